import numpy as np
from launch import Launch


def maps(random):
    for kernel, order in (("forward", range(512)), ("backward", range(511, -1, -1))):
        a = (2 * random.integers(0, 1000, (2, 512)) + 1).astype(np.int32)
        b = random.integers(-1000, 1000, (2, 512)).astype(np.int32)
        p, q = a.copy(), b.copy()
        for before, column in zip(order, order[1:]):
            p[:, column] = a[:, column] * p[:, before]
            q[:, column] = a[:, column] * q[:, before] + b[:, column]
        yield Launch(kernel, (1,), [a, b], [(a, p), (b, q)])
