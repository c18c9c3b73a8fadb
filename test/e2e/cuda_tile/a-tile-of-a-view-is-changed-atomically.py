import numpy as np
from launch import Launch


def sum_of_floats(random):
    x = random.integers(-4, 4, (6, 50)).astype(np.float32)
    yield Launch("sum", (2, 2, 3), [x, 6, 50], [(x, x + 1.5)])


def greatest(random):
    x = random.integers(-5, 12, 13).astype(np.int32)
    most = [max((3 * j) ^ (place % 8) for j in range(4)) for place in range(13)]
    yield Launch("greatest", (2, 4), [x, 13], [(x, np.maximum(x, most))])


def overlapping(random):
    x = np.zeros(21, np.int64)
    counts = np.zeros(40, np.int64)
    for step in range(6):
        counts[4 * step : 4 * step + 16] += 1 << 32
    yield Launch("overlapping", (6,), [x, 21], [(x, counts[:21])])
