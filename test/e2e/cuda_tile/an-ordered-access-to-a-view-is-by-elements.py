import numpy as np
from launch import Launch


def copy(random):
    for m, n in ((4, 16), (7, 33)):
        x = random.standard_normal((m, n)).astype(np.float32)
        out, seen = np.zeros((m, n), np.float32), np.zeros((m, n), np.float32)
        grid = -(-m // 4), -(-n // 16)
        padded = np.zeros(1, np.int32)
        results = [(out, x), (seen, x), (padded, [64 * grid[0] * grid[1] - m * n])]
        yield Launch("copy", grid, [x, out, seen, padded, m, n], results)
