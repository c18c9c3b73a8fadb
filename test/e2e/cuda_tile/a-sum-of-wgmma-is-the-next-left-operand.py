import numpy as np
from launch import Launch


def chain(random):
    a, b, c = (random.standard_normal(shape).astype(np.float16) for shape in ((64, 32), (32, 64), (64, 32)))
    a /= 8
    d = np.zeros((64, 32), np.float16)
    first = (a.astype(np.float32) @ b.astype(np.float32)).astype(np.float16)
    expected = first.astype(np.float32) @ c.astype(np.float32) + 0.5
    yield Launch("chain", (1,), [a, b, c, d], [(d, expected.astype(np.float16))], tolerance=1e-2)
