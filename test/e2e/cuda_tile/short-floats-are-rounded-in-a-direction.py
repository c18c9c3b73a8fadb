"""Sums, products, quotients, roots and fma of floats of 16 bits, by exact fractions."""

from fractions import Fraction

import numpy as np
from launch import Launch

# Bits of the mantissa, and of the exponent.
KINDS = {"f16": (10, 5), "bf16": (7, 8)}


def number(pattern, mantissa, exponent):
    """The number of a finite pattern."""
    power, rest = pattern >> mantissa & (1 << exponent) - 1, pattern & (1 << mantissa) - 1
    bias = (1 << exponent - 1) - 1
    magnitude = Fraction(rest + (1 << mantissa if power else 0)) * Fraction(2) ** (max(power, 1) - bias - mantissa)
    return -magnitude if pattern >> mantissa + exponent else magnitude


def rounded(is_negative, below, mode, mantissa, exponent):
    """The rounded pattern of a number; `below` compares a magnitude with the number's."""
    low, high = 0, (1 << mantissa + exponent) - (1 << mantissa)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if below(number(middle, mantissa, exponent)) <= 0 else (low, middle)
    is_exact = below(number(low, mantissa, exponent)) == 0
    up = mode == ("negative" if is_negative else "positive") and not is_exact
    return low + up | is_negative << mantissa + exponent


def compared(exact):
    """How a number compares with a magnitude: -1, 0 or 1."""
    return lambda number: (number > exact) - (number < exact)


def both(random):
    for name, (mantissa, exponent) in KINDS.items():
        bias = (1 << exponent - 1) - 1
        def drawn():
            powers = random.integers(bias - 6, bias + 6, 256)
            rest = random.integers(0, 1 << mantissa, 256)
            return (powers << mantissa | rest | random.integers(0, 2, 256) << mantissa + exponent).astype(np.uint16)
        x, y, z = drawn(), drawn(), drawn()
        # Tiny and great numbers: subnormal results, and infinity.
        x[:8], y[:8] = 1 << mantissa | 3, (bias - 3) << mantissa | 5
        x[8:16], y[8:16] = (2 * bias << mantissa) + 7, (bias + 1 << mantissa) + 9
        x[12:16] |= 1 << mantissa + exponent
        wanted = []
        for operation in range(5):
            for mode in ("zero", "negative", "positive"):
                for patterns in zip(x, y, z):
                    a, b, c = (number(int(pattern), mantissa, exponent) for pattern in patterns)
                    if operation == 3:
                        root = lambda number, a=abs(a): (number * number > a) - (number * number < a)
                        wanted.append(rounded(False, root, mode, mantissa, exponent))
                        continue
                    exact = (a + b, a * b, a / b, None, a * b + c)[operation]
                    # A sum that is exactly zero is -0 only where it is rounded down.
                    negative = exact < 0 or exact == 0 and mode == "negative"
                    wanted.append(rounded(negative, compared(abs(exact)), mode, mantissa, exponent))
        found = np.zeros(15 * 256, np.uint16)
        yield Launch(name, (1,), [x, y, z, found], [(found, np.array(wanted, np.uint16))])
