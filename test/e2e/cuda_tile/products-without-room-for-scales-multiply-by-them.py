import numpy as np
from scaled_products import scaled


def products(random):
    launch = scaled(random, "scaled", "f4E2M1FN", (128, 32, 64), "f8E4M3FN", 16)
    x, y = random.standard_normal((256, 16)).astype(np.float16), np.zeros((256, 256), np.float32)
    launch.arguments += [x, y]
    whole = x.astype(np.float32) @ x.astype(np.float32).T
    launch.results += [(y, whole)]
    yield launch
    yield scaled(random, "near", "f4E2M1FN", (128, 32, 64), "f8E4M3FN", 16)
