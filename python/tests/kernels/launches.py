"""Kernels that `tilespace.cutile.launch` launches, each with its arguments. Prints the results that are right."""

import sys

import cuda.tile as ct
import numpy as np
from tilespace.cutile import launch


@ct.kernel
def add(a, b, c, size: ct.Constant[int]):
    i = ct.bid(0)
    x, y = ct.load(a, index=(i,), shape=(size,)), ct.load(b, index=(i,), shape=(size,))
    ct.store(c, index=(i,), tile=x + y)


@ct.kernel
def product(a, b, c, m: ct.Constant[int], n: ct.Constant[int], k: ct.Constant[int]):
    sum = ct.zeros((m, n), dtype=ct.float32)
    for i in range(ct.num_tiles(a, 1, (m, k))):
        sum = ct.mma(ct.load(a, (0, i), (m, k)), ct.load(b, (i, 0), (k, n)), sum)
    ct.store(c, (0, 0), sum)


@ct.kernel
def of_tuple(pair, whole, part, out):
    ct.store(out, (0,), ct.load(pair[0], (0,), (16,)) * whole + ct.load(pair[1], (0,), (16,)) * part)


@ct.kernel
def of_list(arrays, out, count):
    sum = ct.zeros((16,), dtype=ct.float32)
    for i in range(count):
        sum = sum + ct.load(arrays[i], (0,), (16,))
    ct.store(out, (0,), sum)


def run(name):
    a, b = np.arange(1000, dtype=np.float32), np.ones(1000, np.float32)
    if name == "add":
        # A part of a block at the end; a second time with another size of the arrays.
        for size in (1000, 77):
            out = np.zeros(size, np.float32)
            launch(0, (8,), add, (a[:size], b[:size], out, 128))
            assert (out == a[:size] + 1).all()
    if name == "product":
        # More shared memory than a kernel has without being asked.
        random = np.random.default_rng(1)
        x, y = (random.standard_normal((128, 128)).astype(np.float16) for _ in range(2))
        out = np.zeros((128, 128), np.float32)
        launch(0, (1,), product, (x, y, out, 128, 128, 64))
        assert np.allclose(out, x.astype(np.float32) @ y.astype(np.float32), atol=1e-3)
    if name == "of_tuple":
        out = np.zeros(16, np.float32)
        launch(0, (1,), of_tuple, ((a[:16], b[:16]), 3, 0.5, out))
        assert (out == a[:16] * 3 + 0.5).all()
    if name == "of_list":
        out = np.zeros(16, np.float32)
        launch(0, (1,), of_list, ([a[:16], b[:16], a[16:32]], out, 3))
        assert (out == a[:16] + 1 + a[16:32]).all()
    if name == "transposed":
        # The kernel takes the strides of the array.
        out = np.zeros((16, 16), np.float32)
        wide = a[:256].reshape(16, 16)
        launch(0, (1,), product, (wide.T.astype(np.float16), np.eye(16, dtype=np.float16), out.T, 16, 16, 16))
        assert (out == wide.astype(np.float16)).all()
    if name == "grid":
        for grid, error in (((0,), ValueError), ([1], TypeError), ((1, 1, 1, 1), TypeError)):
            try:
                launch(0, grid, add, (a, b, a, 128))
            except error:
                continue
            raise AssertionError(grid)
    print("right")


run(sys.argv[1])
