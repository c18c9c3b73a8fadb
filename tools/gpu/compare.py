#!/usr/bin/env python3
"""Runs kernels on a GPU before and after the passes, compares all memory that they write, and times both.

    compare.py emit FOLDER       PTX of both, from every .ll file of TILESPACE_CORPUS or of test/e2e/Inputs
    compare.py plugin FOLDER     the same by `opt -O3` without and with the plugin
    compare.py run FOLDER        on the machine with the card: a table as Markdown; nothing but Python is needed there

Before is LLVM without the passes (`always-inline`, then `llc -O3`), after is memory-space-pipeline{O=3}, then
the same `llc -O3`; the plugin is compared with `opt -O3` and `llc -O3`. A kernel gets a buffer for each
pointer, a small number for each other parameter, and as many threads as it requires. A kernel that cannot run
without its program fails on both sides: such kernels are listed and skipped. Each runs in a separate process,
since an error ends the context. Every byte of every buffer must be the same. Kernels with a result that
depends on the order of threads differ from run to run: they are detected first, on one side."""

import argparse
import concurrent.futures
import ctypes
import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "corpus"))
from driver import Driver, DriverError, first_card  # noqa: E402

BUFFER = 1 << 20
NUMBER = 64
BLOCKS, THREADS = 32, 128
RUNS = 20
TIMEOUT = 60
SIDES = ("before", "after")


def emit(folder, by_plugin):
    """Writes NAME.before.ptx and NAME.after.ptx for each input."""
    # LLVM and our driver are needed only here.
    import sweep
    from toolchain import LLVM_PLUGIN, ROOT, StepFailed, llc, run

    def sides(text):
        if not by_plugin:
            return sweep.peer(text, "always-inline"), sweep.ours(text)
        plugin = f"-load-pass-plugin={LLVM_PLUGIN}"
        return sweep.peer(text, "default<O3>"), run("opt", "-S", plugin, "-passes=default<O3>", stdin=text)

    inputs = Path(os.environ.get("TILESPACE_CORPUS") or ROOT / "test" / "e2e" / "Inputs")
    folder.mkdir(parents=True, exist_ok=True)
    for file in sorted(inputs.rglob("*.ll")):
        text = sweep.for_nvptx(file.read_text(errors="replace"))
        try:
            ptx = [llc(side, sweep.TIMEOUT) for side in sides(text)]
        except StepFailed as failure:
            print(f"{file.name}: {failure}")
            continue
        for side, text in zip(SIDES, ptx):
            (folder / f"{file.stem}.{side}.ptx").write_text(text)
    print(f"{len(list(folder.glob('*.ptx')))} files in {folder}")


def kind_of(parameter):
    """The type of a parameter as PTX writes it, `address` for a pointer, or `struct` for bytes."""
    if ".ptr" in parameter:
        return "address"
    if re.search(r"\[\d+\]", parameter):
        return "struct"
    found = re.search(r"\.([bsuf]\d+)\b", parameter)
    return found and found.group(1)


def entries(ptx):
    """The kernels of a PTX file: name, types of the parameters, threads of a block if it requires them."""
    for name, parameters, directives in re.findall(r"\.entry\s+([\w$]+)\s*\((.*?)\)([^{]*)\{", ptx, re.DOTALL):
        kinds = [kind_of(one) for one in parameters.split(",") if one.strip()]
        threads = re.search(r"\.(?:reqntid|maxntid)\s+(\d+)", directives)
        yield name, kinds, int(threads.group(1)) if threads else THREADS


