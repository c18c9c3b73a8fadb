#!/usr/bin/env python3
"""Kernels of CuTe DSL in the machine for PTX: by cute-to-ptx, and by the package's own lowering.

    judge.py --examples DIR --python PYTHON    traces examples of CUTLASS, DIR/cute/..., by a Python with
                                               nvidia-cutlass-dsl, runs both sides, and prints a table
    judge.py ... --mutants                     breaks our PTX in seven ways: each has to show

Both sides run in tilespace-ptx with the same launch, which is read from the dump: blocks, threads, clusters, and the
descriptors of TMA. The final memory is compared byte for byte, and the result with that of numpy, exactly: numbers are
small and whole. Traces are kept in a folder, and made again only with --fresh."""

import argparse
import ctypes
import dataclasses
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent.parent / folder) for folder in (".", "gpu")]
import cute  # noqa: E402
from cute import Kernel, stem  # noqa: E402
from launch import launch  # noqa: E402
from toolchain import table, tool  # noqa: E402

# The examples that a card runs, small enough for the machine.
SQUARE = (256, 256)
SMALL = {
    "elementwise_add": {"shape": (64, 256)},
    "sgemm": {"shape": (128, 128)},
    # Its order of blocks depends on their number, and nothing in the dump says how many there are.
    "tensorop_gemm": {"shape": SQUARE, "blocks": (4, 1), "more": (ctypes.c_uint32(2),)},
    "flash_attention_v2": {"shape": (1, 256, 2, 128)},
}
RAGGED, WHOLE = (200, 264, 160), (256, 512, 192)
DENSE, PERSISTENT = ("blackwell", "dense_gemm"), ("blackwell", "dense_gemm_persistent")


@dataclasses.dataclass
class Product(Kernel):
    """A x B^T of a shape (m, n, k), whose operands and result may be of different types and orders."""

    # Which ones of A, B and C have columns side by side.
    down: str = ""

    def shapes(self):
        m, n, k = self.shape
        return [(m, k), (n, k), (m, n)]

    def expected(self, a, b, c):
        return a.values @ b.values.T


def product(example, before, kinds="F16 F16", after=", stream", chip="sm_100a", shape=RAGGED, down="", whole="batched"):
    """`before` and `after` stand around the three matrices; `kinds` are the types of the operands and of the result."""
    folder, name = example
    first, last = kinds.split()
    parts = [f"{whole}('{which}', {kind}{', True' if which in down else ''})" for which, kind in zip("abc", (first, first, last))]
    numpy = f"{NUMPY[first]}:{NUMPY[last]}"
    path = f"{folder}/{name}.py" if "/" in folder else f"{folder}/kernel/dense_gemm/{name}.py"
    return Product(path, f"{before}, {', '.join(parts)}{after}", shape, numpy, (), 0, chip=chip, down=down)


def blackwell(kinds, tile=(128, 128), cluster=(1, 1), sums="F32", by_tma=True, example=DENSE, after=", stream", **more):
    pair = tile[0] == 256
    kernel = {"dense_gemm_persistent": "Persistent", "dense_gemm_persistent_dynamic": "Persistent", "dense_gemm_persistent_prefetch": "Persistent"}
    name = kernel.get(example[1], "") + "DenseGemmKernel"
    return product(example, f"m.{name}({sums}, {pair}, {tile}, {cluster}, {by_tma})", kinds, after, **more)


def hopper(tile=(128, 128), cluster=(1, 1), kinds="F16 F16", **more):
    return product(("hopper", "dense_gemm"), f"m.HopperWgmmaGemmKernel(F32, {tile}, {cluster})", kinds, chip="sm_90a", **more)


def tutorial(number, after=""):
    folder = "blackwell/tutorial/tutorial_gemm"
    return product((folder, f"fp16_gemm_{number}"), "m.host_function", after=after, shape=WHOLE, whole="flat")


