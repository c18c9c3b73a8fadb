import numpy as np
from launch import Launch


def brain(values):
    """The bits of whole numbers below 256 as bf16."""
    return (values.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)


def accesses(random):
    kernels = (("halfs", np.float16, 2048, 2), ("singles", np.float32, 1000, 2), ("unsigned", np.uint32, 256, 1), ("signed", np.int64, 100, 1))
    for kernel, kind, size, grid in kernels:
        low = 0 if kind is np.uint32 else -100
        p, q = (random.integers(low, 100, size).astype(kind) for _ in range(2))
        if kind is np.uint32:
            p[0], q[0] = 7, 0xFFFFFFFF
        r = np.zeros(size, kind)
        changed = {"unsigned": np.minimum(p, q), "signed": np.maximum(p, q)}.get(kernel, p + q)
        yield Launch(kernel, (grid,), [p, r, q], [(r, p.copy()), (p, changed)])
    p, q = (random.integers(-100, 100, 64) for _ in range(2))
    own, r = brain(p), np.zeros(64, np.uint16)
    yield Launch("pairs", (1,), [own, r, brain(q)], [(r, own.copy()), (own, brain(p + q))])
