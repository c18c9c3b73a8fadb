import numpy as np
from launch import Launch


def maximum(random):
    for n, keys in ((1, 1), (16, 1), (17, 3), (200, 7)):
        value = random.standard_normal(n, np.float32)
        key = random.integers(0, keys, n, np.int32)
        greatest = np.full(keys, -0.5, np.float32)
        count = np.zeros(1, np.int32)
        expected = greatest.copy()
        np.maximum.at(expected, key, value)
        yield Launch("maximum", (-(-n // 16),), [value, key, greatest, count, n], [(greatest, expected), (count, [n])])