NUMPY = {"F16": "float16", "BF16": "bfloat16", "F32": "float32", "I8": "int8", "I32": "int32", "E4M3": "e4m3"}
KERNELS = {name: dataclasses.replace(kernel, **SMALL.get(name, {"shape": SQUARE})) for name, kernel in cute.KERNELS.items()} | {
    "hopper, ragged": hopper(),
    "hopper, A and B down": hopper(down="ab"),
    "hopper bf16, C down": hopper(kinds="BF16 BF16", down="c"),
    "hopper e4m3": hopper(kinds="E4M3 F16", shape=WHOLE),
    "hopper, clusters of 2 x 2": hopper((128, 128), (2, 2), shape=WHOLE),
    "hopper persistent": product(
        ("hopper", "dense_gemm_persistent"), "m.HopperWgmmaGemmPersistentKernel(F32, (128, 128), (1, 1), 1, True)", after=", 1, stream", chip="sm_90a"
    ),
    "sm_120 dense_gemm": product(
        ("blackwell_geforce", "dense_gemm"), "m.Sm120GemmKernel(F32, (128, 128, 64))", after=", 1, stream", chip="sm_120a", shape=WHOLE
    ),
    "blackwell tf32": blackwell("F32 F32", by_tma=False, shape=WHOLE),
    "blackwell tf32, A and B down": blackwell("F32 F32", down="ab"),
    "blackwell f16": blackwell("F16 F16"),
    "blackwell f16, 64 rows": blackwell("F16 F32", (64, 128)),
    "blackwell f16, A and B down": blackwell("F16 F16", down="ab"),
    "blackwell f16, f16 sums": blackwell("F16 F16", sums="F16"),
    "blackwell f16, C down": blackwell("F16 F16", down="c"),
    "blackwell bf16, clusters of 2": blackwell("BF16 BF16", cluster=(2, 1)),
    "blackwell i8": blackwell("I8 I32", sums="I32"),
    "blackwell e4m3": blackwell("E4M3 F16", (128, 64)),
    "blackwell e4m3, A and B down": blackwell("E4M3 F16", down="ab", shape=WHOLE),
    "blackwell f16, pairs": blackwell("F16 F16", (256, 128), (2, 1)),
    "blackwell f16, pairs, 128 rows": blackwell("F16 F16", (128, 128), (2, 1)),
    "blackwell f16, pairs, 2 x 2": blackwell("F16 F16", (256, 128), (2, 2), shape=WHOLE),
    "blackwell software pipeline": blackwell("F16 F16", example=("blackwell", "dense_gemm_software_pipeline"), shape=WHOLE),
    "blackwell persistent": blackwell("F16 F16", example=PERSISTENT, after=", 1, stream"),
    "blackwell persistent, pairs": blackwell("F16 F16", (256, 128), (2, 1), example=PERSISTENT, after=", 1, stream"),
    "blackwell prefetch": blackwell("F16 F16", example=("blackwell", "dense_gemm_persistent_prefetch"), after=", 1, stream"),
    "blackwell dynamic": blackwell("F16 F16", example=("blackwell", "dense_gemm_persistent_dynamic")),
    "fp16_gemm_0": tutorial(0),
    "fp16_gemm_1": tutorial(1),
    "fp16_gemm_2": tutorial(2),
    "fp16_gemm_3": tutorial(3, ", 1"),
    "fp16_gemm_5": tutorial(5, ", 1"),
}  # fmt: skip
SIDES = ["ours", "theirs"]


class Matrix:
    """Small whole numbers, and their bytes in a type that numpy may not have."""

    def __init__(self, shape, kind, seed, down=False):
        import numpy

        self.down, self.kind = down, kind
        self.values = numpy.random.default_rng(seed).integers(-2, 3, shape).astype("float32")

    def bytes(self, values):
        import numpy

        values = values.T if self.down else values
        if self.kind == "bfloat16":
            return (values.astype("float32").view("uint32") >> 16).astype("uint16").tobytes()
        if self.kind == "e4m3":
            codes = numpy.array([0xC0, 0xB8, 0, 0x38, 0x40], "uint8")
            return codes[values.astype("int32") + 2].tobytes()
        return values.astype(self.kind).tobytes()

    def wrong(self, contents, expected, tolerance):
        """How many elements are not the expected ones."""
        import numpy

        expected = expected.T if self.down else expected
        if self.kind == "bfloat16":
            found = (numpy.frombuffer(contents, "uint16").astype("uint32") << 16).view("float32")
        else:
            found = numpy.frombuffer(contents, self.kind).astype("float32")
        return int((~(abs(found.reshape(expected.shape) - expected) <= tolerance)).sum())


