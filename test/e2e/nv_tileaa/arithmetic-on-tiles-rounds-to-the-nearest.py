import numpy as np
from launch import Launch

# A hundred times the distance of neighbours: PTX gives approximations for exp2 and rsqrt, the CPU better ones.
CLOSE = 1e-5


def floats(random):
    x, y, z = random.standard_normal((3, 1024), np.float32)
    x[3] = np.nan
    out = np.zeros((9, 1024), np.float32)
    square = y * y
    exact = (x.astype(np.float64) * y + z).astype(np.float32)
    clamped = np.minimum(np.maximum(x, y), z)
    expected = [x + y, x - y, x * y, x / y, exact, clamped, np.exp2(x), np.sqrt(square), 1 / np.sqrt(square)]
    yield Launch("floats", (64,), [x, y, z, out], [(out, np.array(expected))], tolerance=CLOSE)


def halves(random):
    for _ in range(4):
        x, y = random.standard_normal((2, 64)).astype(np.float16)
        # A bfloat16 is the upper half of a float32. Some are too small or too big for a half float.
        bf = random.integers(0x3000, 0x4800, 64, np.uint16)
        product, half = np.zeros((2, 64), np.float16)
        with np.errstate(over="ignore"):
            converted = (bf.astype(np.uint32) << 16).view(np.float32).astype(np.float16)
        yield Launch("halves", (1,), [x, y, bf, product, half], [(product, x * y), (half, converted)])


def integers(random):
    for _ in range(4):
        x, y = random.integers(-(2**31), 2**31, (2, 2, 8), np.int32)
        out = np.zeros((7, 2, 8), np.int32)
        u, v = x.view(np.uint32), y.view(np.uint32)
        wide = x.astype(np.int64).view(np.uint64).astype(object)
        expected = [
            (u.astype(np.uint64) * v >> np.uint64(32)).astype(np.uint32),
            u % v,
            (x >> 5).view(np.uint32),
            x.astype(np.float32).view(np.uint32),
            np.minimum(u, v),
            ((wide * 0x123456789ABCDEF >> 64) & 0xFFFFFFFF).astype(np.uint32),
            np.vectorize(lambda number: int(number).bit_count())(u).astype(np.uint32),
        ]
        yield Launch("integers", (1,), [x, y, out], [(out, np.array(expected, np.uint32).view(np.int32))])
