import numpy as np
from launch import Launch


def reverse(random):
    x = random.integers(-1000, 1000, 700).astype(np.int32)
    padded = np.pad(x, (0, 68)).reshape(3, 256)[:, ::-1].reshape(-1)
    # Values read outside are not defined, so that the last block has no test.
    yield Launch("reverse", (2,), [x, 700], [(x, np.concatenate([padded[:512], x[512:]]))])


def turns(random):
    for count in (0, 1, 5):
        x = random.integers(-1000, 1000, (2, 256)).astype(np.int32)
        yield Launch("turns", (2,), [x, 512, count], [(x, np.roll(x, -37 * count, 1))])
