import numpy as np
from launch import Launch


def product(random):
    for m, n, k, start, end in ((64, 64, 32, 0, 1), (200, 72, 200, 0, 7), (3, 8, 64, 0, 2), (70, 64, 96, 2, 2),
                                (64, 8, 160, 1, 4), (64, 64, 32, 5, 3), (128, 64, 96, 0, 3)):
        a = random.standard_normal((m, k)).astype(np.float16)
        b = random.standard_normal((k, n)).astype(np.float16)
        c = np.zeros((m, n), np.float32)
        part = slice(start * 32, end * 32)
        expected = a[:, part].astype(np.float32) @ b[part].astype(np.float32)
        grid = (-(-m // 128), -(-n // 64))
        yield Launch("product", grid, [a, b, c, m, n, k, start, end], [(c, expected)], tolerance=1e-4)
