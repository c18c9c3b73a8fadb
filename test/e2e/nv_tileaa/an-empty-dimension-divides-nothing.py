import numpy as np
from launch import Launch


def sums(random):
    for sizes in ((2, 3, 4), (2, 0, 4), (2, 3, 0), (0, 0, 0), (0, 3, 4), (1, 1, 5)):
        count = int(np.prod(sizes))
        blocks = max(1, -(-count // 8))
        x = random.integers(1, 100, max(count, 1)).astype(np.int32)
        out = np.zeros(blocks * 8, np.int32)
        doubled = np.zeros(blocks * 8, np.int32)
        doubled[:count] = 2 * x[:count]
        results = [(out, doubled), (x, doubled[: len(x)] if count else x.copy())]
        yield Launch("sums", (blocks,), [x, out, *sizes], results)
