import numpy as np
from launch import Launch

BYTES = np.arange(256, dtype=np.uint8)


def decode(exponent_bits, mantissa_bits):
    """What each byte is: sign, exponent, mantissa, without the special ones."""
    bias = 2 ** (exponent_bits - 1) - 1
    exponent = (BYTES.astype(int) >> mantissa_bits) & (2**exponent_bits - 1)
    mantissa = (BYTES & (2**mantissa_bits - 1)) / 2**mantissa_bits
    normal = np.where(exponent == 0, mantissa * 2.0 ** (1 - bias), (1 + mantissa) * 2.0 ** (exponent - bias))
    return np.where(BYTES >= 128, -normal, normal)


E4M3 = decode(4, 3)
E4M3[[0x7F, 0xFF]] = np.nan
E5M2 = decode(5, 2)
E5M2[[0x7C, 0xFC]] = [np.inf, -np.inf]
E5M2[[0x7D, 0x7E, 0x7F, 0xFD, 0xFE, 0xFF]] = np.nan
E8M0 = 2.0 ** (BYTES.astype(float) - 127)
E8M0[255] = np.nan


def widen(random):
    outs = [np.zeros(256, np.float32) for _ in range(3)]
    results = [(out, values.astype(np.float32)) for out, values in zip(outs, (E4M3, E5M2, E8M0))]
    yield Launch("widen", (32,), [BYTES, BYTES.copy(), BYTES.copy(), *outs], results)


def nearest(x, values):
    """The byte of the nearest value, of two the even one; the byte after the greatest is infinity or a NaN. A NaN has no sign."""
    finite = np.flatnonzero(np.isfinite(values[:128]))
    magnitude, byte = values[finite], finite.astype(np.uint8)
    magnitude, byte = np.append(magnitude, 2 * magnitude[-1] - magnitude[-2]), np.append(byte, byte[-1] + 1)
    above = np.clip(np.searchsorted(magnitude, np.abs(x)), 1, len(finite))
    to_below, to_above = np.abs(x) - magnitude[above - 1], magnitude[above] - np.abs(x)
    is_below = (to_below < to_above) | ((to_below == to_above) & (byte[above] % 2 == 1))
    rounded = byte[np.where(is_below, above - 1, above)] | np.where(np.signbit(x), 0x80, 0).astype(np.uint8)
    return np.where(np.isnan(x), 0x7F, rounded).astype(np.uint8)


def numbers(random, dtype):
    """All values, all ties, and the numbers next to these; numbers of all sizes; special values."""
    finite = np.concatenate([values[np.isfinite(values)] for values in (np.sort(E4M3), np.sort(E5M2))])
    ties = (finite[:-1] + finite[1:]) / 2
    with np.errstate(over="ignore"):
        exact = np.concatenate([finite, ties, 2.0 ** random.uniform(-25, 18, 500)]).astype(dtype)
        near = np.concatenate([np.nextafter(exact, dtype(direction)) for direction in (np.inf, -np.inf)])
    special = np.array([np.inf, -np.inf, np.nan, 0.0, -0.0], dtype)
    x = np.concatenate([exact, -exact, near, special])
    return np.concatenate([x, np.zeros(-len(x) % 8, dtype)])


def rounding(random):
    for kernel, dtype in (("round_single", np.float32), ("round_half", np.float16)):
        x = numbers(random, dtype)
        outs = [np.zeros(len(x), np.uint8) for _ in range(2)]
        results = [(out, nearest(x.astype(np.float64), values)) for out, values in zip(outs, (E4M3, E5M2))]
        yield Launch(kernel, (len(x) // 8,), [x, *outs], results)