def contents(index):
    """The initial contents of a buffer: small floats, different in each."""
    return bytes((ctypes.c_float * (BUFFER // 4))(*((i * 7 + index * 13) % 31 / 8 for i in range(BUFFER // 4))))


def run_one(file, kernel):
    """Runs one kernel of one file in the child process: the written bytes, its time, the card."""
    name, kinds, threads = next(entry for entry in entries(file.read_text()) if entry[0] == kernel)
    driver = Driver()
    function = driver.function(driver.load(file.read_text()), name)
    buffers, arguments = [], []
    for index, kind in enumerate(kinds):
        if kind == "address":
            first = contents(index)
            address = driver.buffer(first)
            buffers.append((address, first))
            arguments.append(ctypes.c_uint64(address))
        elif kind in ("b32", "u32", "s32"):
            arguments.append(ctypes.c_int(NUMBER))
        elif kind in ("b64", "u64", "s64"):
            arguments.append(ctypes.c_uint64(NUMBER))
        elif kind == "f32":
            arguments.append(ctypes.c_float(1.5))
        elif kind == "f64":
            arguments.append(ctypes.c_double(1.5))
        else:
            raise DriverError(f"a parameter of type {kind}")
    written = []
    for _ in range(2):
        for address, first in buffers:
            driver.fill(address, first)
        driver.launch(function, BLOCKS, threads, arguments)
        written.append([hashlib.sha256(driver.read(address, BUFFER)).hexdigest() for address, _ in buffers])
    milliseconds = min(driver.launch(function, BLOCKS, threads, arguments) for _ in range(RUNS))
    return {"card": driver.name, "written": written[0], "stable": written[0] == written[1], "ms": milliseconds}


def in_process(file, kernel):
    """The result of a run, or its error."""
    command = [sys.executable, __file__, "one", str(file), kernel]
    try:
        done = subprocess.run(command, text=True, capture_output=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return {"error": f"not done after {TIMEOUT} s"}
    try:
        return json.loads(done.stdout)
    except ValueError:
        return {"error": (done.stderr.strip().splitlines() or ["nothing said"])[-1]}


def compared(before, kernel):
    """The results of a kernel before and after; no result after it if the result before proves nothing."""
    old = in_process(before, kernel)
    if "error" in old or not old["stable"]:
        return old, None
    return old, in_process(before.with_name(before.name.replace(".before.", ".after.")), kernel)


def compare(folder, jobs):
    driver = first_card()
    if not driver:
        return 0
    files = sorted(folder.glob("*.before.ptx"))
    kernels = [(before, kernel) for before in files for kernel, *_ in entries(before.read_text())]
    rows, left_out, differ = [], [], []
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        results = list(pool.map(compared, *zip(*kernels)))
    for (before, kernel), (old, new) in zip(kernels, results):
        stem = before.name.removesuffix(".before.ptx")
        if new is None:
            left_out.append(f"{stem}, {kernel}: {old.get('error', 'writes something else each time')}")
            continue
        same = new.get("written") == old["written"]
        if not same:
            differ.append(f"{stem}, {kernel}: {new.get('error', 'other bytes')}")
        speed = f"{old['ms'] / new['ms']:.2f}" if same and new["ms"] else "-"
        rows.append([stem, kernel, f"{old['ms']:.4f}", f"{new.get('ms', 0):.4f}", speed, "same" if same else "**differ**"])
    print(f"{driver.name}, {len(rows)} kernels, {len(differ)} differ\n")
    print("| file | kernel | before, ms | after, ms | before / after | bytes |\n|---|---|---:|---:|---:|---|")
    for row in rows:
        print(f"| {' | '.join(row)} |")
    for text in left_out:
        print(f"left out: {text}", file=sys.stderr)
    for text in differ:
        print(f"differs: {text}", file=sys.stderr)
    return 1 if differ else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("emit", "plugin", "run"):
        commands.add_parser(name).add_argument("folder", type=Path)
    commands.choices["run"].add_argument("--jobs", type=int, default=1, help="the number of kernels to run at a time, which disturb each other's times")
    one = commands.add_parser("one")
    one.add_argument("file", type=Path)
    one.add_argument("kernel")
    arguments = parser.parse_args()
    if arguments.command in ("emit", "plugin"):
        return emit(arguments.folder, arguments.command == "plugin")
    if arguments.command == "run":
        return compare(arguments.folder, arguments.jobs)
    try:
        print(json.dumps(run_one(arguments.file, arguments.kernel)))
    except DriverError as error:
        print(json.dumps({"error": str(error)}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
