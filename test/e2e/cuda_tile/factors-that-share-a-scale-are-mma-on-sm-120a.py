from scaled_products import scaled


def products(random):
    yield scaled(random, "rows", "f8E4M3FN", (64, 64, 128))
    yield scaled(random, "batches", "f8E5M2", (2, 16, 32, 64), by_columns=False)