@dataclasses.dataclass
class Case:
    """A kernel, its dump, the PTX of both sides, and the memory behind each."""

    kernel: Kernel
    folder: Path
    dump: str
    ptx: dict

    def __post_init__(self):
        kind, _, last = self.kernel.kind.partition(":")
        kinds = [kind] * (self.kernel.count - 1) + [last or kind]
        is_product = isinstance(self.kernel, Product)
        shapes = self.kernel.shapes() if is_product else [self.kernel.shape] * self.kernel.count
        down = [is_product and which in self.kernel.down for which in "abc"] + [False]
        self.matrices = [Matrix(*parts) for parts in zip(shapes, kinds, range(4), down)]
        for index, matrix in enumerate(self.matrices):
            contents = matrix.bytes(matrix.values)
            is_result = index == len(self.matrices) - 1
            (self.folder / f"b{index}.bin").write_bytes(b"\xff" * len(contents) if is_result else contents)

    def run(self, side, ptx=None):
        """Runs a side: the memory behind it, or the error."""
        path = self.folder / f"{side}.ptx"
        path.write_text(ptx or self.ptx[side])
        plan = self.folder / f"{side}.json"
        made = launch(self.dump, self.ptx["theirs"], self.kernel.blocks, self.kernel.more)
        names = [f"b{index}" for index in range(len(self.matrices))]
        buffers = [{"name": name, "file": f"{name}.bin", "out": f"{side}.{name}"} for name in names]
        plan.write_text(json.dumps(made | {"buffers": buffers}, indent=1))
        done = subprocess.run([tool("tilespace-ptx"), path, "--launch", plan], capture_output=True, text=True)
        if done.returncode:
            return None, done.stderr.strip().partition("\n")[0]
        return [(self.folder / f"{side}.b{index}").read_bytes() for index in range(len(self.matrices))], None

    def wrong(self, memory):
        import numpy

        expected = self.kernel.expected(*self.matrices)
        return self.matrices[-1].wrong(memory[-1], numpy.asarray(expected, "float32"), self.kernel.tolerance)


HOPPER, BLACKWELL = "hopper dense_gemm, 128x128", "blackwell f16"


def described(bits):
    """Changes bits of the constant parts of descriptors in shared memory."""
    return r"(or\.b64 .*, )(\d{17,})", lambda found: f"{found[1]}{int(found[2]) ^ bits}"


# What is broken, in which kernel, and the edit of the PTX: pattern, replacement.
MUTANTS = {
    "SBO of a descriptor": (HOPPER, *described(1 << 37)),
    "swizzle mode": (HOPPER, *described(3 << 62)),
    "elect removed": ("fp16_gemm_0", r"elect\.sync \s*%\w+\|(%\w+), -1;", r"setp.eq.b32 \1, 0, 0;"),
    "transpose bit": (HOPPER, r"(wgmma.*), 0, 0;", r"\1, 0, 1;"),
    "modulus of a coordinate": ("elementwise_add", r"(and\.b32 .*), 124;", r"\1, 60;"),
    "accumulate flag": (HOPPER, r"setp\.ne\.b32 p,", "setp.eq.b32 p,"),
    "offset in tensor memory": (BLACKWELL, r"(tcgen05\.ld.*\[%\w+)(\+\d+)?\]", r"\1+1]"),
    "a wait for a product": (HOPPER, r"wgmma\.wait_group.*;", ""),
    "a wait for copies": ("tensorop_gemm", r"cp\.async\.wait_group.*;", ""),
    "a wait for loads of TMA": (BLACKWELL, r"mbarrier\.try_wait\S*\s*(%?\w+), .*;", r"setp.eq.b32 \1, 0, 0;"),
    "ldmatrix without .trans": ("tensorop_gemm", r"\.trans", ""),
}


