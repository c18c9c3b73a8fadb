"""Products of small floats with scales, in f64."""

import numpy as np
from launch import Launch
from scaled_products import number, product


def scaled(random):
    c = random.standard_normal((16, 8)).astype(np.float32)
    draw = lambda high, *shape: random.integers(0, high, shape).astype(np.uint8)
    found = np.zeros((16, 8), np.float32)
    a, b = draw(0x78, 16, 64) | draw(2, 16, 64) << 7, draw(0x78, 64, 8) | draw(2, 64, 8) << 7
    s, u = draw(8, 16, 2) + np.uint8(120), draw(8, 2, 8) + np.uint8(120)
    factors = (number(each, 3, 4, 7) for each in (a, b))
    scales = (2.0 ** (each.astype(int) - 127.0) for each in (s, u))
    yield Launch("e4m3", (1,), [a, b, s, u, c, found], [(found, product(*factors, *scales, c).astype(np.float32))], 1e-5)
    found = np.zeros((16, 8), np.float32)
    a, b = draw(256, 512), draw(256, 256)
    s, u = (draw(0x60, *shape) + np.uint8(8) | draw(2, *shape) << 7 for shape in ((16, 4), (4, 8)))
    halves = (np.stack([each & 15, each >> 4], 1).ravel() for each in (a, b))
    wide = [number(each, 1, 2, 1).reshape(shape) for each, shape in zip(halves, ((16, 64), (64, 8)))]
    # The sign of a scale does not count.
    scales = (np.abs(number(each, 3, 4, 7)) for each in (s, u))
    yield Launch("f4", (1,), [a, b, s, u, c, found], [(found, product(*wide, *scales, c).astype(np.float32))], 1e-5)
