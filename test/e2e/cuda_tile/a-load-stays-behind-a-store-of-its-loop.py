import numpy as np
from launch import Launch


def chained(random):
    m, n, k, rounds = 64, 64, 224, 6
    a = random.standard_normal((m, k)).astype(np.float16)
    b = random.standard_normal((k, n)).astype(np.float16)
    c = np.zeros((m, n), np.float32)
    after = a.copy()
    for start in range(32, k, 32):
        after[:, start : start + 32] = after[:, start - 32 : start] * np.float16(2)
    read = slice(rounds * 32)
    expected = after[:, read].astype(np.float32) @ b[read].astype(np.float32)
    yield Launch("chained", (1, 1), [a, b, c, m, n, k, 0, rounds], [(c, expected), (a, after)], tolerance=2e-3)
