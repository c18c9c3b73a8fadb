import numpy as np
from launch import Launch


def row_sums(random):
    for rows, n, blocks in ((1, 1, 1), (7, 8, 3), (5, 9, 8), (20, 100, 4)):
        x = random.integers(-(2**60), 2**60, (rows, n), np.int64)
        out = np.zeros(rows, np.int64)
        yield Launch("row_sums", (blocks,), [x, out, rows, n], [(out, x.sum(axis=1))])
