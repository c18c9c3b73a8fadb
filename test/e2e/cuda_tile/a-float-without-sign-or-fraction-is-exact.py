import numpy as np
from launch import Launch


def floats(random):
    for kind in (np.float16, np.float32, np.float64):
        x = (random.standard_normal(64) * 100).astype(kind)
        x[:8] = [0.0, -0.0, 0.5, -0.5, np.inf, -np.inf, 3.0, -3.0]
        out = [np.full(64, 7, kind) for _ in range(3)]
        want = [np.abs(x), np.ceil(x), np.floor(x)]
        yield Launch(f"f{np.dtype(kind).itemsize * 8}", (1,), [x, *out], list(zip(out, want)))
