"""Floats of eight bits beside all their numbers."""

import numpy as np
from launch import Launch


def numbers(mantissa, bias, first_special):
    """The numbers of patterns without a sign, up to the first that is none."""
    patterns = np.arange(first_special)
    exponent, rest = patterns >> mantissa, (patterns & (1 << mantissa) - 1) / (1 << mantissa)
    return np.where(exponent == 0, rest * 2.0 ** (1 - bias), (1 + rest) * 2.0 ** (exponent - float(bias)))


def nearest(x, mantissa, bias, first_special):
    """The pattern of the nearest number, ties to even; numbers from the middle to the next number on are special."""
    found = numbers(mantissa, bias, first_special)
    step = found[-1] - found[-2]
    all_numbers = np.append(found, found[-1] + step)
    distance = np.abs(all_numbers[None, :] - np.abs(x.astype(np.float64))[:, None])
    even = 1 + np.arange(len(all_numbers)) % 2 * 1e-12
    pattern = np.where(np.abs(x) > all_numbers[-1], first_special, np.argmin(distance * even, axis=1))
    return (pattern | np.signbit(x) * 0x80).astype(np.int8)


def round(random):
    x = (random.standard_normal(1024) * 2.0 ** random.integers(-12, 10, 1024)).astype(np.float32)
    x[:4] = 464, 480, 2.0**-10, -0.0
    a, b, c = np.zeros(1024, np.int8), np.zeros(1024, np.int8), np.zeros(1024, np.float32)
    e4, e5 = nearest(x, 3, 7, 0x7F), nearest(x, 2, 15, 0x7C)
    back = np.where(e4 < 0, -1, 1) * np.append(numbers(3, 7, 0x7F), np.nan)[e4 & 0x7F]
    yield Launch("round", (1,), [x, a, b, c], [(a, e4), (b, e5), (c, back.astype(np.float32))])


def product(random):
    x, y = (random.integers(-8, 9, size).astype(np.float32) for size in ((32, 64), (64, 16)))
    z = np.zeros((32, 16), np.float32)
    yield Launch("product", (1,), [x, y, z], [(z, x @ y)])
