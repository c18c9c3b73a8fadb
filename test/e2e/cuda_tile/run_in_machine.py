#!/usr/bin/env python3
"""Runs programs of tiles over the threads of a block in the machine for PTX, beside a reference in numpy.

    run_in_machine.py PROGRAM.mlir [--reference REFERENCE.py] [--chips sm_75,sm_80,sm_90] [--schedules N]
    run_in_machine.py PROGRAM.mlir --planted[=WORDS] [--chips sm_80]
    run_in_machine.py PROGRAM.mlir --ptx FILE [--chips sm_80]

The program goes through `cuda-tile-to-ptx` for each chip, for a chip of AMD through `cuda-tile-to-amdgcn` to LLVM IR,
which runs in the machine of tools/waves, and each launch runs several times: in the usual order of the threads, and in
orders that are drawn. A reference is the Python file of the same name; its functions take numpy's random generator and
yield `Launch`es. An access outside of an array is a fault of the machine. With `--planted` one wait of the kernel after
the other is left out, or waits for one group of copies less, or stages are counted wrongly, and each time a launch must
fail; with words, only mistakes whose name has them. With `--ptx` nothing runs: the PTX is written, for a launch by
`tilespace-ptx` itself, which shows the lines that a kernel prints.
"""

import argparse
import importlib.util
import inspect
import itertools
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
WAVES = HERE.parents[2] / "tools" / "waves" / "waves.py"
# The references import `launch`.
sys.path[:0] = [str(HERE.parent / "nv_tileaa"), str(HERE.parents[2] / "tools")]
from toolchain import RELEASE, tool  # noqa: E402

BITCODE = re.compile(rb'offload = "((?:[^"\\]|\\.)*)"', re.DOTALL)
ASSEMBLY = re.compile(r'assembly = "((?:[^"\\]|\\.)*)"')


def ptx_of(program, chip):
    """The PTX of a program for a chip."""
    # Chips from sm_100 on have no older version of PTX, and maps for TMA are right from 8.6 on.
    version = 88 if int(re.search(r"\d+", chip)[0]) >= 100 else 86 if chip == "sm_90a" else 80
    command = [RELEASE / "tilespace-opt", program, f"--cuda-tile-to-ptx=chip={chip} features=+ptx{version}"]
    text = subprocess.run(command, capture_output=True, text=True)
    if text.returncode:
        sys.exit(f"{chip}: {text.stderr}")
    escaped = ASSEMBLY.search(text.stdout)[1]
    return re.sub(r"\\([0-9A-Fa-f]{2}|\\)", lambda m: "\\" if m[1] == "\\" else chr(int(m[1], 16)), escaped)


def ir_of(program, chip):
    """The LLVM IR of a program for a chip of AMD."""
    command = [RELEASE / "tilespace-opt", program, f"--cuda-tile-to-amdgcn=chip={chip} format=llvm"]
    made = subprocess.run(command, capture_output=True)
    if made.returncode:
        sys.exit(f"{chip}: {made.stderr.decode()}")
    escaped = BITCODE.search(made.stdout)[1]
    code = re.sub(rb'\\([0-9A-Fa-f]{2}|\\)', lambda m: m[1] if m[1] == b"\\" else bytes([int(m[1], 16)]), escaped)
    text = subprocess.run([tool("llvm-dis"), "-o", "-"], input=code, capture_output=True, check=True)
    return f"; lanes {32 if chip.startswith('gfx12') else 64}\n{text.stdout.decode()}"


def run(ptx, launch, schedule, folder):
    """Complaints about a launch."""
    arrays, buffers, arguments = {}, [], []

    def buffer(array):
        if id(array) not in arrays:
            name = f"b{len(arrays)}"
            arrays[id(array)] = (array, name)
            np.ascontiguousarray(array).tofile(folder / f"{name}.in")
            buffers.append({"name": name, "file": f"{name}.in", "out": f"{name}.out"})
        return arrays[id(array)][1]

    for number, argument in enumerate(launch.arguments):
        if isinstance(argument, np.ndarray):
            arguments.append({"buffer": buffer(argument)})
        elif isinstance(argument, list):
            buffers.append({"name": f"t{number}", "words": [buffer(array) for array in argument]})
            arguments.append({"buffer": f"t{number}"})
        else:
            kind = "float" if isinstance(argument, (float, np.floating)) else "number"
            arguments.append({kind: argument if kind == "float" else int(argument)})
    is_ir = ptx.startswith("; lanes")
    threads = re.search(rf"\.entry {launch.kernel}\b.*?\.reqntid (\d+)", ptx, re.DOTALL)
    if is_ir:
        number = re.search(rf"^define .*@{launch.kernel}\(.*reqd_work_group_size !(\d+)", ptx, re.MULTILINE)
        threads = re.search(rf"^!{number[1]} = !\{{i32 (\d+)", ptx, re.MULTILINE)
    shared = re.search(rf"__shared_{launch.kernel}_bytes = (\d+)", ptx)
    grid = [*launch.grid, 1, 1][:3]
    description = {"grid": grid, "block": [int(threads[1]), 1, 1], "shared": int(shared[1]) if shared else 0}
    description |= {"lanes": int(ptx.split()[2])} if is_ir else {}
    description |= {"kernel": launch.kernel, "order": 0, "buffers": buffers, "arguments": arguments}
    (folder / "launch.json").write_text(json.dumps(description))
    command = [RELEASE / "tilespace-ptx", folder / "kernel.ptx", "--quiet"]
    command = [sys.executable, WAVES, folder / "kernel.ptx"] if is_ir else command
    command += ["--launch", folder / "launch.json"]
    command += ["--schedule", str(schedule)] if schedule else []
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        return [(done.stdout + done.stderr)[:600]]
    expected = {id(array): value for array, value in launch.results}
    complaints = []
    if not expected or not expected.keys() <= arrays.keys():
        complaints.append("a result must be that of an array among the arguments")
    for number, (array, name) in enumerate(arrays.values()):
        got = np.fromfile(folder / f"{name}.out", array.dtype).reshape(array.shape)
        want = np.asarray(expected.get(id(array), array), array.dtype)
        limit = launch.tolerance if id(array) in expected else 0.0
        if np.issubdtype(array.dtype, np.floating) and limit > 0:
            wrong = ~np.isclose(got, want, rtol=limit, atol=limit, equal_nan=True)
        else:
            wrong = (got != want) & ~((got != got) & (want != want))
        if wrong.any():
            first = tuple(int(index[0]) for index in np.nonzero(wrong)) if wrong.ndim else ()
            text = f"{np.count_nonzero(wrong)} wrong, the first at {first}: {got[first]} instead of {want[first]}"
            complaints.append(f"array {number} of {array.shape}: {text}")
    return complaints


