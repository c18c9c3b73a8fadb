from scaled_products import scaled


def products(random):
    yield scaled(random, "four", "f4E2M1FN", (128, 32, 768), "f8E4M3FN", 16)
    yield scaled(random, "eight", "f8E4M3FN", (128, 32, 768))
