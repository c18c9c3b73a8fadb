import numpy as np
from launch import Launch


def row_maxima(random):
    for rows, columns in ((1, 1), (4, 2), (5, 3), (9, 11)):
        # Two elements before the first, a gap of one after each three and of five after each row. Elements in a gap are
        # greater.
        skip, column_stride = 2, 4
        row_stride = columns * column_stride + 5
        memory = np.full(skip + rows * row_stride, 100, np.float32)
        x = random.standard_normal((rows, columns, 3), np.float32)
        for place, value in np.ndenumerate(x):
            memory[skip + np.dot(place, (row_stride, column_stride, 1))] = value
        out = np.zeros(rows, np.float32)
        arguments = [memory, out, 4 * skip, rows, columns, row_stride, column_stride]
        yield Launch("row_maxima", (-(-rows // 4),), arguments, [(out, x.max(axis=(1, 2)))])
