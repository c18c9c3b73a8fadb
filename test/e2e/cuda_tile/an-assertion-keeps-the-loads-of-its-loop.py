import numpy as np
from launch import Launch


def product(random):
    a = random.standard_normal((64, 160)).astype(np.float16)
    b = random.standard_normal((160, 64)).astype(np.float16)
    c = np.zeros((64, 64), np.float32)
    yield Launch("product", (1,), [a, b, c], [(c, a.astype(np.float32) @ b.astype(np.float32))], tolerance=1e-4)
