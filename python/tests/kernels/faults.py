"""Kernels of cuTile Python with a mistake of their user, each by its name: python faults.py NAME

    x = ct.gather(a, i + 1, check_bounds=False)  # NAME

A line with a fault ends in the name of its kernel: the message must be at that line. With `launch` in front of the name
the kernel is launched by tilespace.cutile."""

import sys

import cuda.tile as ct
import numpy as np


@ct.kernel
def gather_behind(a, c):
    i = ct.arange(64, dtype=ct.int32)
    x = ct.gather(a, i + 1, check_bounds=False)  # gather_behind
    ct.scatter(c, i, x)


@ct.kernel
def scatter_behind(a, c):
    i = ct.arange(64, dtype=ct.int32)
    ct.scatter(c, i + 1, ct.gather(a, i), check_bounds=False)  # scatter_behind


@ct.kernel
def address_behind(a, c):
    i = ct.bid(0) * 32 + ct.arange(32, dtype=ct.int32)
    ct.store(c, index=(ct.bid(0),), tile=a.get_raw_memory().load_offset(i))  # address_behind


def helper(c, x):
    ct.store(c, index=(0,), tile=x)  # two_blocks


@ct.kernel
def two_blocks(a, c):
    helper(c, ct.load(a, index=(ct.bid(0),), shape=(16,)))


@ct.kernel
def one_memory(a, c):
    i = ct.bid(0)
    x = ct.load(a, index=(i,), shape=(64,))  # one_memory
    ct.store(c, index=(i,), tile=x + 1.0)


@ct.kernel
def wrong_assumption(a, c, n):
    n = ct.assume_divisible_by(n, 16)
    i = n + ct.arange(512, dtype=ct.int32)
    ct.store(c, index=(0,), tile=a.get_raw_memory().load_offset(i))  # wrong_assumption


@ct.kernel
def narrow_scope(a, c):
    order, scope = ct.MemoryOrder.RELAXED, ct.MemoryScope.BLOCK
    ct.atomic_add(c, (0,), 1.0, memory_order=order, memory_scope=scope)  # narrow_scope


@ct.kernel
def no_order(a, c):
    ct.store(c, index=(0,), tile=ct.load(a, index=(0,), shape=(64,)))  # no_order
    i = ct.arange(64, dtype=ct.int32)
    ct.scatter(a, i, ct.gather(c, 63 - i))  # no_order


@ct.kernel
def assertion(a, c):
    x = ct.load(a, index=(0,), shape=(64,))
    ct.assert_(x < 10.0, "too large")  # assertion
    ct.store(c, index=(0,), tile=x)


@ct.kernel
def no_end(a, c):
    while ct.atomic_cas(c, 0, 7.0, 1.0) != 7.0:  # no_end
        pass


@ct.kernel
def wrong_rank(a, c):
    x = ct.load(a, index=(0, 0), shape=(8, 8))  # wrong_rank
    ct.store(c, index=(0,), tile=ct.reshape(x, (64,)))


@ct.kernel
def wrong_argument(a, c):
    ct.store(c, index=(0,), tile=ct.load(a, index=(0,), shape=(64,)))  # wrong_argument


@ct.kernel
def right(a, c):
    ct.store(c, index=(ct.bid(0),), tile=ct.load(a, index=(ct.bid(0),), shape=(16,)))


a, c = np.arange(64, dtype=np.float32), np.zeros(64, np.float32)
arguments = {
    "one_memory": lambda: (c[:-1], c[1:]),
    "wrong_assumption": lambda: (np.zeros(1024, np.float32), np.zeros(512, np.float32), 3),
    "wrong_argument": lambda: (a, 1.5),
}
grids = {"two_blocks": (2,), "narrow_scope": (2,), "address_behind": (3,), "right": (4,)}
launch = ct.launch
if sys.argv[1] == "launch":
    from tilespace.cutile import launch
name = sys.argv[-1]
launch(0, grids.get(name, (1,)), globals()[name], arguments.get(name, lambda: (a, c))())
print("no fault")
