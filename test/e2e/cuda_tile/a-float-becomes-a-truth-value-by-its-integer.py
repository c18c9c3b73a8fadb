import numpy as np
from launch import Launch


def truths(random):
    none = random.choice(np.array([0.0, 0.25, -0.5, 0.99], np.float32), 64)
    want = np.arange(64) % 2 == 0
    x, y = np.where(want, np.float32(1), none), np.where(want, np.float32(-1), none)
    a, b = np.zeros(64, np.uint8), np.zeros(64, np.uint8)
    yield Launch("truth", (1,), [x, y, a, b], [(a, want.astype(np.uint8)), (b, want.astype(np.uint8))])
