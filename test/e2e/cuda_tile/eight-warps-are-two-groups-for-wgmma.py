import numpy as np
from launch import Launch


def products(random):
    for kernel, rows in (("many", 256), ("few", 64)):
        # bf16 is the upper half of f32.
        a, b = (random.standard_normal(shape).astype(np.float32).view(np.uint32) for shape in ((rows, 32), (32, 64)))
        a, b = (x & np.uint32(0xFFFF0000) for x in (a, b))
        c = random.standard_normal((rows, 64)).astype(np.float32)
        expected = c + a.view(np.float32) @ b.view(np.float32)
        halves = [(x >> 16).astype(np.uint16) for x in (a, b)]
        yield Launch(kernel, (1,), [*halves, c], [(c, expected)], tolerance=1e-4)
