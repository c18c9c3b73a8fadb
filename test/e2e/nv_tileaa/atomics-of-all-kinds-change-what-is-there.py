import numpy as np
from launch import Launch


def all_kinds(random):
    for _ in range(4):
        matrix = random.integers(-(2**31), 2**31, (9, 4), np.int32)
        values = random.integers(-(2**31), 2**31, 4, np.int32)
        old = np.zeros((9, 4), np.int32)
        u = np.uint32
        kinds = [np.add, np.bitwise_and, np.bitwise_or, np.bitwise_xor, lambda a, b: b, np.minimum, np.maximum]
        expected = np.empty_like(matrix)
        for row, kind in enumerate(kinds):
            expected[row] = kind(matrix[row], values)
        expected[7] = np.minimum(matrix[7].view(u), values.view(u)).view(np.int32)
        expected[8] = np.maximum(matrix[8].view(u), values.view(u)).view(np.int32)
        yield Launch("all_kinds", (1,), [matrix, values, old], [(matrix, expected), (old, matrix)])


def add_tile(random):
    for rows in (1, 4, 6, 11):
        blocks = -(-rows // 4)
        sums = random.standard_normal((rows, 2), np.float32)
        values = random.standard_normal((4, 2), np.float32)
        old = np.ones((4 * blocks, 2), np.float32)
        flag = np.array([7, blocks - 1, 9], np.int64)
        before = np.zeros_like(old)
        before[:rows] = sums
        after = sums + np.tile(values, (blocks, 1))[:rows]
        results = [(sums, after), (old, before), (flag, [7, -1, 9])]
        yield Launch("add_tile", (blocks,), [sums, values, old, flag, rows], results)
