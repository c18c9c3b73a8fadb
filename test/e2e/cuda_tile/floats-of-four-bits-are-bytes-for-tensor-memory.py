from scaled_products import scaled


def products(random):
    yield scaled(random, "sixteen", "f4E2M1FN", (128, 64, 128), "f8E4M3FN", 16)
    yield scaled(random, "by_rows", "f4E2M1FN", (128, 64, 128), by_columns=False)
