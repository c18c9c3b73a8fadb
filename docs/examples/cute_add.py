"""The sum of two matrices in CuTe DSL: a tile for each block, and a part of it for each thread. No GPU is needed."""

import cutlass
from cutlass import cute
from cutlass.cute.runtime import make_fake_tensor


@cute.kernel
def add_kernel(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor, threads: cute.Layout, values: cute.Layout):
    thread, _, _ = cute.arch.thread_idx()
    block, _, _ = cute.arch.block_idx()
    tile = ((None, None), block)
    atom = cute.make_copy_atom(cute.nvgpu.CopyUniversalOp(), a.element_type)
    copy = cute.make_tiled_copy_tv(atom, threads, values).get_slice(thread)
    parts = [copy.partition_S(tensor[tile]) for tensor in (a, b, c)]
    left, right = (cute.make_fragment_like(part) for part in parts[:2])
    cute.copy(atom, parts[0], left)
    cute.copy(atom, parts[1], right)
    left.store(left.load() + right.load())
    cute.copy(atom, left, parts[2])


@cute.jit
def add(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
    threads = cute.make_ordered_layout((4, 32), order=(1, 0))
    values = cute.make_ordered_layout((4, 4), order=(1, 0))
    tiler, _ = cute.make_layout_tv(threads, values)
    a, b, c = (cute.zipped_divide(tensor, tiler) for tensor in (a, b, c))
    add_kernel(a, b, c, threads, values).launch(grid=[cute.size(c, mode=[1]), 1, 1], block=[128, 1, 1])


def matrix():
    space = cute.AddressSpace.generic
    return make_fake_tensor(cutlass.Float32, (512, 1024), (1024, 1), assumed_align=16, memspace=space)


cute.compile(add, matrix(), matrix(), matrix())
