import numpy as np
from launch import Launch


def matrix_product(random):
    for m, n, k in ((16, 16, 16), (1, 1, 1), (17, 33, 40), (48, 20, 5)):
        a = random.standard_normal((m, k), np.float32)
        b = random.standard_normal((k, n), np.float32)
        c = np.zeros((m, n), np.float32)
        grid = (-(-n // 16), -(-m // 16))
        yield Launch("matrix_product", grid, [a, b, c, m, n, k], [(c, a @ b)], tolerance=1e-5)
