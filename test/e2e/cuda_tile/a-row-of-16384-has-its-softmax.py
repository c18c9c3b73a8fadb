import numpy as np
from launch import Launch


def softmax(random):
    a = (random.standard_normal((2, 16384)) * 4).astype(np.float32)
    b = np.zeros_like(a)
    e = np.exp(a.astype(np.float64) - a.max(1, keepdims=True))
    yield Launch("softmax", (2,), [a, b, 2], [(b, e / e.sum(1, keepdims=True))], tolerance=1e-5)
