import numpy as np
from launch import Launch


def integer_product(random):
    for _ in range(3):
        a = random.integers(-128, 128, (8, 16), np.int8)
        b = random.integers(0, 256, (16, 8), np.uint8)
        c = random.integers(-1000, 1000, (8, 8), np.int32)
        expected = c + a.astype(np.int32) @ b.astype(np.int32)
        yield Launch("integer_product", (1,), [a, b, c], [(c, expected)])


def half_products(random):
    for n in (1, 2, 5):
        a = random.standard_normal((n, 4, 8)).astype(np.float16)
        b = random.standard_normal((n, 8, 4)).astype(np.float16)
        c = np.zeros((n, 4, 4), np.float32)
        expected = a.astype(np.float32) @ b.astype(np.float32)
        yield Launch("half_products", (-(-n // 2),), [a, b, c, n], [(c, expected)], tolerance=1e-5)
