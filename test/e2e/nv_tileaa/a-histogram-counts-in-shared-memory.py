import numpy as np
from launch import Launch


def histogram(random):
    for n in (1, 64, 65, 500):
        values = random.integers(-4, 24, n, np.int32)
        counts = random.integers(0, 100, 16, np.int32)
        expected = counts + [np.count_nonzero(values == bin) for bin in range(16)]
        for kernel in ("histogram", "histogram_of_tiles"):
            yield Launch(kernel, (-(-n // 64),), [values, counts, n], [(counts, expected)])
