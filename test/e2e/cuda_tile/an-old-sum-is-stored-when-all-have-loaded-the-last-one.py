"""Products of two sizes, one after the other."""

import numpy as np
from launch import Launch


def products(random):
    a = random.integers(-2, 3, (64, 32)).astype(np.float16)
    wide = a.astype(np.float32)
    c, d = np.zeros((64, 64), np.float32), np.zeros((64, 32), np.float32)
    yield Launch("two", (1,), [a, c, d], [(c, wide @ wide.T + 1), (d, wide @ wide[:32].T)])
