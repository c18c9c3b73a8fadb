"""Products of small floats with scales, in f64, and their launches."""

import numpy as np
from launch import Launch

# Bits of the mantissa, bits of the exponent, and the exponent's bias; below `most` a pattern is a moderate number.
FORMATS = {"f4E2M1FN": (1, 2, 1, 8), "f8E4M3FN": (3, 4, 7, 0x60), "f8E5M2": (2, 5, 15, 0x50)}


def number(patterns, mantissa, exponent, bias):
    """The numbers of patterns that are finite."""
    patterns = patterns.astype(int)
    power, rest = patterns >> mantissa & (1 << exponent) - 1, patterns & (1 << mantissa) - 1
    magnitude = (rest + (power > 0) * 2.0**mantissa) * 2.0 ** (np.maximum(power, 1.0) - bias - mantissa)
    return np.where(patterns >> mantissa + exponent & 1, -magnitude, magnitude)


def product(a, b, s, u, c):
    block = a.shape[-1] // s.shape[-1]
    return (a * s.repeat(block, -1)) @ (b * u.repeat(block, -2)) + c


def scaled(random, kernel, kind, sizes, scale="f8E8M0FNU", block=32, by_columns=True):
    """A kernel with arguments A, B, their scales and C, to which it adds the product. B and its scales are in memory by
    columns or by rows, and two floats of four bits are in a byte."""
    *batch, m, n, k = sizes
    mantissa, exponent, bias, most = FORMATS[kind]

    def factors(*shape):
        sign = random.integers(0, 2, shape) << mantissa + exponent
        patterns = (random.integers(0, most, shape) | sign).astype(np.uint8)
        packed = patterns[..., ::2] | patterns[..., 1::2] << 4 if kind == "f4E2M1FN" else patterns
        return packed, number(patterns, mantissa, exponent, bias)

    def scales(*shape):
        if scale == "f8E4M3FN":
            # The sign of a scale does not count.
            patterns = random.integers(8, 0x60, shape).astype(np.uint8)
            return patterns | random.integers(0, 2, shape).astype(np.uint8) << 7, number(patterns, 3, 4, 7)
        patterns = random.integers(123, 131, shape).astype(np.uint8)
        return patterns, 2.0 ** (patterns.astype(int) - 127)

    def pair(draw, depth):
        bits, numbers = draw(*batch, *([n, depth] if by_columns else [depth, n]))
        return bits, np.swapaxes(numbers, -1, -2) if by_columns else numbers

    (a, left), (b, right) = factors(*batch, m, k), pair(factors, k)
    (s, of_rows), (t, of_columns) = scales(*batch, m, k // block), pair(scales, k // block)
    c = random.standard_normal([*batch, m, n]).astype(np.float32)
    expected = product(left, right, of_rows, of_columns, c)
    # Beside the largest sum, others have fewer bits.
    error = 1e-6 * np.abs(expected).max()
    return Launch(kernel, (1,), [a, b, s, t, c], [(c, expected.astype(np.float32))], error)
