import numpy as np
from launch import Launch


def product(random):
    a, b, c = (random.standard_normal(shape) for shape in ((16, 8), (8, 32), (16, 32)))
    yield Launch("product", (1,), [a, b, c], [(c, c + a @ b)], tolerance=1e-14)
