import numpy as np
from launch import Launch


def exchange(random):
    x = random.standard_normal((32, 64), np.float32)
    out = np.zeros((64, 32), np.float32)
    yield Launch("exchange", (1,), [x, out], [(out, np.hstack([x[:, 32:], x[:, :32]]).T)])
