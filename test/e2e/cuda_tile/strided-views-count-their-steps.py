import numpy as np
from launch import Launch


def overlapping(random):
    for n in (40, 43, 8, 1):
        count = -(-n // 8)
        x = random.standard_normal(n).astype(np.float32)
        padded = np.concatenate([x, np.full(24, -np.inf, np.float32)])
        out, steps = np.zeros((count, 16), np.float32), np.zeros(1, np.int32)
        expected = [padded[8 * step : 8 * step + 16] for step in range(count)]
        yield Launch("overlapping", (count,), [x, out, steps, n, out.size], [(out, expected), (steps, [count])])


def with_gaps(random):
    for n in (64, 80, 97, 104):
        count = -(-n // 32)
        x = random.standard_normal(n).astype(np.float32)
        steps = np.zeros(1, np.int32)
        expected = np.where(np.arange(n) % 32 < 16, -x, x)
        yield Launch("with_gaps", (count,), [x, steps, n], [(x, expected), (steps, [count])])


def squares(random):
    rows, columns = 5, 37
    x = random.integers(1, 100, (rows, columns)).astype(np.int32)
    padded = np.pad(x, ((0, 4), (0, 16)))
    counts = -(-rows // 2), -(-columns // 16)
    out = np.zeros((*counts, 4, 8), np.int32)
    expected = [[padded[2 * i : 2 * i + 4, 16 * j : 16 * j + 8] for j in range(counts[1])] for i in range(counts[0])]
    yield Launch("squares", counts, [x, out, rows, columns], [(out, expected)])
