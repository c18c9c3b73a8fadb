from scaled_products import scaled


def products(random):
    yield scaled(random, "ahead", "f4E2M1FN", (64, 64, 640), "f8E4M3FN", 16)
    yield scaled(random, "once", "f4E2M1FN", (32, 64, 128))
