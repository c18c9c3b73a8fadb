"""The coefficients of the polynomials in ../src, by Remez' exchange. Needs mpmath.

Each polynomial Q makes the weighted error (Q(t) - target(t)) * weight(t) as small as possible. One line says which
function, how many coefficients, and the range. The greatest error follows, as a power of two: it is the error
of the coefficients as rounded to the format, which are rounded one after the other, from the lowest degree up,
while the rest is fitted anew.
"""
import sys
from mpmath import mp, mpf, matrix, lu_solve, exp, log, sin, cos, sinh, cosh, tanh, atan, atanh, sqrt, pi

mp.prec = 200


def rounded(value, single):
    """To the nearest number of the format."""
    with mp.workprec(24 if single else 53):
        return +value


def remez(target, weight, degrees, low, high):
    """The best polynomial with these degrees on a range."""
    count = len(degrees)
    points = [(low + high) / 2 - (high - low) / 2 * cos(pi * (i + mpf(1) / 2) / (count + 1)) for i in range(count + 1)]
    coefficients = None
    for _ in range(12):
        rows = matrix(count + 1, count + 1)
        right = matrix(count + 1, 1)
        for i, t in enumerate(points):
            for j, degree in enumerate(degrees):
                rows[i, j] = t**degree
            rows[i, count] = (-1) ** i / weight(t)
            right[i] = target(t)
        solved = lu_solve(rows, right)
        coefficients = [solved[j] for j in range(count)]
        error = lambda t: (sum(c * t**d for c, d in zip(coefficients, degrees)) - target(t)) * weight(t)
        grid = [low + (high - low) * (1 - cos(pi * i / (40 * count))) / 2 for i in range(40 * count + 1)]
        values = [error(t) for t in grid]
        extremes = []
        for t, value in zip(grid, values):
            if extremes and (extremes[-1][1] > 0) == (value > 0):
                if abs(value) > abs(extremes[-1][1]):
                    extremes[-1] = (t, value)
            else:
                extremes.append((t, value))
        if len(extremes) < count + 1:
            break
        while len(extremes) > count + 1:
            del extremes[0 if abs(extremes[0][1]) < abs(extremes[-1][1]) else -1]
        sizes = [abs(v) for _, v in extremes]
        points = [t for t, _ in extremes]
        if max(sizes) / min(sizes) < 1.01:
            break
    return coefficients


def least_squares(target, weight, degrees, low, high):
    """Nearly the best polynomial, for powers that all vanish inside of the range, where there is no exchange."""
    count = len(degrees)
    nodes = [(low + high) / 2 - (high - low) / 2 * cos(pi * (i + mpf(1) / 2) / (8 * count)) for i in range(8 * count)]
    rows = matrix(count, count)
    right = matrix(count, 1)
    for t in nodes:
        w = weight(t) ** 2
        for i, a in enumerate(degrees):
            right[i] += w * t**a * target(t)
            for j, b in enumerate(degrees):
                rows[i, j] += w * t ** (a + b)
    solved = lu_solve(rows, right)
    return [solved[j] for j in range(count)]


def fit(name, target, weight, count, low, high, single):
    """Prints the coefficients as an array of Rust."""
    low, high = mpf(low), mpf(high)
    fixed = []
    for start in range(count):
        rest = lambda t: (target(t) - sum(c * t**d for d, c in enumerate(fixed)))
        free = list(range(start, count))
        method = least_squares if start and low < 0 else remez
        fixed.append(rounded(method(rest, weight, free, low, high)[0], single))
    error = max(
        abs((sum(c * t**d for d, c in enumerate(fixed)) - target(t)) * weight(t))
        for t in (low + (high - low) * i / 1000 for i in range(1001))
    )
    print(f"/// The error is below 2^{float(log(error, 2)):.1f}.")
    print(f"const {name}: [f64; {count}] = [{', '.join(repr(float(c)) for c in fixed)}];")


E = mpf(2) ** -60  # stands for zero, where a quotient has a limit
# A summand of a weight keeps it from vanishing inside of the range, which the exchange would not survive.
half = log(2) / 2 * mpf("1.01")
root = sqrt(mpf(2))
PIECES = {
    # e^r = 1 + r + r^2 Q(r)
    "EXP": (lambda r: (exp(r) - 1 - r) / r**2, lambda r: r**2 + mpf("0.003"), -half, half, 5, 10),
    # 2^r = 1 + r Q(r)
    "EXP2": (lambda r: (exp(r * log(2)) - 1) / r, lambda r: abs(r) + mpf("0.02"), mpf("-0.502"), mpf("0.502"), 6, 11),
    # log(1 + f) = f + f^2 Q(f)
    "LOG": (lambda f: (log(1 + f) - f) / f**2, lambda f: abs(f) + mpf("0.02"), 1 / root - 1, root - 1, 9, None),
    # log2(1 + f) = f / log(2) + f^2 Q(f)
    "LOG2": (lambda f: (log(1 + f) - f) / log(2) / f**2, lambda f: abs(f) + mpf("0.02"), 1 / root - 1, root - 1, 10, None),
    # log((1 + s) / (1 - s)) = 2 s + s z Q(z), z = s^2
    "ATANH": (lambda z: 2 * (atanh(sqrt(z)) - sqrt(z)) / sqrt(z) / z, lambda z: z / 2, 0, mpf("0.02945"), None, 7),
    # atanh(s) = s + s z (1/3 + z Q(z))
    "ATANH_TAIL": (
        lambda z: ((atanh(sqrt(z)) - sqrt(z)) / sqrt(z) / z - mpf(1) / 3) / z,
        lambda z: z**2, 0, mpf("0.02945"), 3, 8,
    ),
    # sin(r) = r + r z Q(z)
    "SIN": (lambda z: (sin(sqrt(z)) / sqrt(z) - 1) / z, lambda z: z * sqrt(z) / sin(sqrt(z)), 0, mpf("0.63"), 3, 6),
    # cos(r) = 1 - z/2 + z^2 Q(z)
    "COS": (lambda z: (cos(sqrt(z)) - 1 + z / 2) / z**2, lambda z: z**2 / cos(sqrt(z)), 0, mpf("0.63"), 3, 6),
    # sinh(r) = r + r z Q(z)
    "SINH": (lambda z: (sinh(sqrt(z)) / sqrt(z) - 1) / z, lambda z: z, 0, half**2, 3, 6),
    # cosh(r) = 1 + z Q(z)
    "COSH": (lambda z: (cosh(sqrt(z)) - 1) / z, lambda z: z, 0, half**2, 3, 5),
    # tanh(r) = r + r z Q(z)
    "TANH": (lambda z: (tanh(sqrt(z)) / sqrt(z) - 1) / z, lambda z: z * sqrt(z) / tanh(sqrt(z)), 0, mpf("0.303"), 5, 12),
    # atan(t) = t + t z Q(z)
    "ATAN": (lambda z: (atan(sqrt(z)) / sqrt(z) - 1) / z, lambda z: z * sqrt(z) / atan(sqrt(z)), 0, 1, 9, 21),
}

if __name__ == "__main__":
    for name, (target, weight, low, high, singles, doubles) in PIECES.items():
        if len(sys.argv) > 1 and name not in sys.argv[1:]:
            continue
        # A quotient at its limit: some digits beside it.
        shifted = lambda t, target=target: target(t if abs(t) > E else E)
        safe = lambda t, weight=weight: weight(t if abs(t) > E else E)
        for single, count in ((True, singles), (False, doubles)):
            if count:
                fit(f"{name}_{'F32' if single else 'F64'}", shifted, safe, count, low, high, single)
