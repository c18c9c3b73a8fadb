import numpy as np
from launch import Launch

KINDS = {"f32": (4, 16), "i16": (2, 32), "i64": (8, 16), "f16": (2, 64), "f64": (8, 4)}


def pack(random):
    for name, (width, count) in KINDS.items():
        for missing in (0, 1):
            n = count - missing
            x = random.integers(0, 256, n * width).astype(np.uint8)
            out = np.zeros(n * width, np.uint8)
            words = x.view(f"u{width}")
            yield Launch(f"pack_{name}", (1,), [words, out, n, out.size], [(out, x)])


def unpack(random):
    for name, (width, count) in KINDS.items():
        for missing in (0, 1):
            n = count - missing
            x = random.integers(0, 256, n * width).astype(np.uint8)
            out = np.zeros(n, f"u{width}")
            yield Launch(f"unpack_{name}", (1,), [x, out, x.size, n], [(out, x.view(out.dtype))])


def nibbles(random):
    x = random.integers(0, 256, 32).astype(np.uint8)
    numbers = np.stack([x & 15, x >> 4], 1).reshape(-1).astype(np.int32)
    signed, following = np.zeros(64, np.int32), np.zeros(32, np.uint8)
    pairs = ((numbers + 1) % 16).reshape(32, 2)
    results = [(signed, (numbers ^ 8) - 8), (following, pairs[:, 0] | pairs[:, 1] << 4)]
    yield Launch("nibbles", (1,), [x, signed, following], results)
