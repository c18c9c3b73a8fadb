#!/usr/bin/env python3
"""Counts the instructions of the passes on one thread, and of LLVM's nearest passes on the same modules.

A machine that shares its cores takes twice as long at one time as at another, but always executes the same
instructions: their counts compare across days, and a change of one hundredth shows. Valgrind's callgrind
counts them. Ours are the instructions of only the passes (passes/examples/instructions.rs); a peer's are the
difference between `opt` with and without the pass."""

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import generate  # noqa: E402
from toolchain import RELEASE, ROOT, run, table, tool  # noqa: E402

PASSES = "builtin.module(ip-msp{plan-only},memory-space-opt{mode=second-time no-warnings})"
PEERS = ["infer-address-spaces", "ipsccp", "attributor-light"]
KERNEL = ROOT / "test" / "e2e" / "Inputs" / "gemm-tile.ll"
TIMEOUT = 180
FUNCTIONS = 1000
# Limits per input operation, and as a multiple of infer-address-spaces.
GOALS = {"clustered": (2600, 4), "agreeing": (1100, 2), "straight": (2000, None), "deep": (None, None)}
WARM_GOAL, FIRST_GOAL = 800_000, 500_000


def callgrind(folder, command, *options, timeout=None):
    """Instructions of each part of a run, in order, without those before the first part; and the output."""
    out = folder / "callgrind"
    for old in folder.glob("callgrind*"):
        old.unlink()
    valgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", *options]
    done = subprocess.run([*valgrind, *map(str, command)], text=True, capture_output=True, timeout=timeout)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    parts = sorted(folder.glob("callgrind.*"), key=lambda part: int(part.suffix[1:]))[1:]
    totals = [re.search(r"^totals: (\d+)", part.read_text(), re.MULTILINE) for part in [*parts, out]]
    return [int(total[1]) for total in totals], done.stdout


def count(folder, files, passes=PASSES):
    """Operations of each of the modules, and instructions of the passes on it; all in one process."""
    command = [RELEASE / "examples" / "instructions", passes, *files]
    only = ["--dump-before=instructions::measure*", "--toggle-collect=instructions::counted*"]
    instructions, operations = callgrind(folder, command, *only)
    return list(zip(map(int, operations.split()), instructions, strict=True))


def count_peer(folder, bitcode, name):
    """Instructions of `opt`, or nothing if it runs out of stack or time."""
    try:
        command = [tool("opt"), f"-passes={name}", "-disable-output", bitcode]
        [instructions], _ = callgrind(folder, command, timeout=TIMEOUT)
    except (RuntimeError, subprocess.TimeoutExpired):
        return None
    return instructions


class Counted:
    """The counts: by shape, of one kernel, and of the first module of a process."""

    def __init__(self, folder, shapes=GOALS, peers=PEERS):
        small = write(folder, "clustered", 10)
        kernel = folder / "kernel.mlir"
        kernel.write_text(run("mlir-translate", "--import-llvm", KERNEL))
        (_, first), (_, second), _, (self.kernel_operations, self.kernel) = count(folder, [small, small, kernel, kernel])
        self.first = first - second
        self.shapes = {}
        for shape in shapes:
            print(f"instructions of {shape}", file=sys.stderr, flush=True)
            mlir = write(folder, shape, FUNCTIONS)
            _, (operations, ours) = count(folder, [small, mlir])
            bitcode = mlir.with_suffix(".bc")
            run("opt", "-o", bitcode, "-", stdin=run("mlir-translate", "--mlir-to-llvmir", mlir))
            none = count_peer(folder, bitcode, "no-op-module")
            theirs = {peer: count_peer(folder, bitcode, peer) for peer in peers}
            theirs = {peer: counted and counted - none for peer, counted in theirs.items()}
            self.shapes[shape] = {"operations": operations, "ours": ours, **theirs}


def write(folder, shape, functions):
    path = folder / f"{shape}-{functions}.mlir"
    with path.open("w") as file:
        generate.write(shape, functions, file)
    return path


def verdict(value, goal):
    if goal is None:
        return "", ""
    return f"{goal:,}", "met" if value <= goal else "**missed**"


def page(counted):
    """The tables as Markdown."""
    yield "## Instructions\n"
    rows = []
    for shape, one in counted.shapes.items():
        each, ratio = one["ours"] / one["operations"], one["ours"] / one[PEERS[0]]
        goal, most = GOALS[shape]
        rows.append([f"{shape} {FUNCTIONS:,}, per operation", f"{each:,.0f}", *verdict(each, goal)])
        if most:
            rows.append([f"in times of {PEERS[0]}", f"{ratio:.1f}", *verdict(ratio, most)])
    kernel = f"one kernel of {counted.kernel_operations} operations, not the first"
    rows.append([kernel, f"{counted.kernel:,}", *verdict(counted.kernel, WARM_GOAL)])
    rows.append(["extra for the first module of a process", f"{counted.first:,}", *verdict(counted.first, FIRST_GOAL)])
    yield from table(["work", "figure", "at most", ""], rows)
    yield "\nMillions of instructions, and in how many times of a peer's:\n"
    peers = [peer for peer in PEERS if all(peer in one for one in counted.shapes.values())]

    def beside(one, peer):
        return "-" if one[peer] is None else f"{one[peer] / 1e6:.1f} ({one['ours'] / one[peer]:.2f})"

    rows = [
        [f"{shape} {FUNCTIONS:,}", f"{one['operations']:,}", f"{one['ours'] / 1e6:.1f}"]
        + [beside(one, peer) for peer in peers]
        for shape, one in counted.shapes.items()
    ]
    yield from table(["functions", "operations", "ours", *peers], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("shapes", nargs="*", help="only these shapes")
    parser.add_argument("--no-peers", action="store_true", help="only infer-address-spaces beside ours")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        counted = Counted(Path(name), arguments.shapes or GOALS, PEERS[:1] if arguments.no_peers else PEERS)
    print("\n".join(page(counted)))


if __name__ == "__main__":
    main()
