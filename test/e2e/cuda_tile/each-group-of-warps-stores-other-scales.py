from scaled_products import scaled


def products(random):
    yield scaled(random, "eight", "f8E4M3FN", (256, 64, 128))
