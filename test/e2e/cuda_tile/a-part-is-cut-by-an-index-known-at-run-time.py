import numpy as np
from launch import Launch


def widths(random):
    for name, bits in (("i8", 8), ("i16", 16), ("i32", 32), ("i64", 64), ("f16", 16), ("f32", 32), ("f64", 64)):
        # All patterns of bits, as integers: NaNs are compared by their bits.
        x = random.integers(0, 256, 64 * bits // 8).astype(np.uint8).view(f"u{bits // 8}")
        for part in (0, 3):
            out = np.zeros(16, x.dtype)
            yield Launch(f"of_{name}", (1,), [x, out, part], [(out, x[16 * part : 16 * part + 16])])


def matrix(random):
    for i, j in ((0, 0), (3, 1), (2, 3)):
        x = np.arange(512, dtype=np.int32).reshape(16, 32)
        out, row, bits = np.zeros((4, 8), np.int32), np.zeros((1, 32), np.int32), np.zeros(4, np.int32)
        results = [
            (out, x[4 * i : 4 * i + 4, 8 * j : 8 * j + 8]),
            (row, x[8 + i : 9 + i]),
            (bits, x[4 * i : 4 * i + 4, j] >= 256),
        ]
        yield Launch("of_matrix", (1,), [x, out, row, bits, i, j], results)


def number(random):
    for i in (1, 126):
        out = np.zeros(1, np.int32)
        yield Launch("of_number", (1,), [out, out, i], [(out, [3 * i])])
