import numpy as np
from launch import Launch

WEIGHTS = np.array([1.0, -0.5, 0.25, 0.125, 2.0, 4.0, -8.0, 16.0], np.float32)


def weigh(random):
    for n in (1, 32, 33, 100):
        values = random.standard_normal(n, np.float32)
        order = random.permutation(n).astype(np.int32)
        out = np.zeros(n, np.float32)
        expected = np.zeros(n, np.float32)
        expected[order] = values * WEIGHTS[np.arange(n) % 8]
        yield Launch("weigh", (-(-n // 32),), [values, order, out, n], [(out, expected)])
