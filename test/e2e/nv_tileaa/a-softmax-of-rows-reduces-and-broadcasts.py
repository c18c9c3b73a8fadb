import numpy as np
from launch import Launch


def softmax(random):
    for rows, columns in ((1, 1), (4, 32), (5, 31), (10, 7)):
        x = 10 * random.standard_normal((rows, columns), np.float32)
        y = np.zeros_like(x)
        exp = np.exp(x - x.max(axis=1, keepdims=True))
        expected = exp / exp.sum(axis=1, keepdims=True)
        yield Launch("softmax", (-(-rows // 4),), [x, y, rows, columns], [(y, expected)], tolerance=1e-5)
