import numpy as np
from launch import Launch


def matrix(random):
    for i, j in ((0, 0), (3, 1), (1, 3)):
        x = random.standard_normal((16, 32)).astype(np.float32)
        new = random.standard_normal((4, 8)).astype(np.float32)
        out, expected = np.zeros_like(x), x.copy()
        expected[4 * i : 4 * i + 4, 8 * j : 8 * j + 8] = new
        yield Launch("matrix", (1,), [x, new, out, i, j], [(out, expected)])


def constant(random):
    x, new = random.standard_normal(64).astype(np.float16), random.standard_normal(32).astype(np.float16)
    yield Launch("constant", (1,), [x, new], [(x, [*x[:32], *new])])


def whole(random):
    x, new = random.standard_normal((2, 32)).astype(np.float16)
    x, new = x.copy(), new.copy()
    yield Launch("whole", (1,), [x, new, 0], [(x, new)])
