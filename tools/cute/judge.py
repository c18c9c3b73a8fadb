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
DENSE, PERSISTENT = (f"blackwell/kernel/dense_gemm/dense_gemm{kind}.py" for kind in ("", "_persistent"))
TUTORIAL = "blackwell/tutorial/tutorial_gemm/fp16_gemm_"


class Product(Kernel):
    """A x B^T, whose operands and result may be of different types."""

    def expected(self, a, b, c):
        return a.values @ b.values.T


def product(example, what, kind, chip="sm_100a", shape=SQUARE):
    return Product(example, what, shape, kind, (), 0, chip=chip)


def blackwell(operands, result, kind, tile=(128, 128), cluster=(1, 1), sums="F32", pair=False, by_tma=True):
    what = f"m.DenseGemmKernel({sums}, {pair}, {tile}, {cluster}, {by_tma}), batched({operands}), batched({operands}), batched({result}), stream"
    return product(DENSE, what, kind)


def persistent(tile, cluster, pair):
    what = f"m.PersistentDenseGemmKernel(F32, {pair}, {tile}, {cluster}, True), f16(), f16(), f16(), 1, stream"
    return product(PERSISTENT, what, "float16")


def tutorial(number, clusters=""):
    return product(f"{TUTORIAL}{number}.py", f"m.host_function, *[flat(F16, *shape) for _ in range(3)]{clusters}", "float16")


KERNELS = {name: dataclasses.replace(kernel, **SMALL.get(name, {"shape": SQUARE})) for name, kernel in cute.KERNELS.items()} | {
    "hopper persistent": product(
        "hopper/kernel/dense_gemm/dense_gemm_persistent.py",
        "m.HopperWgmmaGemmPersistentKernel(F32, (128, 128), (1, 1), 1, True), f16(), f16(), f16(), 1, stream",
        "float16", "sm_90a",
    ),
    "sm_120 dense_gemm": product(
        "blackwell_geforce/kernel/dense_gemm/dense_gemm.py",
        "m.Sm120GemmKernel(F32, (128, 128, 64)), f16(), f16(), f16(), 1, stream", "float16", "sm_120a",
    ),
    "blackwell tf32": blackwell("F32", "F32", "float32", by_tma=False),
    "blackwell f16": blackwell("F16", "F16", "float16"),
    "blackwell bf16, clusters of 2": blackwell("BF16", "BF16", "bfloat16", cluster=(2, 1)),
    "blackwell i8": blackwell("I8", "I32", "int8:int32", sums="I32"),
    "blackwell e4m3": blackwell("E4M3", "F16", "e4m3:float16", tile=(128, 64)),
    "blackwell f16, pairs": blackwell("F16", "F16", "float16", tile=(256, 128), cluster=(2, 1), pair=True),
    "blackwell persistent": persistent((128, 128), (1, 1), False),
    "blackwell persistent, pairs": persistent((256, 128), (2, 1), True),
    "fp16_gemm_0": tutorial(0),
    "fp16_gemm_1": tutorial(1),
    "fp16_gemm_2": tutorial(2),
    "fp16_gemm_3": tutorial(3, ", 1"),
    "fp16_gemm_5": tutorial(5, ", 1"),
}  # fmt: skip
SIDES = ["ours", "theirs"]
# The formats of TMA, as the machine calls them.
FORMATS = {"F16_RN": "f16", "BF16_RN": "bf16", "F32_RN": "f32", "TF32_RN": "tf32", "U8": "u8", "U32": "u32", "S32": "s32"}


class Matrix:
    """Small whole numbers, and their bytes in a type that numpy may not have."""

    def __init__(self, shape, kind, seed):
        import numpy

        self.kind, self.values = kind, numpy.random.default_rng(seed).integers(-2, 3, shape).astype("float32")

    def bytes(self, values):
        import numpy

        if self.kind == "bfloat16":
            return (values.astype("float32").view("uint32") >> 16).astype("uint16").tobytes()
        if self.kind == "e4m3":
            codes = numpy.array([0xC0, 0xB8, 0, 0x38, 0x40], "uint8")
            return codes[values.astype("int32") + 2].tobytes()
        return values.astype(self.kind).tobytes()

    def wrong(self, contents, expected, tolerance):
        """How many elements are not the expected ones."""
        import numpy

        if self.kind == "bfloat16":
            found = (numpy.frombuffer(contents, "uint16").astype("uint32") << 16).view("float32")
            expected = numpy.frombuffer(self.bytes(expected), "uint16").astype("uint32") << 16
            expected = expected.view("float32").reshape(self.values.shape)
        else:
            found = numpy.frombuffer(contents, self.kind).astype("float32")
        return int((~(abs(found.reshape(expected.shape) - expected) <= tolerance)).sum())


def split(types):
    """The types of a list, whose own commas are in brackets."""
    depth, parts = 0, [""]
    for char in re.sub("->", "", types):
        depth += (char in "<(") - (char in ">)")
        if char == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    return [part.strip() for part in parts]


def constant(dump, name):
    """The integer that a name of the host's function stands for."""
    return int(re.findall(rf'{re.escape(name)} = "arith.constant"\(\) <{{value = (-?\d+) : i\d+}}>', dump)[-1])


def divisor(number):
    """The struct of a division by a fixed number: multiply, subtract, shift, add, shift."""
    bits = (number - 1).bit_length()
    factor = (2**32 * (2**bits - number)) // number + 1
    return number.to_bytes(4, "little") + factor.to_bytes(4, "little") + bytes([min(bits, 1), max(bits - 1, 0), 0, 0])


def source(dump, value):
    """The number of the argument of the host's function that a pointer comes from."""
    while not value.startswith("%arg"):
        value = re.findall(rf"^ *{re.escape(value)}(?::\d+)? = .*?\((%\w+)", dump, re.MULTILINE)[-1]
    return int(value.removeprefix("%arg"))


