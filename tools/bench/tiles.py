#!/usr/bin/env python3
"""Times kernels of CUDA Tile from bytecode to a cubin: ours, and NVIDIA's tileiras where it is installed.

    tools/bench/tiles.py --chip sm_80 --rounds 3 kernels/*.tileirbc

Ours is tilespace-opt to PTX, and then NVIDIA's ptxas, if there is one; tileiras is one program. All take
turns in one run, since a machine is never equally busy twice, and the best turn of each counts. The count is
the processor time of the program and of its children, which a busy machine changes little. A kernel that is
not compiled has a reason in its place. With `--passes` the pass that takes longest is named.

A limit is exceeded if ours takes more than twice tileiras's time, or more than 0.6 of it where that is over
0.4 s; the exit code is then 1. NVIDIA's programs are found on PATH, or by TILEIRAS and PTXAS, and are never
needed."""

import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from toolchain import table, tool  # noqa: E402

TWICE, PART, LONG = 2, 0.6, 0.4
ASSEMBLY = re.compile(r'assembly = "((?:[^"\\]|\\.)*)"')


def seconds(arguments):
    """Processor time of a program, and its output."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(arguments, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done


def ours(file, chip, ptx):
    """Seconds to PTX, which is written to a file."""
    passes = f"--pass-pipeline=builtin.module(cuda-tile-to-ptx{{chip={chip}}})"
    time, done = seconds([tool("tilespace-opt"), file, passes])
    if done.returncode != 0:
        reason = next((line for line in done.stderr.splitlines() if "error:" in line), "no reason")
        return None, reason.partition("error: ")[2]
    text = re.sub(r"\\([0-9A-F]{2})", lambda found: chr(int(found[1], 16)), ASSEMBLY.search(done.stdout)[1])
    ptx.write_text(text)
    return time, text


def by_pass(file, chip):
    """The passes that take most of the time of the driver, with their part of it."""
    passes = f"--pass-pipeline=builtin.module(cuda-tile-to-ptx{{chip={chip}}})"
    flags = ["--mlir-timing", "--mlir-timing-display=list", "--mlir-disable-threading", "-o", os.devnull]
    stderr = subprocess.run([tool("tilespace-opt"), file, passes, *flags], capture_output=True, text=True).stderr
    rows = re.findall(r"^\s+[\d.]+ \(\s*([\d.]+)%\)\s+(\S.*)$", stderr, re.MULTILINE)
    rows = [(float(part), name.strip()) for part, name in rows if name.strip() not in ("Total", "root") and "Pipeline" not in name]
    return ", ".join(f"{name} {part:.0f} %" for part, name in sorted(rows, reverse=True)[:3])


def measure(file, arguments, folder, tools):
    best, reasons = {}, {}
    ptx, out = folder / "k.ptx", folder / "k.cubin"
    for _ in range(arguments.rounds):
        time, text = ours(file, arguments.chip, ptx)
        times = {"PTX": time}
        if time is None:
            reasons["PTX"] = text
        elif tools["ptxas"]:
            assembled, done = seconds([tools["ptxas"], f"-arch={arguments.chip}", ptx, "-o", out])
            times["cubin"] = time + assembled if done.returncode == 0 else None
            reasons |= {} if done.returncode == 0 else {"cubin": done.stderr.strip().splitlines()[0]}
        if tools["tileiras"]:
            theirs, done = seconds([tools["tileiras"], file, "--gpu-name", arguments.chip, "-O3", "-o", out])
            times["tileiras"] = theirs if done.returncode == 0 else None
        for name, time in times.items():
            if time is not None:
                best[name] = min(time, best.get(name, time))
    return best, reasons


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("files", nargs="*", type=Path, help="bytecode (default: the bytecode in the folder TILESPACE_CUDA_TILE)")
    parser.add_argument("--chip", default="sm_80")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--passes", action="store_true", help="name the passes that take longest")
    arguments = parser.parse_args()
    given = os.environ.get("TILESPACE_CUDA_TILE")
    files = arguments.files or (sorted(Path(given).rglob("*.tileirbc")) if given else [])
    if not files:
        sys.exit("no bytecode: name files, or set TILESPACE_CUDA_TILE")
    tools = {name: os.environ.get(name.upper()) or shutil.which(name) for name in ("ptxas", "tileiras")}
    rows, slow = [], []
    with tempfile.TemporaryDirectory() as folder:
        for file in files:
            best, reasons = measure(file, arguments, Path(folder), tools)
            mine, theirs = best.get("cubin"), best.get("tileiras")
            ratio = mine / theirs if mine and theirs else None
            if ratio and (ratio > TWICE or ratio > PART and theirs > LONG):
                slow.append(file.stem)
            shown = [f"{best[name]:.2f}" if name in best else "-" for name in ("PTX", "cubin", "tileiras")]
            what = "; ".join(reasons.values()) or (by_pass(file, arguments.chip) if arguments.passes else "")
            rows.append([file.stem, *shown, f"{ratio:.2f}" if ratio else "-", what])
            print(" ".join(rows[-1]), file=sys.stderr, flush=True)
    print(*table(["kernel", "to PTX", "to a cubin", "tileiras", "ratio", ""], rows), sep="\n")
    if slow:
        print(f"beyond the limits: {', '.join(slow)}")
    sys.exit(1 if slow else 0)


main()
