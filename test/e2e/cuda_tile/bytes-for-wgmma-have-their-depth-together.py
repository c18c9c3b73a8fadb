import numpy as np
from launch import Launch


def products(random):
    kernels = (("by_columns", (32, 64), "BB"), ("by_rows", (64, 32), "bb"), ("mixed", (64, 32), "bB"))
    for kernel, shape, (left, right) in kernels:
        a = random.integers(0, 256, (64, 64)).astype(np.uint8)
        b = random.integers(0, 256, shape).astype(np.uint8)
        c = random.integers(-1000, 1000, (64, 32)).astype(np.int32)
        factor = b.view(right).astype(np.int32)
        expected = c + a.view(left).astype(np.int32) @ (factor.T if kernel == "by_columns" else factor)
        yield Launch(kernel, (1,), [a, b, c], [(c, expected)])
