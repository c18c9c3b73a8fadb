import numpy as np
from launch import Launch

NEAR = np.float32(1e-40)


def extrema(random):
    def flushed(x):
        return np.where(np.abs(x) < np.finfo(np.float32).tiny, np.copysign(np.float32(0), x), x).astype(np.float32)

    x = random.choice(np.array([NEAR, -NEAR, 2 * NEAR, 1.0, -1.0, 1e-30], np.float32), 64)
    y = random.choice(np.array([NEAR, 3 * NEAR, -2 * NEAR, 2.0, -3.0], np.float32), 64)
    a, b, c = (np.zeros(64, np.float32) for _ in range(3))
    want = [(a, flushed(np.maximum(x, y))), (b, flushed(np.minimum(x, y))), (c, np.maximum(x, y))]
    yield Launch("extrema", (1,), [x, y, a, b, c], want)
