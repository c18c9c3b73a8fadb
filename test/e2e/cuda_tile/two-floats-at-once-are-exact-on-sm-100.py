import numpy as np
from launch import Launch

F32, F64 = np.float32, np.float64


def towards_zero(exact):
    """Numbers of 64 bits as floats of 32 bits that are not further from zero."""
    near = exact.astype(F32)
    return np.where(np.abs(near.astype(F64)) > np.abs(exact), np.nextafter(near, F32(0)), near)


def compute(random):
    # Few bits, so that each product and sum is exact in 64 bits.
    x, y = (random.integers(-(1 << 12), 1 << 12, 512).astype(F32) / F32(1 << 9) for _ in range(2))
    h = random.standard_normal(512).astype(np.float16)
    fused = (x.astype(F64) * y + x).astype(F32)
    total = (fused.astype(F64) + y).astype(F32)
    product = (total.astype(F64) * x).astype(F32)
    cut = towards_zero(product.astype(F64) + y)
    result = (h.astype(F64) * h + cut).astype(F32)
    c = np.zeros(512, F32)
    yield Launch("compute", (1,), [x, y, h, c], [(c, result)])
