import numpy as np
from launch import Launch


def long(random):
    x = random.integers(-100, 100, 1024).astype(np.int32)
    up, down = np.zeros_like(x), np.zeros_like(x)
    yield Launch("long", (1,), [x, up, down], [(up, np.cumsum(x)), (down, np.cumsum(x[::-1])[::-1])])


def matrix(random):
    x = random.integers(-100, 100, (8, 64)).astype(np.int32)
    rows, columns = np.zeros_like(x), np.zeros_like(x)
    results = [(rows, np.cumsum(x, 1)), (columns, np.cumsum(x[::-1], 0)[::-1])]
    yield Launch("matrix", (1,), [x, rows, columns], results)


def few(random):
    x, products = np.array([2, 3, 0.5, -1], np.float32), np.zeros(4, np.float32)
    yield Launch("few", (1,), [x, products], [(products, [2, 6, 3, -3])])
