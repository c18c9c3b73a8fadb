#!/usr/bin/env python3
"""Kernels of CuTe DSL in the machine for PTX: by cute-to-ptx, and by the package's own lowering.

    judge.py --examples DIR --python PYTHON    traces examples of CUTLASS, DIR/cute/..., by a Python with
                                               nvidia-cutlass-dsl, runs both sides, and prints a table
    judge.py ... --mutants                     breaks our PTX in eleven ways: each has to show

Both sides run in tilespace-ptx with the same launch, which is read from the dump: blocks, threads, clusters,
and the descriptors of TMA. The final memory is compared byte for byte, and the result exactly with numpy's:
numbers are small and whole. Traces are kept in a folder, and made again only with --fresh."""

import argparse
import dataclasses
import importlib.util
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
from kernels import KERNELS, KNOWN, OWN_LANES, Matrix  # noqa: E402
from launch import launch  # noqa: E402
from toolchain import table, tool  # noqa: E402

SIDES = ["ours", "theirs"]


@dataclasses.dataclass
class Case:
    """A kernel, its dump, the PTX of both sides, and the memory after each run."""

    kernel: Kernel
    folder: Path
    dump: str
    ptx: dict

    def __post_init__(self):
        kernel = self.kernel
        same = [(kernel.shape, kernel.kind, False)] * kernel.count
        arrays = kernel.arrays() if hasattr(kernel, "arrays") else same
        self.result = range(len(arrays))[getattr(kernel, "result", -1)]
        self.matrices = [Matrix(shape, kind, seed, down) for seed, (shape, kind, down) in enumerate(arrays)]
        for index, matrix in enumerate(self.matrices):
            contents = matrix.bytes(matrix.values)
            is_result = index == self.result
            (self.folder / f"b{index}.bin").write_bytes(b"\xff" * len(contents) if is_result else contents)

    def run(self, side, ptx=None):
        """Runs a side; returns the memory after it, or the error."""
        path = self.folder / f"{side}.ptx"
        path.write_text(ptx or self.ptx[side])
        plan = self.folder / f"{side}.json"
        kernel = self.kernel
        by_hand = hasattr(kernel, "plan")
        made = kernel.plan() if by_hand else launch(self.dump, self.ptx["theirs"], kernel.blocks, kernel.more)
        names = [f"b{index}" for index in range(len(self.matrices))]
        buffers = [{"name": name, "file": f"{name}.bin", "out": f"{side}.{name}"} for name in names]
        plan.write_text(json.dumps(made | {"buffers": buffers + made.get("buffers", [])}, indent=1))
        done = subprocess.run([tool("tilespace-ptx"), path, "--launch", plan], capture_output=True, text=True)
        if done.returncode:
            return None, done.stderr.strip().partition("\n")[0]
        return [(self.folder / f"{side}.b{index}").read_bytes() for index in range(len(self.matrices))], None

    def wrong(self, memory):
        import numpy

        expected = self.kernel.expected(*self.matrices)
        return self.matrices[self.result].wrong(memory[self.result], numpy.asarray(expected, "float32"), self.kernel.tolerance)


HOPPER, BLACKWELL = "hopper dense_gemm, 128x128", "blackwell f16"


def described(bits):
    """Changes bits of the constant parts of descriptors in shared memory."""
    return r"(or\.b64 .*, )(\d{17,})", lambda found: f"{found[1]}{int(found[2]) ^ bits}"


# The broken part, the kernel, and the edit of the PTX: pattern, replacement.
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
    "ldmatrix without .trans": ("flash_attention_v2", r"\.trans", ""),
}


def cases(arguments, failures):
    """The kernels, traced and lowered; `failures` gets the kernels that are not."""
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
            lines = [line for line in error.stderr.decode().splitlines() if "error:" in line]
            print(f"{name}: not lowered: {lines[0] if lines else error}{', as known' if name in KNOWN else ''}")
            failures.append(name)
            continue
        theirs = paths[1].read_text()
        if name in OWN_LANES:
            theirs = re.sub(*OWN_LANES[name], theirs)
        yield name, Case(kernel, folder, paths[0].read_text(), {"ours": ours, "theirs": theirs})


def difference(memory):
    if None in memory.values():
        return "different"
    pairs = zip(*(b"".join(memory[side]) for side in SIDES))
    return f"{sum(one != other for one, other in pairs)} bytes differ"


def compare(arguments):
    rows, failed, failures = [], False, []
    for name, case in cases(arguments, failures):
        begin, memory, notes = time.monotonic(), {}, []
        for side in SIDES:
            memory[side], error = case.run(side)
            notes.append(error or f"{case.wrong(memory[side])} wrong")
        same = memory["ours"] is not None and memory["ours"] == memory["theirs"]
        # A result that is not a whole number may be rounded differently.
        is_right = notes[0] == "0 wrong" and bool(same or case.kernel.tolerance)
        failed |= is_right == (name in KNOWN)
        notes[0] += f" (known: {KNOWN[name]})" if name in KNOWN else ""
        rows.append([name, "x".join(map(str, case.kernel.shape)), *notes, "the same" if same else difference(memory), f"{time.monotonic() - begin:.1f} s"])
        print(*rows[-1], sep=", ", file=sys.stderr, flush=True)
    print("\n".join(table(["kernel", "size", "cute-to-ptx", "the package", "memory", "time"], rows)))
    return int(failed or any(name not in KNOWN for name in failures))


def mutate(arguments):
    """Whether each mutant shows: in the memory, or as an error."""
    rows, found, missed = [], dict(cases(arguments, [])), 0
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
    checkout = os.environ.get("TILESPACE_CUTLASS")
    examples = Path(checkout, "examples/python/CuTeDSL") if checkout else None
    parser.add_argument("--examples", type=Path, default=examples, help="examples/python/CuTeDSL of TILESPACE_CUTLASS")
    python = os.environ.get("TILESPACE_CUTE_PYTHON", sys.executable)
    parser.add_argument("--python", default=python, help="a Python with nvidia-cutlass-dsl, or TILESPACE_CUTE_PYTHON")
    parser.add_argument("--only", help="only kernels with a name that matches this regular expression")
    parser.add_argument("--fresh", action="store_true", help="trace again")
    parser.add_argument("--mutants", action="store_true", help="break our PTX")
    arguments = parser.parse_args()
    installed = subprocess.run([arguments.python, "-c", "import cutlass, numpy"], capture_output=True).returncode == 0
    if not (installed and arguments.examples):
        print("kernels of CuTe DSL in the machine skipped: no nvidia-cutlass-dsl, or no --examples of CUTLASS")
        return 0
    if importlib.util.find_spec("numpy") is None:
        # That Python has it.
        return subprocess.run([arguments.python, __file__, *sys.argv[1:]]).returncode
    return (mutate if arguments.mutants else compare)(arguments)


if __name__ == "__main__":
    sys.exit(main())
