import numpy as np
from launch import Launch


def first(random):
    for numbers, expected in (([5, 3, -7, 0], -7), ([5, 0, -7], 1), ([5, 3], -8), ([1] * 40 + [0], 40)):
        x = np.array(numbers, np.int32)
        out = np.zeros(1, np.int32)
        yield Launch("first", (1,), [x, out, len(x), 0], [(out, [expected])])
