import numpy as np
from launch import Launch


def launch(kernel, random, rows, stride):
    x = random.standard_normal(4 * stride).astype(np.float32)
    y, want = np.zeros_like(x), np.zeros_like(x)
    for row in range(rows):
        want[row * stride : row * stride + 1024] = x[row * stride : row * stride + 1024]
    return Launch(kernel, (rows,), [x, y, stride], [(y, want)])


def any(random):
    for stride in (1024, 1025, 1026, 1031):
        yield launch("any", random, 4, stride)


def first(random):
    yield launch("first", random, 1, 1025)


def wide(random):
    yield launch("wide", random, 4, 1028)