def tensor_map(dump, value):
    """The description of a descriptor of TMA: of the op that makes it."""
    line = re.findall(rf'^ *{re.escape(value)}:2 = "cute_nvgpu.atom.make_non_exec_tiled_tma.*', dump, re.MULTILINE)[-1]
    tensor, made = int(re.search(r"\(%arg(\d+)", line)[1]), line.rsplit("->", 1)[1]
    swizzle = re.search(r'"S<(\d),', line)
    box = [int(side) for side in re.search(r'tma_gbasis = <"\(([\d,]+)\)', made)[1].split(",")]
    # Of a tile for several blocks, each one copies a part.
    shared = re.search(r"num_multicast = (\d+)", line)
    box[-1] //= int(shared[1]) if shared else 1
    rows, columns = re.search(r'coord_tensor<"\([^"]*", "\((\d+),(\d+)', made).groups()
    element = FORMATS[re.search(r"tma_format = (\w+)>", made)[1]]
    width = {"f16": 2, "bf16": 2, "u8": 1}.get(element, 4)
    return {
        "buffer": f"b{tensor}", "element": element, "dims": [int(columns), int(rows)],
        "strides": [int(columns) * width], "box": box, "swizzle": 16 << int(swizzle[1]) if swizzle else 0,
    }  # fmt: skip


def launch(kernel, dump, ptx, matrices, side):
    """What the host does, by the dump; a parameter that nothing reads is zeros."""
    facts = re.search(r"cutlass_launch_facts = {([^}]*)}", dump)
    fact = lambda name: re.search(rf"exact_{name}_dim = array<i64: ([\d, ]+)>", facts[1] if facts else "")  # noqa: E731
    sides = lambda found, default: [int(side) for side in found[1].split(",")] if found else default  # noqa: E731
    grid = (*kernel.blocks, 1, 1)[:3] if kernel.blocks else None
    operands, types = re.search(r'"cuda.launch_ex"\(([^)]*)\).*? : \(([^\n]*)\) -> ', dump).groups()
    operands, types = operands.split(", ")[1:], split(types)[1:]
    maps = [value.split("#")[0] for value, kind in zip(operands, types) if "non_exec_tiled_tma" in kind]
    pointers = [value for value, kind in zip(operands, types) if kind.startswith(("!memref", "!cute.memref"))]
    divisors = [value for value, kind in zip(operands, types) if "divisor" in kind]
    more, arguments = list(kernel.more), []
    entry = re.search(r"\.entry \w+\s*\(([^)]*)\)", ptx)[1]
    for align, kind, size in re.findall(r"\.param (?:\.align (\d+) )?\.(\w+) [\w$]+(?:\[(\d+)\])?", entry):
        if size == "128" and maps:
            arguments.append({"tensormap": tensor_map(dump, maps.pop(0))})
        elif (size == "8" or kind in ("u64", "b64")) and pointers:
            arguments.append({"buffer": f"b{source(dump, pointers.pop(0))}"})
        elif size == "12" and divisors:
            made = re.findall(rf'{re.escape(divisors.pop(0))} = "cute.fast_divmod.create_divisor"\((%\w+)', dump)[-1]
            arguments.append({"bytes": divisor(constant(dump, made)).hex()})
        elif not size and more:
            value = more.pop(0).value
            arguments.append({"float" if isinstance(value, float) else "number": value})
        else:
            arguments.append({"bytes": ""})
    names = [f"b{index}" for index in range(len(matrices))]
    buffers = [{"name": name, "file": f"{name}.bin"} for name in names]
    buffers = [buffer | {"out": f"{side}.{buffer['name']}"} for buffer in buffers]
    cluster = sides(fact("cluster"), None)
    threads = sides(fact("block"), None) or sides(re.search(r"reqntid()\s+(\d+)", ptx) and re.search(r"\.reqntid ([\d, ]+)", ptx), [1, 1, 1])
    made = {"grid": sides(fact("grid"), grid), "block": threads, "shared": 227 << 10, "buffers": buffers, "arguments": arguments}
    return made | ({"cluster": cluster} if cluster else {})


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
        self.matrices = [Matrix(self.kernel.shape, kind, seed) for seed, kind in enumerate(kinds)]
        for index, matrix in enumerate(self.matrices):
            contents = matrix.bytes(matrix.values)
            is_result = index == len(self.matrices) - 1
            (self.folder / f"b{index}.bin").write_bytes(b"\xff" * len(contents) if is_result else contents)

    def run(self, side, ptx=None):
        """Runs a side: the memory behind it, or the error."""
        path = self.folder / f"{side}.ptx"
        path.write_text(ptx or self.ptx[side])
        plan = self.folder / f"{side}.json"
        plan.write_text(json.dumps(launch(self.kernel, self.dump, self.ptx["theirs"], self.matrices, side), indent=1))
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
            generic, theirs = cute.trace(name, kernel, folder, arguments.examples, arguments.python)
            paths[0].write_bytes(generic)
            paths[1].write_text(theirs)
        ours = cute.lowered(paths[0].read_bytes(), kernel.chip)
        yield name, Case(kernel, folder, paths[0].read_text(), {"ours": ours, "theirs": paths[1].read_text()})


def compare(arguments):
    rows, failed = [], False
    for name, case in cases(arguments):
        begin, memory, notes = time.monotonic(), {}, []
        for side in SIDES:
            memory[side], error = case.run(side)
            notes.append(error or f"{case.wrong(memory[side])} wrong")
        same = memory["ours"] is not None and memory["ours"] == memory["theirs"]
        failed |= not same or notes[0] != "0 wrong"
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
