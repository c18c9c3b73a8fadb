import numpy as np
from launch import Launch


def gather(random):
    for n in (1, 32, 33, 200):
        matrix = [random.standard_normal(random.integers(5, 30), np.float32) for _ in range(7)]
        rows = random.integers(0, len(matrix), n, np.int32)
        columns = np.array([random.integers(0, len(matrix[row])) for row in rows], np.int32)
        out = np.zeros(n, np.float32)
        expected = [matrix[row][column] for row, column in zip(rows, columns)]
        yield Launch("gather", (-(-n // 32),), [matrix, rows, columns, out, n], [(out, expected)])
