#!/usr/bin/env python3
"""Kernels of CuTe DSL on a card: by cute-to-ptx, and by the package's own lowering.

    cute.py emit FOLDER --examples DIR   traces examples of CUTLASS, DIR/cute/..., by a Python with nvidia-cutlass-dsl;
                                         lowers the dumps, and keeps the PTX of the package beside ours
    cute.py run FOLDER                   on the machine with the card: a table as Markdown; numpy is needed there

The package runs with only its documented switches: CUTE_DSL_KEEP, CUTE_DSL_DUMP_DIR, CUTE_DSL_ARCH. Unlike in
the program, the launch is made here: blocks, threads, cluster, shared memory, and the descriptors of TMA. All
numbers are small and whole, so that each element of the result is exact, and is compared with numpy's. Both
sides run in turns; a time is the least of several."""

import argparse
import ctypes
import dataclasses
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import ClassVar

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from driver import first_card  # noqa: E402
from toolchain import ROOT, assembly_of, table, tool  # noqa: E402

TURNS = 12
CHIP = "sm_90a"
# The PTX version that a chip needs.
FEATURES = {"sm_90a": "+ptx80", "sm_100a": "+ptx88", "sm_103a": "+ptx88", "sm_120a": "+ptx88"}
HOPPER = "hopper/kernel/dense_gemm/dense_gemm.py"
AMPERE = "ampere/kernel/"


class Array:
    """Small whole numbers in the memory of the card."""

    def __init__(self, driver, shape, kind, seed):
        import numpy

        self.values = numpy.random.default_rng(seed).integers(-2, 3, shape).astype(kind)
        self.driver, self.address = driver, driver.buffer(self.values.tobytes())

    def read(self):
        import numpy

        bytes_ = self.driver.read(self.address, self.values.nbytes)
        return numpy.frombuffer(bytes_, self.values.dtype).reshape(self.values.shape)

    def fill(self):
        self.driver.fill(self.address, b"\xff" * self.values.nbytes)


@dataclasses.dataclass
class Kernel:
    """An example, the call that is compiled, and the launch: blocks, threads, blocks of a cluster along x."""

    example: str
    what: str
    shape: tuple
    kind: str
    blocks: tuple
    threads: int
    # Dynamic shared memory in KiB.
    shared: int = 0
    cluster: int = 1
    # The tiles of TMA: columns and rows, and their swizzle.
    tiles: tuple = ()
    more: tuple = ()
    chip: str = CHIP
    # The number of its matrices, the result last, and how far an element may be from the expected one.
    count: ClassVar[int] = 3
    tolerance: ClassVar[float] = 0

    def arguments(self, driver, arrays):
        addresses = [ctypes.c_uint64(array.address) for array in arrays]
        row = 2 * self.shape[1]
        maps = [driver.tensor_map(array.address, "f16", self.shape, [row], *tile) for array, tile in zip(arrays, self.tiles)]
        return [*(maps or addresses), *self.more]

    def expected(self, a, b, c):
        if "add" in self.what:
            return a.values + b.values
        return (a.values.astype("float32") @ b.values.astype("float32").T).astype(self.kind)


class Attention(Kernel):
    """Causal attention of a shape (batch, length, heads, 128). Its exponentials are not whole numbers."""

    count, tolerance = 4, 0.01

    def expected(self, q, k, v, o):
        import numpy

        result = numpy.empty(self.shape, "float32")
        mask = numpy.tri(self.shape[1], dtype=bool)
        for batch in range(self.shape[0]):
            for head in range(self.shape[2]):
                one = [array.values[batch, :, head].astype("float32") for array in (q, k, v)]
                scores = numpy.where(mask, one[0] @ one[1].T * SCALE, -numpy.inf)
                weights = numpy.exp(scores - scores.max(axis=1, keepdims=True))
                result[batch, :, head] = weights @ one[2] / weights.sum(axis=1, keepdims=True)
        return result


SCALE = 0.0625
LOG2_E = 1.4426950408889634074
SIDES = ["ours", "theirs"]
SQUARE, LENGTH = (8192, 8192), 2048
BYTE, RASTER = (ctypes.c_uint8(0),), (ctypes.c_uint32(8),)


