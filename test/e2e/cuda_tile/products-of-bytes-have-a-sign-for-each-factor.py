import numpy as np
from launch import Launch


def pairs(random):
    names = {"both_signed": "bb", "left_unsigned": "Bb", "right_unsigned": "bB", "both_unsigned": "BB"}
    for name, (left, right) in names.items():
        a = random.integers(0, 256, (32, 64)).astype(np.uint8)
        b = random.integers(0, 256, (64, 32)).astype(np.uint8)
        c = random.integers(-1000, 1000, (32, 32)).astype(np.int32)
        expected = c + a.view(left).astype(np.int32) @ b.view(right).astype(np.int32)
        yield Launch(name, (1,), [a, b, c], [(c, expected)])


def batch(random):
    a = random.integers(0, 256, (4, 16, 32)).astype(np.uint8)
    b = random.integers(-128, 128, (4, 32, 8)).astype(np.int8)
    c = np.ones((4, 16, 8), np.int32)
    yield Launch("batch", (1,), [a, b, c], [(c, a.astype(np.int32) @ b.astype(np.int32))])
