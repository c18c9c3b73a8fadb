"""Kernels in Numba as PTX, without a GPU: numba_kernels.py PLUGIN FOLDER

Files are written to FOLDER: libnvvm.ptx by NVIDIA's library, which is Numba's compiler, without.ptx and with.ptx by LLVM
without and with the plugin, and before.ptx by NVIDIA's library after LLVM with the plugin."""

import os
import sys
from pathlib import Path
from types import SimpleNamespace

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "docs" / "examples"))
import numba_llvm  # noqa: E402
from numba import cuda, float32, int32, void  # noqa: E402
from numba.cuda import dispatcher  # noqa: E402
from numba.cuda.cudadrv import nvvm  # noqa: E402

plugin, folder = sys.argv[1], Path(sys.argv[2])
CHIP = (10, 0)
# Numba asks the GPU for its chip where a kernel calls a function.
dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=CHIP)
TILE = 16


@cuda.jit(device=True)
def total(values, count):
    result = float32(0)
    for i in range(count):
        result += values[i]
    return result


def smooth(field, out):
    """Calls one function on an array of the host, an array in shared memory and one in local memory."""
    near = cuda.shared.array(64, float32)
    mine = cuda.local.array(4, float32)
    i = cuda.grid(1)
    near[cuda.threadIdx.x] = field[i]
    for j in range(4):
        mine[j] = field[i + j]
    cuda.syncthreads()
    out[i] = total(field, 8) + total(near, 64) + total(mine, 4)


def multiply(a, b, c):
    left = cuda.shared.array((TILE, TILE), float32)
    right = cuda.shared.array((TILE, TILE), float32)
    x, y = cuda.grid(2)
    tx, ty = cuda.threadIdx.x, cuda.threadIdx.y
    found = float32(0)
    for tile in range(a.shape[1] // TILE):
        left[ty, tx] = a[y, tile * TILE + tx]
        right[ty, tx] = b[tile * TILE + ty, x]
        cuda.syncthreads()
        for k in range(TILE):
            found += left[ty, k] * right[k, tx]
        cuda.syncthreads()
    c[y, x] = found


def histogram(data, bins):
    counts = cuda.shared.array(256, int32)
    counts[cuda.threadIdx.x] = 0
    cuda.syncthreads()
    for i in range(cuda.grid(1), data.shape[0], cuda.gridsize(1)):
        cuda.atomic.add(counts, data[i], 1)
    cuda.syncthreads()
    cuda.atomic.add(bins, cuda.threadIdx.x, counts[cuda.threadIdx.x])


def sweep(before, after):
    x, y = cuda.grid(2)
    if 0 < x < before.shape[1] - 1 and 0 < y < before.shape[0] - 1:
        after[y, x] = (before[y - 1, x] + before[y + 1, x] + before[y, x - 1] + before[y, x + 1]) / 4


KERNELS = {
    smooth: void(float32[:], float32[:]),
    multiply: void(float32[:, :], float32[:, :], float32[:, :]),
    histogram: void(int32[:], int32[:]),
    sweep: void(float32[:, :], float32[:, :]),
}
WAYS = {
    "libnvvm": (numba_llvm.by_libnvvm, ""),
    "without": (numba_llvm.compile_ir, ""),
    "with": (numba_llvm.compile_ir, plugin),
    "before": (numba_llvm.before_libnvvm, plugin),
}
for way, (nvvm.compile_ir, os.environ["TILESPACE_PLUGIN"]) in WAYS.items():
    found = [cuda.compile(kernel, signature, device=False, abi="numba", cc=CHIP)[0] for kernel, signature in KERNELS.items()]
    (folder / f"{way}.ptx").write_text("\n".join(found))