def hopper(columns, cluster=1):
    rows = 64 if columns == 128 else 128
    what = f"m.HopperWgmmaGemmKernel(F32, (128, {columns}), ({cluster}, 1)), f16(), f16(), f16(), stream"
    tiles = (((64, 128), 128), ((64, columns // cluster), 128), ((32, rows), 64))
    return Kernel(HOPPER, what, SQUARE, "float16", (64, 8192 // columns), columns, 227, cluster, tiles, BYTE)


KERNELS = {
    "elementwise_add": Kernel(
        AMPERE + "elementwise/elementwise_add.py", "m.elementwise_add, f32(), f32(), f32(), 128", (16384, 16384), "float32", (131072, 1), 128
    ),
    "sgemm": Kernel(
        AMPERE + "dense_gemm/sgemm.py", "m.SGemm(), f32(), f32(), f32(), stream=stream", (4096, 4096), "float32", (32, 32), 256, 25
    ),
    "tensorop_gemm": Kernel(
        AMPERE + "dense_gemm/tensorop_gemm.py",
        "m.TensorOpGemm(F16, F16, F32, (2, 2, 1), False), f16(), f16(), f16(), stream",
        SQUARE, "float16", (512, 8), 128, 64, more=RASTER,
    ),
    "flash_attention_v2": Attention(
        AMPERE + "attention/flash_attention_v2.py",
        f"m.FlashAttentionForwardAmpere(128, 128, 64, 128, True), f16(), f16(), f16(), f16(), {SCALE}, stream",
        (4, LENGTH, 16, 128), "float16", (LENGTH // 128, 4, 16), 128, 64, more=(ctypes.c_float(SCALE * LOG2_E),),
    ),
    "hopper dense_gemm, 128x128": hopper(128),
    "hopper dense_gemm, 128x256": hopper(256),
    "hopper dense_gemm, 128x256, clusters of 2": hopper(256, 2),
}  # fmt: skip
TRACE = """
import importlib.util, math, sys, types
class Stub(types.ModuleType):
    def __getattr__(self, name):
        if name.startswith("__"): raise AttributeError(name)
        return Stub(name)
    def __call__(self, *a, **k): return self
for name in ("torch", "torch.nn", "torch.nn.functional", "torch.nn.attention"): sys.modules.setdefault(name, Stub(name))
import cutlass
from cutlass import BFloat16 as BF16, Float16 as F16, Float32 as F32, Float8E4M3FN as E4M3, Int8 as I8, Int32 as I32, cute
from cutlass.cute.runtime import make_fake_stream, make_fake_tensor, make_ptr
path, shape = sys.argv[1], eval(sys.argv[2])
# Examples import each other as parts of a package, or of a package in it.
sys.path += [sys.argv[3], sys.argv[3] + "/cute"]
spec = importlib.util.spec_from_file_location("example", path)
m = importlib.util.module_from_spec(spec); sys.modules["example"] = m; spec.loader.exec_module(m)
def matrix(kind, *shape):
    strides = [math.prod(shape[place + 1:]) for place in range(len(shape))]
    # A third mode of a product is its batch.
    if kind is F16 and len(shape) == 2: shape, strides = (*shape, 1), (*strides, math.prod(shape))
    return make_fake_tensor(kind, tuple(shape), tuple(strides), assumed_align=16)
def f16(): return matrix(F16, *shape)
def f32(): return matrix(F32, *shape)
def flat16(): return make_fake_tensor(F16, tuple(shape), (shape[1], 1), assumed_align=16)
def whole(kind, sizes): return make_fake_tensor(kind, sizes, tuple(math.prod(sizes[at + 1:]) for at in range(len(sizes))), assumed_align=16)
def flat32(*sizes): return whole(I32, sizes)
def flat64(*sizes): return whole(cutlass.Int64, sizes)
# For a product of a shape (m, n, k): rows and columns of A, B^T or C; "down" has a column side by side in
# memory.
def part(which): return [(shape[0], *shape)["kmn".index(side)] if len(shape) == 2 else shape["mnk".index(side)] for side in {"a": "mk", "b": "nk", "c": "mn"}[which]]
def batched(which, kind, down=False):
    rows, columns = part(which)
    return make_fake_tensor(kind, (rows, columns, 1), (1, rows, rows * columns) if down else (columns, 1, rows * columns), assumed_align=16)
def flat(which, kind): return make_fake_tensor(kind, tuple(part(which)), (part(which)[1], 1), assumed_align=32)
stream = make_fake_stream()
cute.compile({what})
"""


def stem(name):
    return name.replace(" ", "_").replace(",", "")


def trace(name, kernel, folder, examples, python):
    """The dump of a kernel in generic form, and the PTX of the package."""
    dumps = folder / f"{stem(name)}.dump"
    shutil.rmtree(dumps, ignore_errors=True)
    dumps.mkdir(parents=True)
    # Release 4.4 has a switch for each.
    keep = {"CUTE_DSL_KEEP": "ir,ptx", "CUTE_DSL_KEEP_IR": "1", "CUTE_DSL_KEEP_PTX": "1", "CUTE_DSL_ARCH": kernel.chip, "CUTE_DSL_DUMP_DIR": str(dumps), "CUTE_DSL_NO_CACHE": "1"}
    source = dumps / "trace.py"
    source.write_text(TRACE.replace("{what}", kernel.what))
    command = [python, source, examples / "cute" / kernel.example, str(kernel.shape), examples]
    subprocess.run(command, env=os.environ | keep, check=True, stdout=subprocess.DEVNULL)
    theirs, dump = next(dumps.glob("*.ptx")), next(dumps.glob("*.mlir"))
    generic = subprocess.run([python, ROOT / "tools/cute/generic.py", dump], check=True, capture_output=True).stdout
    ptx = theirs.read_text().rstrip("\0")
    shutil.rmtree(dumps)
    return generic, ptx


def emit(folder, examples, python):
    folder.mkdir(parents=True, exist_ok=True)
    for name, kernel in KERNELS.items():
        generic, theirs = trace(name, kernel, folder, examples, python)
        (folder / f"{stem(name)}.theirs.ptx").write_text(theirs)
        (folder / f"{stem(name)}.ours.ptx").write_text(lowered(generic))
        print(f"{name}: {len(generic)} bytes of IR")
    return 0


def lowered(generic, chip=CHIP):
    """The PTX of a dump in generic form."""
    pipeline = f"--pass-pipeline=builtin.module(cute-to-ptx{{O=3 chip={chip} features={FEATURES[chip]}}})"
    options = ["--import-cutedsl", "--allow-unregistered-dialect", pipeline]
    made = subprocess.run([tool("tilespace-opt"), *options, "-"], input=generic, check=True, capture_output=True).stdout
    return assembly_of(made.decode())


def measure(folder):
    driver = first_card()
    if not driver:
        return 0
    rows, failed = [], False
    for name, kernel in KERNELS.items():
        arrays = [Array(driver, kernel.shape, kernel.kind, seed) for seed in range(kernel.count)]
        expected, arguments, output = kernel.expected(*arrays), kernel.arguments(driver, arrays), arrays[-1]
        wrong, times, functions = {}, {}, {}
        for side in SIDES:
            functions[side] = driver.only_kernel((folder / f"{stem(name)}.{side}.ptx").read_text())
        launch = [kernel.blocks, kernel.threads, arguments, kernel.cluster, kernel.shared * 1024]
        for side, function in functions.items():
            output.fill()
            driver.launch(function, *launch)
            near = abs(output.read().astype("float32") - expected) <= kernel.tolerance
            wrong[side], times[side] = int((~near).sum()), []
        for _ in range(TURNS):
            for side, function in functions.items():
                times[side].append(driver.launch(function, *launch))
        ours, theirs = (min(times[side]) for side in SIDES)
        failed |= wrong["ours"] > 0
        shape = "x".join(map(str, kernel.shape))
        rows.append([name, shape, f"{ours:.3f}", f"{theirs:.3f}", f"{ours / theirs:.3f}", str(wrong["ours"]), str(wrong["theirs"])])
        for array in arrays:
            driver.free(array.address)
    head = [f"{driver.name}, ms", "size", "cute-to-ptx", "the package", "ratio", "wrong elements", "the package's"]
    print("\n".join(table(head, rows)))
    return int(failed)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("what", choices=["emit", "run"])
    parser.add_argument("folder", nargs="?", type=Path, default=Path("target/cute-on-a-card"))
    parser.add_argument("--examples", type=Path, help="examples/python/CuTeDSL of CUTLASS")
    parser.add_argument("--python", default=sys.executable, help="a Python with nvidia-cutlass-dsl")
    arguments = parser.parse_args()
    if arguments.what == "run":
        return measure(arguments.folder)
    if not arguments.examples:
        parser.error("emit needs --examples")
    return emit(arguments.folder, arguments.examples, arguments.python)


if __name__ == "__main__":
    sys.exit(main())
