import numpy as np
from launch import Launch


def constants(random):
    ints, least, most = np.zeros((2, 4), np.int64), -(2**63), 2**63 - 1
    halfs, brains = np.zeros(4, np.uint16), np.zeros(4, np.uint16)
    floats, bytes_, doubles = np.zeros(8, np.float32), np.zeros(4, np.int8), np.zeros(2, np.float64)
    results = [
        (ints, [[1, least, 3, most], [5, 6, 7, -8]]),
        (halfs, np.array([1.5, -0.0, np.inf, 6.1e-5], np.float16).view(np.uint16)),
        (brains, np.array([1.5, -2, np.inf, 0.125], np.float32).view(np.uint32) >> 16),
        (floats, [1, -2, -3, 4, 5, 6, -7, 8]),
        (bytes_, [-1, 2, -128, 127]),
        (doubles, [1e-300, 3.14159265358979]),
    ]
    yield Launch("all", (1,), [array for array, _ in results], results)


def branch(random):
    for n, expected in ((0, [0, 1, 0, 0, 0, 0, 0, 0]), (1, [0, 0, 0, 0, 0, 0, 0, 9])):
        x = np.ones(8, np.float32)
        yield Launch("branch", (1,), [x, n], [(x, expected)])
