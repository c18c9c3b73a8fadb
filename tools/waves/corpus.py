#!/usr/bin/env python3
"""NVIDIA's samples for cuTile Python, as bytecode in a folder, in the machines beside numpy.

    corpus.py FOLDER [NAME ..] [--chips gfx942,sm_80] [--schedules N]

For a chip of AMD it also prints the registers, the spilled ones, the bytes of LDS and the flat accesses of the
assembly, as LLVM states them. Sizes are no multiples of the tiles, where the bytecode allows it.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / folder) for folder in ("test/e2e/cuda_tile", "test/e2e/nv_tileaa", "tools")]
from launch import Launch  # noqa: E402
from run_in_machine import ir_of, ptx_of, run  # noqa: E402
from toolchain import RELEASE  # noqa: E402

F16, F32, I32 = np.float16, np.float32, np.int32


def drawn(random, *shape, dtype=F32):
    return random.standard_normal(shape).astype(dtype)


def empty(*shape, dtype=F32):
    return np.zeros(shape, dtype)


def cdiv(a, b):
    return -(-a // b)


def arguments(*given):
    """An array goes as its address, sizes and strides."""
    flat = []
    for one in given:
        flat.append(one)
        if isinstance(one, np.ndarray):
            flat += [*one.shape, *(stride // one.itemsize for stride in one.strides)]
    return flat


def vec_add(shape, tile, dtype):
    def launch(random):
        a, b, c = drawn(random, *shape, dtype=dtype), drawn(random, *shape, dtype=dtype), empty(*shape, dtype=dtype)
        grid = tuple(cdiv(size, of) for size, of in zip(shape, tile, strict=True))
        return grid, arguments(a, b, c), [(c, a + b)], 0.0

    return launch


def transpose(random):
    x, y = drawn(random, 144, 80), empty(80, 144)
    return (3, 2), arguments(x, y), [(y, x.T)], 0.0


def silu(x):
    return x / (1 + np.exp(-x))


def silu_and_mul(random):
    a, b, c = drawn(random, 3, 1008, dtype=F16), drawn(random, 3, 1008, dtype=F16), empty(3, 1008, dtype=F16)
    return (3,), arguments(a, b, c), [(c, silu(a.astype(F32)) * b.astype(F32))], 2e-3


def rms(x, w):
    x = x.astype(F32)
    scale = 1 / np.sqrt((x * x).sum(1) / 4096 + 1e-5)
    return x * scale[:, None] * w.astype(F32), scale


def rms_norm(random):
    x, w = drawn(random, 3, 4096, dtype=F16), drawn(random, 4096, dtype=F16)
    out, scale = empty(3, 4096, dtype=F16), empty(3)
    y, s = rms(x, w)
    return (3,), arguments(x, w, out, scale), [(out, y), (scale, s)], 3e-3


def rms_norm_persistent(random):
    x, w, y = drawn(random, 16, 4096, dtype=F16), drawn(random, 4096, dtype=F16), empty(16, 4096, dtype=F16)
    return (3,), arguments(x, y, w), [(y, rms(x, w)[0])], 3e-3


def layer_norm_fwd(random):
    x, w, b = drawn(random, 3, 2000), drawn(random, 2000), drawn(random, 2000)
    y, mean, rstd = empty(3, 2000), empty(3), empty(3)
    m = x.mean(1)
    r = 1 / np.sqrt(x.var(1) + 1e-5)
    want = (x - m[:, None]) * r[:, None] * w + b
    return (3,), [*arguments(x, w, b, y, mean, rstd), 1e-5], [(y, want), (mean, m), (rstd, r)], 1e-4


def layer_norm_bwd_dx(random):
    rows, n, group = 5, 2000, 2
    dx, dy, dw, db = empty(rows, n), drawn(random, rows, n), empty(group, n), empty(group, n)
    x, w, locks = drawn(random, rows, n), drawn(random, n), np.zeros(group, I32)
    mean, rstd = x.mean(1), (1 / np.sqrt(x.var(1) + 1e-5)).astype(F32)
    hat, wdy = (x - mean[:, None]) * rstd[:, None], w * dy
    c1, c2 = (hat * wdy).mean(1, keepdims=True), wdy.mean(1, keepdims=True)
    want = (wdy - (hat * c1 + c2)) * rstd[:, None]
    sums = [np.stack([part[g::group].sum(0) for g in range(group)]) for part in (dy * hat, dy)]
    results = [(dx, want), (dw, sums[0]), (db, sums[1]), (locks, np.zeros(group, I32))]
    return (rows,), arguments(dx, dy, dw, db, x, w, mean, rstd, locks), results, 1e-4


def layer_norm_bwd_dwdb(random):
    dw, db = drawn(random, 48, 208), drawn(random, 48, 208)
    w, b = empty(208), empty(208)
    return (2,), arguments(dw, db, w, b), [(w, dw.sum(0)), (b, db.sum(0))], 1e-4


def product(a, b):
    return a.astype(np.float64) @ b.astype(np.float64)


def matmul(m, n, k, tile, dtype=F16, grid=None):
    def launch(random):
        a, b, c = drawn(random, m, k, dtype=dtype), drawn(random, k, n, dtype=dtype), empty(m, n, dtype=dtype)
        blocks = cdiv(m, tile[0]) * cdiv(n, tile[1])
        return (grid or blocks,), arguments(a, b, c), [(c, product(a, b))], 3e-2

    return launch


def batch_matmul(random):
    a, b, c = drawn(random, 2, 144, 80, dtype=F16), drawn(random, 2, 80, 160, dtype=F16), empty(2, 144, 160, dtype=F16)
    return (2, 2, 2), arguments(a, b, c), [(c, product(a, b))], 3e-2


def matmul_split_k(random):
    a, b, c = drawn(random, 144, 400, dtype=F16), drawn(random, 400, 160, dtype=F16), empty(144, 160)
    locks, counts = np.zeros(16, I32), np.zeros(16, I32)
    results = [(c, product(a, b)), (locks, locks.copy()), (counts, counts.copy())]
    return (4, 4), arguments(a, b, c, locks, counts), results, 3e-2


def attention(shape, tile, causal):
    batch, heads, length, depth = shape

    def launch(random):
        q, k, v = (drawn(random, *shape, dtype=F16) for _ in range(3))
        out = empty(*shape, dtype=F16)
        scores = product(q, k.transpose(0, 1, 3, 2)) * 0.125
        if causal:
            scores = np.where(np.tri(length, dtype=bool), scores, -np.inf)
        p = np.exp(scores - scores.max(-1, keepdims=True))
        want = product(p / p.sum(-1, keepdims=True), v)
        given = [*arguments(q, k, v, out), 0.125, 0]
        return (cdiv(length, tile), batch * heads), given, [(out, want)], 5e-3

    return launch


def fused_moe(random):
    tokens, experts, n, k, tile = 40, 3, 80, 144, 64
    a, b = drawn(random, tokens, k, dtype=F16), drawn(random, experts, n, k, dtype=F16)
    c, weights = empty(tokens * 2, n, dtype=F16), drawn(random, tokens * 2)
    chosen = random.integers(0, experts, tokens * 2)
    ids, blocks = [], []
    for expert in range(experts):
        own = list(np.nonzero(chosen == expert)[0])
        count = cdiv(len(own), tile)
        ids += own + [tokens * 2] * (count * tile - len(own))
        blocks += [expert] * count
    want = np.stack([product(a[t // 2], b[chosen[t]].T) * weights[t] for t in range(tokens * 2)])
    given = arguments(a, b, c, weights, np.array(ids, I32), np.array(blocks, I32))
    return (len(blocks) * cdiv(n, tile),), [*given, 2], [(c, want)], 3e-2


KERNELS = {
    "vec_add_1d": vec_add((2000,), (1024,), F32),
    "vec_add_1d_gather": vec_add((2001,), (1024,), F32),
    "vec_add_2d": vec_add((80, 144), (64, 64), F16),
    "vec_add_2d_gather": vec_add((50, 100), (32, 64), F32),
    "transpose": transpose,
    "silu_and_mul": silu_and_mul,
    "rms_norm": rms_norm,
    "rms_norm_gather": rms_norm,
    "rms_norm_persistent": rms_norm_persistent,
    "layer_norm_fwd": layer_norm_fwd,
    "layer_norm_bwd_dx": layer_norm_bwd_dx,
    "layer_norm_bwd_dwdb": layer_norm_bwd_dwdb,
    "matmul": matmul(144, 160, 208, (128, 128)),
    "matmul_odd": matmul(140, 77, 103, (128, 64)),
    "matmul_f32": matmul(80, 144, 112, (64, 64), F32),
    "batch_matmul": batch_matmul,
    "matmul_split_k": matmul_split_k,
    "persistent_matmul": matmul(144, 160, 208, (128, 128), grid=3),
    "fmha": attention((1, 8, 80, 128), 64, False),
    "fmha_causal": attention((1, 8, 256, 64), 128, True),
    "fused_moe": fused_moe,
}


def figures(file, chip):
    """Registers and memory as LLVM's assembly states them."""
    command = [RELEASE / "tilespace-opt", file, f"--cuda-tile-to-amdgcn=chip={chip}"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    text = text.replace("\\0A", "\n").replace("\\09", " ")
    number = lambda name: re.search(rf"\.{name}: +(\d+)", text)[1]  # noqa: E731
    count = lambda pattern: len(re.findall(pattern, text))  # noqa: E731
    return (
        f"{number('vgpr_count')} vector and {number('sgpr_count')} scalar registers, "
        f"{number('vgpr_spill_count')} spilled, {number('group_segment_fixed_size')} bytes of LDS, "
        f"{count('v_(?:mfma|wmma)_')} matrix instructions, {count('flat_(?:load|store|atomic)')} flat"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--chips", default="gfx942")
    parser.add_argument("--schedules", type=int, default=1, help="orders of threads that are drawn")
    options = parser.parse_args()
    failed = False
    for chip in options.chips.split(","):
        is_amd = chip.startswith("gfx")
        for name in options.names or KERNELS:
            file = options.folder / f"{name}.tileirbc"
            code = ir_of(file, chip) if is_amd else ptx_of(file, chip)
            kernel = re.search(r"amdgpu_kernel void @(\w+)\(|\.entry (\w+)", code)
            complaints = []
            with tempfile.TemporaryDirectory() as folder:
                (Path(folder) / "kernel.ptx").write_text(code)
                for schedule in range(options.schedules + 1):
                    grid, given, results, tolerance = KERNELS[name](np.random.default_rng(1))
                    launch = Launch(kernel[1] or kernel[2], grid, given, results, tolerance)
                    found = run(code, launch, schedule, Path(folder))
                    complaints += [f"schedule {schedule}: {text}" for text in found]
            failed |= bool(complaints)
            of_code = figures(file, chip) if is_amd else ""
            print(f"{chip} {name}: {'; '.join(complaints) or 'right'}; {of_code}", flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
