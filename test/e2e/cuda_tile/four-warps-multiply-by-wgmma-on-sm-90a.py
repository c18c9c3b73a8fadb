import numpy as np
from launch import Launch


def product(random):
    for kernel, shape in (("by_rows", (64, 128)), ("by_columns", (128, 64))):
        a = random.standard_normal((128, 64)).astype(np.float16)
        b = random.standard_normal(shape).astype(np.float16)
        c = np.zeros((128, 128), np.float32)
        right = b if kernel == "by_rows" else b.T
        expected = a.astype(np.float32) @ right.astype(np.float32) + 1
        yield Launch(kernel, (1,), [a, b, c], [(c, expected)], tolerance=1e-4)
