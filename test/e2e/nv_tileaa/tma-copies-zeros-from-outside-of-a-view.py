import numpy as np
from launch import Launch

# The first tile whose coordinate has more than 32 bits.
FAR = 1 << 27


def product(random):
    for m, n, k, start, end in ((64, 64, 64, 0, 2), (128, 64, 96, -2, 3), (64, 64, 64, FAR, FAR + 2),
                                (64, 64, 64, -FAR, 2 - FAR), (64, 64, 64, FAR // 2 - 1, FAR // 2 + 1),
                                (64, 64, 64, FAR << 32, (FAR << 32) + 3), (64, 64, 0, 0, 2), (40, 72, 200, 5, 9)):
        a = random.standard_normal((m, k or 8)).astype(np.float16)
        b = random.standard_normal((k or 8, n)).astype(np.float16)
        c = np.zeros((m, n), np.float32)
        inside = [min(max(number * 32, 0), k) for number in (start, end)]
        expected = a[:, slice(*inside)].astype(np.float32) @ b[slice(*inside)].astype(np.float32)
        grid = (-(-m // 64), -(-n // 64))
        arguments = [a, b, c, m, n, k, np.int64(start), np.int64(end)]
        yield Launch("product", grid, arguments, [(c, expected)], tolerance=1e-4)
