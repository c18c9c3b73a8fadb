import numpy as np
from launch import Launch

ROWS = 320


def products(random):
    for n in (0, 1, 2, 5):
        a = random.integers(-2, 3, (ROWS, 32)).astype(np.float16)
        parts = a.astype(np.float32).reshape(-1, 64, 32)
        none = np.zeros((64, 64), np.float32)
        outer = none + sum((parts[j] @ parts[i].T for i in range(n) for j in range(i)), none)
        scaled = none
        for i in range(n):
            scaled = scaled / 2 + parts[i] @ parts[i].T
        one = sum((parts[i] @ parts[i].T for i in range(n)), none)
        two = sum((parts[0] @ parts[i].T for i in range(n)), none)
        perhaps = n // 2 * (parts[0] @ parts[0].T)
        for kernel, tiles in (("outer", [outer]), ("scaled", [scaled]), ("two", [one, two]), ("perhaps", [perhaps])):
            c = np.zeros((ROWS, 64), np.float32)
            expected = c.copy()
            expected[: 64 * len(tiles)] = np.concatenate(tiles)
            yield Launch(kernel, (1,), [a, c, ROWS, n], [(c, expected)])
