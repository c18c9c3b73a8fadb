"""All floats of eight bits, by their bits."""

import numpy as np
from launch import Launch


def all_floats(_):
    x = np.arange(256)
    power, rest = x >> 3 & 15, x & 7
    number = np.where(power > 0, (8 + rest) * 2.0 ** (power - 10), rest * 2.0**-9) * np.where(x >> 7, -1, 1)
    number[x & 127 == 127] = 0  # NaN
    a, b = np.zeros(256, np.int8), np.zeros(256, np.uint8)
    whole = np.trunc(number)
    wanted = whole.clip(-128, 127).astype(np.int8), whole.clip(0, 255).astype(np.uint8)
    yield Launch("saturate", (1,), [x.astype(np.uint8), a, b], [(a, wanted[0]), (b, wanted[1])])
