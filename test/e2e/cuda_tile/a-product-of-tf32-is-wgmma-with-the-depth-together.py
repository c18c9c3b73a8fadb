import numpy as np
from launch import Launch


def products(random):
    for kernel, shape in (("by_columns", (32, 32)), ("by_rows", (32, 32)), ("single", (32, 32))):
        # Numbers of 11 bits are tf32.
        a = random.integers(-500, 500, (64, 32)).astype(np.float32)
        b = random.integers(-500, 500, shape).astype(np.float32) / 16
        if kernel == "single":
            a[0, 0], b[0, 0] = 4097, 1
            b[1:, 0] = 0
        c = random.integers(-8, 8, (64, 32)).astype(np.float32)
        factor = b.T if kernel == "by_columns" else b
        expected = (c.astype(np.float64) + a.astype(np.float64) @ factor.astype(np.float64)).astype(np.float32)
        yield Launch(kernel, (1,), [a, b, c], [(c, expected)])
