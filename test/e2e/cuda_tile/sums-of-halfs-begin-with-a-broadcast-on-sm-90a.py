import numpy as np
from launch import Launch


def product(random):
    for rounds in (0, 1, 5):
        # Numbers of few bits: all sums are exact.
        a = random.integers(-1, 2, (128, 160)).astype(np.float16)
        b = (random.integers(-1, 2, (160, 32)) * (random.random((160, 32)) < 0.1)).astype(np.float16)
        c = np.zeros((2, 128, 32), np.float16)
        part = a[:, : 32 * rounds].astype(np.float32) @ b[: 32 * rounds].astype(np.float32)
        rows = np.broadcast_to(part.sum(1, keepdims=True), part.shape)
        yield Launch("product", (1,), [a, b, c, rounds], [(c, np.stack([rows, rows + part]).astype(np.float16))])
