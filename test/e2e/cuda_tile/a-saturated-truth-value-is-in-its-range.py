import numpy as np
from launch import Launch


def truths(random):
    x = random.choice(np.array([0, -0.0, 0.5, -0.5, 1, -1, 2, -3, 1e9, -1e9, np.inf, -np.inf, np.nan], np.float32), 32)
    a, b, c = (np.zeros(32, np.uint8) for _ in range(3))
    want = [(a, (x <= -1).astype(np.uint8)), (b, (x >= 1).astype(np.uint8)), (c, (x != 0).astype(np.uint8))]
    yield Launch("truths", (1,), [x, a, b, c], want)
