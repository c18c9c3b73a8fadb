import numpy as np
from launch import Launch


def product(random):
    for m, n, k in ((64, 64, 32), (100, 70, 80), (3, 5, 8)):
        a = random.standard_normal((m, k)).astype(np.float16)
        b = random.standard_normal((n, k)).astype(np.float16)
        c = np.zeros((m, n), np.float32)
        expected = a.astype(np.float32) @ b.astype(np.float32).T
        yield Launch("product", (-(-m // 64), -(-n // 64)), [a, b, c, m, n, k], [(c, expected)], tolerance=1e-4)
