import numpy as np
from launch import Launch


def rearrange(random):
    for which in range(8):
        x = random.integers(-1000, 1000, (4, 8), np.int16)
        shapes = ((4, 8), (4, 4), (2, 2), (2, 2), (2, 16))
        rotated, middle, second, part, folded = outs = [np.zeros(shape, np.int16) for shape in shapes]
        i, j = 2 * (which // 4), 2 * (which % 4)
        results = [
            (rotated, np.roll(x, -4, axis=1)),
            (middle, x[:, 3:7]),
            (second, x[1::2, 2::4]),
            (part, x[i : i + 2, j : j + 2]),
            (folded, x.reshape(2, 16) + 10 * np.arange(2)[:, None] + np.arange(16)),
        ]
        yield Launch("rearrange", (1,), [x, *outs, which], results)
