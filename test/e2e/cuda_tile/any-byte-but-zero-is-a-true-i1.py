import numpy as np
from launch import Launch


def truths(random):
    for first in (0, 1, 2, 128):
        x = random.choice(np.array([0, 1, 2, 4, 128, 254, 255], np.uint8), 128)
        x[0] = first
        n = 100
        a, b, d = (np.zeros(128, np.uint8) for _ in range(3))
        c = np.zeros(1, np.uint8)
        whole = (x != 0).astype(np.uint8)
        masked = np.where(np.arange(128) < n, whole, 0).astype(np.uint8)
        want = [(a, whole), (b, masked), (c, whole[:1]), (d, whole)]
        yield Launch("truths", (1,), [x, n, a, b, c, d], want)
