import numpy as np
from launch import Launch

# The bits of -1, 0, 1 and 2.
E4M3 = np.array([0xB8, 0x00, 0x38, 0x40], np.uint8)
E5M2 = np.array([0xBC, 0x00, 0x3C, 0x40], np.uint8)


def products(random):
    kernels = (("exact", E4M3, 256, True, np.float32), ("fast", E5M2, 256, False, np.float32), ("half", E4M3, 64, True, np.float16))
    for kernel, bits, depth, is_transposed, kind in kernels:
        a = random.integers(-1, 3, (64, depth))
        b = random.integers(-1, 3, (depth, 32))
        # Beside a sum of 2^20, the addends have 21 bits.
        c = random.integers(0, 8, (64, 32)) + (1 << 20 if kernel == "exact" else 0)
        expected = (c + a @ b).astype(kind)
        right = bits[b.T + 1] if is_transposed else bits[b + 1]
        c = c.astype(kind)
        yield Launch(kernel, (1,), [bits[a + 1], np.ascontiguousarray(right), c], [(c, expected)])
