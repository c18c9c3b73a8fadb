"""By the logarithms of numbers, and by their quotients by the last place of a tf32."""

import numpy as np
from launch import Launch


def conversions(random):
    x = (random.standard_normal(256) * 2.0 ** random.integers(-30, 30, 256)).astype(np.float32)
    x[:8] = [1, 1.5, 3, -4, 2.0**-126, 2.0**-127, 1.5 * 2.0**-127, 0]
    # Middles between two numbers of tf32.
    x[8:72] = (1 + random.integers(0, 1024, 64) / 1024 + 2.0**-11) * random.choice([1, -1], 64)
    wide = np.abs(x.astype(np.float64))
    _, power = np.frexp(np.where(wide > 0, wide, 1))
    place = 2.0 ** np.maximum(power - 11, -126 - 10)
    away = np.copysign(np.floor(wide / place + 0.5) * place, x).astype(np.float32)
    exact = wide == 2.0 ** (power - 1.0)
    of = [np.where(wide > 0, np.maximum(power - 1 + 127 + up, 0), 0).astype(np.uint8) for up in (0, ~exact)]
    found = np.zeros(256, np.float32), np.zeros(256, np.uint8), np.zeros(256, np.uint8)
    yield Launch("convert", (1,), [x, *found], list(zip(found, (away, *of))))
