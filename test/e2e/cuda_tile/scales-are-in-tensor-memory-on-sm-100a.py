import numpy as np
from scaled_products import scaled


def products(random):
    yield scaled(random, "rows", "f8E4M3FN", (128, 64, 256))
    yield scaled(random, "few", "f8E4M3FN", (64, 16, 32))


def not_a_number(random):
    launch = scaled(random, "rows", "f8E4M3FN", (128, 64, 256))
    [(_, expected)], [_, _, rows, columns, _] = launch.results, launch.arguments
    rows[70, 5] = columns[33, 2] = 255
    expected[70], expected[:, 33] = np.nan, np.nan
    yield launch