def cases(arguments):
    """The kernels, traced and lowered."""
    wanted = {kernel for kernel, *_ in MUTANTS.values()}
    for name, kernel in KERNELS.items():
        if arguments.only and not re.search(arguments.only, name) or arguments.mutants and name not in wanted:
            continue
        folder = arguments.folder / stem(name)
        folder.mkdir(parents=True, exist_ok=True)
        paths = [folder / "dump.mlir", folder / "package.ptx"]
        if arguments.fresh or not all(path.exists() for path in paths):
            try:
                generic, theirs = cute.trace(name, kernel, folder, arguments.examples, arguments.python)
            except subprocess.CalledProcessError:
                print(f"{name}: the package does not compile it")
                continue
            paths[0].write_bytes(generic)
            paths[1].write_text(theirs)
        try:
            ours = cute.lowered(paths[0].read_bytes(), kernel.chip)
        except subprocess.CalledProcessError as error:
            print(f"{name}: not lowered: {error.stderr.decode().partition(chr(10))[0]}")
            continue
        yield name, Case(kernel, folder, paths[0].read_text(), {"ours": ours, "theirs": paths[1].read_text()})


def compare(arguments):
    rows, failed = [], False
    for name, case in cases(arguments):
        begin, memory, notes = time.monotonic(), {}, []
        for side in SIDES:
            memory[side], error = case.run(side)
            notes.append(error or f"{case.wrong(memory[side])} wrong")
        same = memory["ours"] is not None and memory["ours"] == memory["theirs"]
        # What is no whole number, may be rounded otherwise.
        failed |= notes[0] != "0 wrong" or not (same or case.kernel.tolerance)
        rows.append([name, "x".join(map(str, case.kernel.shape)), *notes, "the same" if same else "different", f"{time.monotonic() - begin:.1f} s"])
        print(*rows[-1], sep=", ", file=sys.stderr, flush=True)
    print("\n".join(table(["kernel", "size", "cute-to-ptx", "the package", "memory", "time"], rows)))
    return int(failed)


def mutate(arguments):
    """Whether each mutant shows: in the memory, or as an error."""
    rows, found, missed = [], dict(cases(arguments)), 0
    for what, (name, pattern, replacement) in MUTANTS.items():
        if name not in found:
            continue
        case = found[name]
        ptx, count = re.subn(pattern, replacement, case.ptx["ours"])
        memory, error = case.run("ours", ptx) if count else (None, None)
        wrong = case.wrong(memory) if memory else 0
        missed += not (error or wrong)
        rows.append([what, name, str(count), error or (f"{wrong} wrong" if count else "no such code")])
    print("\n".join(table(["mutant", "kernel", "edits", "seen as"], rows)))
    return int(missed > 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("folder", nargs="?", type=Path, default=Path("target/cute-judge"))
    parser.add_argument("--examples", type=Path, help="examples/python/CuTeDSL of CUTLASS")
    parser.add_argument("--python", default=sys.executable, help="a Python with nvidia-cutlass-dsl")
    parser.add_argument("--only", help="kernels with such a name alone, a regular expression")
    parser.add_argument("--fresh", action="store_true", help="trace again")
    parser.add_argument("--mutants", action="store_true", help="break our PTX")
    arguments = parser.parse_args()
    installed = subprocess.run([arguments.python, "-c", "import cutlass, numpy"], capture_output=True).returncode == 0
    if not (installed and arguments.examples):
        print("kernels of CuTe DSL in the machine skipped: no nvidia-cutlass-dsl, or no --examples of CUTLASS")
        return 0
    return (mutate if arguments.mutants else compare)(arguments)


if __name__ == "__main__":
    sys.exit(main())
