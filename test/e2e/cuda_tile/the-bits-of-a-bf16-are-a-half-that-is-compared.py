import numpy as np
from launch import Launch


def truths(random):
    # Some of the first numbers are 0 and -0, with the same bits when doubled.
    x = random.choice(np.array([0, 0x8000, 0x3F80, 0xBF80, 0x4000, 0x4049], np.uint16), 32)
    a, b = np.zeros(32, np.uint8), np.zeros(32, np.uint8)
    is_zero = x & 0x7FFF == 0
    yield Launch("truths", (1,), [x, a, b], [(a, (~is_zero).astype(np.uint8)), (b, is_zero.astype(np.uint8))])
