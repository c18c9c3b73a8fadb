import numpy as np
from launch import Launch


def floats(random):
    kernels = {
        "f16_4x4x4": (4, 4, 4, np.float16, np.float32),
        "f32_2x8x1": (2, 8, 1, np.float32, np.float32),
        "f16_1x1x16": (1, 1, 16, np.float16, np.float16),
        "f64_1x16x2": (1, 16, 2, np.float64, np.float64),
    }
    for name, (m, n, k, factor, total) in kernels.items():
        # Small integers, so that each rounding is exact.
        a = random.integers(-8, 8, (m, k)).astype(factor)
        b = random.integers(-8, 8, (k, n)).astype(factor)
        c = random.integers(-8, 8, (m, n)).astype(total)
        yield Launch(name, (1,), [a, b, c], [(c, c + a.astype(total) @ b.astype(total))])


def integers(random):
    a = random.integers(-128, 128, (8, 2)).astype(np.int8)
    b = random.integers(0, 256, (2, 4)).astype(np.uint8)
    c = random.integers(-(2**31), 2**31, (8, 4)).astype(np.int32)
    with np.errstate(over="ignore"):
        expected = c + a.astype(np.int32) @ b.astype(np.int32)
    yield Launch("i8_8x4x2", (1,), [a, b, c], [(c, expected)])
