"""Results of the functions of f64 to twice their precision: `references.py COUNT > ../tests/double.txt`.

A line has the function, the bits of its arguments, the bits of the result rounded to nearest, and the error of the rounded
result (exact minus rounded), in units of its last place. Needs mpmath.
"""
import random
import struct
import sys
from fractions import Fraction
from mpmath import mp, mpf, mpi, pi, exp, log, sin, cos, tan, sinh, cosh, tanh, atan2, sqrt, nint, ldexp, frexp

mp.prec = 220
LEAST = 2.2250738585072014e-308


def bits(value):
    return struct.unpack("<Q", struct.pack("<d", value))[0]


def of_bits(value):
    return struct.unpack("<d", struct.pack("<Q", value))[0]


def to_float(value):
    """The nearest float, the exponent of its last place, and the rest in units of it; none where it overflows."""
    exponent = max(frexp(value)[1] - 53, -1074)
    scaled = ldexp(value, -exponent)
    whole = nint(scaled)
    if exponent > 971 or exponent == 971 and abs(whole) >= 2**53:
        return None
    rest = float(scaled - whole)
    return float(Fraction(int(whole)) * Fraction(2) ** exponent), rest


def nudged(value):
    """The float or one close to it."""
    return of_bits(bits(value) + random.choice([0, 0, 1, -1, 2, -2]))


def exponential(rng):
    """Arguments of exponentials."""
    kind = rng.randrange(6)
    if kind == 0:
        return rng.uniform(-745.1, 709.78)
    if kind == 1:
        return rng.uniform(-40, 40)
    if kind == 2:
        return rng.uniform(-1, 1)
    if kind == 3:
        return nudged(float((rng.randrange(-1000, 1000) + mpf(1) / 2) * log(2)))
    if kind == 4:
        return rng.uniform(-745.1, -708)
    return rng.choice([-1, 1]) * 2.0 ** rng.uniform(-60, 3)


def positive(rng):
    """Arguments of logarithms."""
    kind = rng.randrange(5)
    if kind == 0:
        return of_bits(rng.randrange(1, 0x7FF << 52))
    if kind == 1:
        return 1 + rng.choice([-1, 1]) * 2.0 ** rng.uniform(-52, -1)
    if kind == 2:
        return rng.uniform(0.5, 2)
    if kind == 3:
        return nudged(2.0 ** rng.choice([-0.5, 0.5]))
    return of_bits(rng.randrange(1, 1 << rng.randrange(1, 53)))


def angle(rng):
    """Arguments of trigonometric functions."""
    kind = rng.randrange(6)
    if kind == 0:
        return rng.uniform(-10, 10)
    if kind == 1:
        return of_bits(rng.randrange(0, 0x7FF << 52)) * rng.choice([-1, 1])
    if kind == 2:
        return nudged(float(rng.randrange(1, 1 << rng.randrange(1, 40)) * pi / 2))
    if kind == 3:
        return nudged(float((rng.randrange(1, 1 << rng.randrange(1, 32)) + mpf(1) / 2) * pi / 2))
    if kind == 4:
        return rng.uniform(-(2.0**31), 2.0**31)
    return rng.choice([-1, 1]) * 2.0 ** rng.uniform(-30, 1023)


def near_quarters():
    """The floats that are nearest to multiples of a quarter of a turn, for each exponent: by continued fractions."""
    found = []
    saved, mp.prec = mp.prec, 1400
    for exponent in range(0, 971, 3):
        ratio = 2 * mpf(2) ** exponent / pi
        a, p0, p1, q0, q1 = ratio, mpf(1), mp.floor(ratio), mpf(0), mpf(1)
        while True:
            a = 1 / (a - mp.floor(a))
            q0, q1 = q1, mp.floor(a) * q1 + q0
            if q1 >= 2**53:
                break
        if q0 >= 2**52:
            found.append(float(q0) * 2.0**exponent)
    mp.prec = saved
    return found


def pair(rng):
    """A base and an exponent."""
    kind = rng.randrange(4)
    x = positive(rng) if kind else rng.uniform(0.5, 2)
    if x in (0.0, 1.0):
        x = 3.0
    most = 1070 / abs(float(log(x) / log(2)))
    return x, rng.uniform(-1, 1) * most if kind < 3 else float(rng.randrange(-50, 50))


def point(rng):
    kind = rng.randrange(4)
    if kind == 0:
        return rng.uniform(-1, 1), rng.uniform(-1, 1)
    if kind == 1:
        x = rng.uniform(-1, 1)
        return x * rng.uniform(0.9, 1.1), x
    if kind == 2:
        x = rng.uniform(-1, 1) * 2.0 ** rng.uniform(-300, 300)
        return x * 2.0 ** rng.uniform(-60, 60), x
    return tuple(rng.choice([-1, 1]) * of_bits(rng.randrange(1, 0x7FF << 52)) for _ in range(2))


def limited(generate, low, high):
    def inner(rng):
        while True:
            value = generate(rng)
            if low <= value <= high:
                return value
    return inner


def small_or_great(rng):
    return rng.uniform(-2, 2) if rng.randrange(2) else exponential(rng)


FUNCTIONS = {
    "exp": (exp, exponential),
    "exp2": (lambda x: mpf(2) ** x, lambda rng: rng.uniform(-1074, 1024) if rng.randrange(2) else exponential(rng)),
    "log": (log, positive),
    "log2": (lambda x: log(x) / log(2), positive),
    "sin": (sin, angle),
    "cos": (cos, angle),
    "tan": (tan, angle),
    "sinh": (sinh, small_or_great),
    "cosh": (cosh, small_or_great),
    "tanh": (tanh, limited(small_or_great, -25, 25)),
    "rsqrt": (lambda x: 1 / sqrt(x), positive),
    "pow": (lambda x, y: x**y, pair),
    "atan2": (atan2, point),
}


def main():
    count = int(sys.argv[1])
    rng = random.Random(1)
    random.seed(2)
    hard = near_quarters()
    for name, (function, generate) in FUNCTIONS.items():
        arguments = [generate(rng) for _ in range(count)]
        if name in ("sin", "cos", "tan"):
            arguments += hard
        for given in arguments:
            given = given if isinstance(given, tuple) else (given,)
            # The functions of mpmath lose digits to cancellation only where they find it, and they do.
            exact = function(*map(mpf, given))
            if exact == 0:
                continue
            rounded = to_float(exact)
            if rounded:
                print(name, *(f"{bits(x):x}" for x in given), f"{bits(rounded[0]):x}", f"{rounded[1]:.4f}")


main()
