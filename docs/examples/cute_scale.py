"""A kernel of CuTe DSL with generic pointers. It is compiled, and its trace is dumped; no GPU is needed."""

import cutlass
from cutlass import cute
from cutlass.cute.runtime import make_fake_compact_tensor


@cute.kernel
def scale(a: cute.Tensor, b: cute.Tensor, n: cutlass.Int32):
    i = cute.arch.block_idx()[0] * 128 + cute.arch.thread_idx()[0]
    if i < n:
        b[i] = a[i] * 2.0


@cute.jit
def run(a: cute.Tensor, b: cute.Tensor, n: cutlass.Int32):
    scale(a, b, n).launch(grid=(8, 1, 1), block=(128, 1, 1))


def tensor():
    return make_fake_compact_tensor(cutlass.Float32, (1024,), memspace=cute.AddressSpace.generic)


if __name__ == "__main__":
    cute.compile(run, tensor(), tensor(), 1024)