def fails(ptx, function, schedule, folder):
    """Whether some launch of a function of the reference goes wrong."""
    return any(run(ptx, launch, schedule, folder) for launch in function(np.random.default_rng(1)))


# Planted mistakes: the pattern, and its replacement.
PLANTED = {
    "without a barrier": (re.compile(r"bar\.sync\s+0;|tail call void @llvm\.amdgcn\.s\.barrier\(\)"), lambda m: ""),
    "without a wait for copies": (re.compile(r"cp\.async\.wait_group\s+\d+;"), lambda m: ""),
    "with a wait for one group less": (
        re.compile(r"cp\.async\.wait_group\s+(\d+);"),
        lambda m: f"cp.async.wait_group {int(m[1]) + 1};",
    ),
    "without a wait for a product": (re.compile(r"mbarrier\.try_wait[^;]*;"), lambda m: "setp.eq.u32 P1, 0, 0;"),
    "with one stage less": (re.compile(r"(setp\.(?:eq|ne)\.[sub]32\s+%p\d+, %r\d+), 2;"), lambda m: f"{m[1]}, 1;"),
}


# The end of a kernel, which may give its slot back before.
END = re.compile(r"\s*(// begin inline asm\s*\{[^}]*st\.release[^}]*\}\s*// end inline asm\s*)?ret;")


def planted(ptx, words):
    """The kernel with one mistake after the other. The wait in front of the end is none of them: a thread that ends has
    waited."""
    for name, (pattern, by) in PLANTED.items():
        if words not in name:
            continue
        for m in pattern.finditer(ptx):
            if not END.match(ptx[m.end() :]):
                line = ptx.count("\n", 0, m.start()) + 1
                yield f"{name}, in line {line}", ptx[: m.start()] + by(m) + ptx[m.end() :]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=Path)
    parser.add_argument("--reference", type=Path)
    parser.add_argument("--ptx", type=Path)
    parser.add_argument("--planted", nargs="?", const="", metavar="WORDS")
    parser.add_argument("--chips", default="sm_75,sm_80,sm_90")
    parser.add_argument("--schedules", type=int, default=2, help="orders of threads that are drawn")
    options = parser.parse_args()
    if options.ptx:
        options.ptx.write_text(ptx_of(options.program, options.chips.split(",")[-1]))
        return
    path = options.reference or options.program.with_suffix(".py")
    spec = importlib.util.spec_from_file_location("reference", path)
    reference = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(reference)
    functions = inspect.getmembers(reference, inspect.isgeneratorfunction)
    functions = [f for name, f in functions if f.__module__ == "reference" and not name.startswith("_")]
    failed, launches = False, 0
    for chip in options.chips.split(","):
        ptx = ir_of(options.program, chip) if chip.startswith("gfx") else ptx_of(options.program, chip)
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            if options.planted is not None:
                for mistake, wrong in planted(ptx, options.planted):
                    launches += 1
                    (folder / "kernel.ptx").write_text(wrong)
                    cases = itertools.product(functions, range(options.schedules + 1))
                    if not any(fails(wrong, function, schedule, folder) for function, schedule in cases):
                        print(f"{chip}: {mistake}, each launch is right")
                        failed = True
                continue
            (folder / "kernel.ptx").write_text(ptx)
            for function in functions:
                for launch in function(np.random.default_rng(1)):
                    for schedule in range(options.schedules + 1):
                        launches += 1
                        for complaint in run(ptx, launch, schedule, folder):
                            print(f"{chip}: {function.__name__}, schedule {schedule}: {complaint}")
                            failed = True
    if not launches:
        sys.exit("the reference launches nothing")
    sys.exit(failed)


if __name__ == "__main__":
    main()
