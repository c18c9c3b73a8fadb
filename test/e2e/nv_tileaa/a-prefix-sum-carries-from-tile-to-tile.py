import numpy as np
from launch import Launch


def prefix_sum(random):
    for rows, n in ((1, 1), (3, 32), (2, 33), (4, 100)):
        # Sums wrap around.
        x = random.integers(-(2**31), 2**31, (rows, n), np.int32)
        y = np.zeros_like(x)
        yield Launch("prefix_sum", (rows,), [x, y, n], [(y, np.cumsum(x, axis=1, dtype=np.int32))])


def greatest_after(random):
    for blocks in (1, 64):
        x = random.integers(0, 10, (64, 16), np.int32)
        values, places = np.zeros_like(x), np.zeros_like(x)
        greatest = np.maximum.accumulate(x[:, ::-1], axis=1)[:, ::-1]
        # Of equals the last, which the scan meets first.
        last = [[max(j for j in range(i, 16) if row[j] == most[i]) for i in range(16)] for row, most in zip(x, greatest)]
        expected_values, expected_places = values.copy(), places.copy()
        expected_values[:blocks], expected_places[:blocks] = greatest[:blocks], last[:blocks]
        results = [(values, expected_values), (places, expected_places)]
        yield Launch("greatest_after", (blocks,), [x, values, places], results)
