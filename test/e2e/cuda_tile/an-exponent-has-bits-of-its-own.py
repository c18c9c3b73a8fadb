import numpy as np
from launch import Launch


def powers(random):
    for kind in (np.int8, np.int16, np.int32, np.int64):
        x = random.choice(np.array([1, -1, 2, -2, 0.5, 1.25, -1.5], np.float32), 64)
        n = random.integers(-9, 10, 64).astype(kind)
        if kind == np.int64:
            # Even and odd exponents, beyond 32 bits.
            n[:6] = [1 << 40, (1 << 40) + 1, -(1 << 40), -(1 << 40) - 1, 1 << 32, (1 << 32) + 1]
        with np.errstate(over="ignore", divide="ignore", under="ignore"):
            even = np.where(n % 2, np.sign(x), 1)
            want = (even * np.abs(x).astype(np.float64) ** n.astype(np.float64)).astype(np.float32)
        a = np.zeros(64, np.float32)
        yield Launch(f"i{np.dtype(kind).itemsize * 8}", (1,), [x, n, a], [(a, want)], tolerance=1e-6)


def doubles(random):
    x, n = random.uniform(0.5, 2, 64), random.integers(-20, 20, 64).astype(np.int8)
    a = np.zeros(64)
    yield Launch("f64_i8", (1,), [x, n, a], [(a, x ** n.astype(np.float64))], tolerance=1e-14)
