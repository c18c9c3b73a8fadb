"""What a vector sum does not do."""

import numpy as np
from launch import Launch


def difference(random):
    a, b = random.standard_normal((2, 100), np.float32)
    c = np.zeros(100, np.float32)
    yield Launch("vector_sum", (1,), [a, b, c, 100], [(c, a - b)])


def too_long(random):
    a, b = random.standard_normal((2, 100), np.float32)
    c = np.zeros(99, np.float32)
    yield Launch("vector_sum", (1,), [a, b, c, 100], [(c, (a + b)[:99])])


def too_few_blocks(random):
    a, b = random.standard_normal((2, 200), np.float32)
    c = np.zeros(200, np.float32)
    yield Launch("vector_sum", (1,), [a, b, c, 200], [(c, a + b)])


def not_a_result(random):
    a, b = random.standard_normal((2, 100), np.float32)
    c = np.zeros(100, np.float32)
    yield Launch("vector_sum", (1,), [a, b, c, 100], [])


def too_few_arguments(random):
    a = np.zeros(1, np.float32)
    yield Launch("vector_sum", (1,), [a, a, a], [(a, a)])
