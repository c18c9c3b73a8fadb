import numpy as np
from launch import Launch


def parts(random):
    # Numbers that are a tf32 already.
    x = (random.integers(-1024, 1024, 64) * 2.0 ** random.integers(-20, 20, 64)).astype(np.float32)
    for index in range(4):
        a, b, whole = np.zeros(16, np.float32), np.zeros(64, np.float32), np.zeros(64, np.float32)
        here = slice(16 * index, 16 * index + 16)
        whole[here] = x[here]
        yield Launch("parts", (1,), [x, a, b, index], [(a, x[here]), (b, whole)])
