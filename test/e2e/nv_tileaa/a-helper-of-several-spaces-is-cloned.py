import numpy as np
from launch import Launch


def smooth(x):
    padded = np.concatenate([x[:1], x, x[-1:]])
    return (padded[:-2] + padded[1:-1] + padded[2:]) / np.float32(3)


def smooth_twice(random):
    for n in (1, 31, 32, 33, 100):
        x = random.standard_normal(n, np.float32)
        y = np.zeros_like(x)
        expected = np.concatenate([smooth(smooth(x[first : first + 32])) for first in range(0, n, 32)])
        yield Launch("smooth_twice", (-(-n // 32),), [x, y, n], [(y, expected)], tolerance=1e-6)
