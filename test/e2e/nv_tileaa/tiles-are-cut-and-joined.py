import numpy as np
from launch import Launch


def rearrange(random):
    for which in range(6):
        x = random.integers(-1000, 1000, (4, 6), np.int16)
        rotated, second, part, folded = (np.zeros(s, np.int16) for s in ((4, 6), (2, 3), (2, 2), (3, 8)))
        i, j = 2 * (which // 3), 2 * (which % 3)
        results = [
            (rotated, np.roll(x, -2, axis=1)),
            (second, x[1::2, ::2]),
            (part, x[i : i + 2, j : j + 2]),
            (folded, x.reshape(3, 8) + 10 * np.arange(3)[:, None] + np.arange(8)),
        ]
        yield Launch("rearrange", (1,), [x, rotated, second, part, folded, which], results)
