"""By neighbours: the number on one side of an exact one, and that on the other."""

import numpy as np
from launch import Launch

# Bits of the mantissa, and of the exponent, and the type of numpy for patterns.
KINDS = {"f16": (10, 5, np.uint16), "bf16": (7, 8, np.uint16), "tf32": (10, 8, np.uint32), "f32": (23, 8, np.uint32)}


def magnitudes(patterns, mantissa, exponent):
    """Numbers of patterns without a sign, exactly; infinity as the number that would come next."""
    power, rest = patterns >> mantissa, patterns & (1 << mantissa) - 1
    bias = (1 << exponent - 1) - 1
    return (rest + (power > 0) * 2.0**mantissa) * 2.0 ** (np.maximum(power, 1.0) - bias - mantissa)


def rounded(x, mode, name):
    mantissa, exponent, kind = KINDS[name]
    wide = np.abs(x.astype(np.float64))
    # The pattern at or below, by search.
    low, high = np.zeros(len(x), np.int64), np.full(len(x), ((1 << exponent) - 1) << mantissa)
    while (high - low > 1).any():
        middle = (low + high) // 2
        is_below = magnitudes(middle, mantissa, exponent) <= wide
        low, high = np.where(is_below, middle, low), np.where(is_below, high, middle)
    below, above = magnitudes(low, mantissa, exponent), magnitudes(low + 1, mantissa, exponent)
    negative = np.signbit(x)
    up = {
        "zero": np.zeros(len(x), bool),
        "negative_inf": negative,
        "positive_inf": ~negative,
        "nearest_away": wide - below >= above - wide,
    }[mode] & (below != wide)
    pattern = low + up
    if name == "tf32":
        return (pattern << 13 | negative.astype(np.int64) << 31).astype(kind)
    return (pattern | negative.astype(np.int64) << mantissa + exponent).astype(kind)


def conversions(random):
    wide = random.standard_normal(256) * 2.0 ** random.integers(-30, 15, 256)
    wide[:8] = [1, -1, 0, 65519.999, 65520, 1e-8, -1e-8, 1 + 2.0**-11]
    single = wide.astype(np.float32)
    # As a bf16: its bits.
    short = single.view(np.uint32) >> 16
    of_short = (short << 16).view(np.float32)
    directions = ("zero", "negative_inf", "positive_inf")
    cases = (
        ("f64", "f32", wide, wide, directions),
        ("f64", "f16", wide, wide, directions),
        ("f32", "f16", single, single, directions[:1]),
        ("f32", "bf16", single, single, directions[:1]),
        ("f32", "tf32", single, single, directions[:1]),
        ("bf16", "f16", short.astype(np.uint16), of_short, (*directions[1:], "nearest_away")),
    )
    for source, to, passed, x, modes in cases:
        found = np.zeros(256 * len(modes), KINDS[to][2])
        wanted = np.concatenate([rounded(x, mode, to) for mode in modes])
        yield Launch(f"{source}_{to}", (1,), [passed, found], [(found, wanted)])
