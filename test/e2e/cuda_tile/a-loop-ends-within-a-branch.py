import numpy as np
from launch import Launch


def halvings(random):
    x = np.array([1, 2, 12, 96, 7, 1024], np.int32)
    expected = [int(v & -v).bit_length() - 1 for v in x]
    out = np.full(8, -1, np.int32)
    yield Launch("halvings", (8,), [x, out, len(x)], [(out, [*expected, -1, -1])])
