import numpy as np
from launch import Launch


def gather_rows(random):
    m, n = 20, 30
    x = random.standard_normal((m, n)).astype(np.float32)
    rows = np.array([3, 19, 0, -1, 3, 20, 1000, 7], np.int32)
    for first in (0, 5, 20):
        out = np.zeros((8, 16), np.float32)
        expected = np.full((8, 16), np.nan, np.float32)
        for place, row in enumerate(rows):
            if 0 <= row < m:
                part = x[row, first : first + 16]
                expected[place, : part.size] = part
        yield Launch("gather_rows", (1,), [x, rows, out, m, n, first], [(out, expected)])


def scatter_columns(random):
    m, n, first = 10, 30, 4
    x = random.standard_normal((m, n)).astype(np.float32)
    columns = np.array([29, 0, -1, 5, 30, 2, 28, 7, -2147483648, 9, 13, 2147483647, 15, 17, 19, 21], np.int32)
    out, after = np.ones((8, 16), np.float32), x.copy()
    expected = np.zeros((8, 16), np.float32)
    for place, column in enumerate(columns):
        if 0 <= column < n:
            expected[: m - first, place] = x[first:, column]
            after[first:, column] = -x[first:, column]
    yield Launch("scatter_columns", (1,), [x, columns, out, m, n, first], [(out, expected), (x, after)])
