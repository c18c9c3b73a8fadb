from scaled_products import scaled


def products(random):
    yield scaled(random, "near_sixteen", "f4E2M1FN", (16, 32, 64))
    yield scaled(random, "sixteen", "f4E2M1FN", (16, 32, 64), block=16)
    yield scaled(random, "near_flat", "f8E4M3FN", (16, 32, 32), by_columns=False)
    yield scaled(random, "flat", "f8E4M3FN", (8, 32, 32), by_columns=False)
    yield scaled(random, "few", "f8E4M3FN", (16, 16, 32), by_columns=False)
