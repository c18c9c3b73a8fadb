#!/usr/bin/env python3
"""Whole programs on a GPU, compiled by the stock clang without the plugin and with it: compares output and speed.

    programs.py build FOLDER     the programs of HeCBench in TILESPACE_REAL, each twice (--every, --only, --cuda)
    programs.py run FOLDER       on the machine with the card: a table as Markdown

A program is a folder with a Makefile that names its sources and its command line. If both sides have the same
bytes there is nothing to run, which is the common case: the plugin leaves a module without a generic access
unchanged. A program that does not build without the plugin, fails, or prints different output in two runs
proves nothing about the plugin: it is listed, with the reason, and skipped. Numbers that differ between two
runs of the stock program (times, clocks, sums in another order) are not compared, and neither are the numbers
in lines about time or rates. Time is reported by the program itself, the minimum of some runs of each, in
turns."""

import argparse
import concurrent.futures
import json
import math
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from toolchain import LLVM_PLUGIN, cuda_flags, llvm_prefix, table  # noqa: E402

SIDES = {"stock": [], "plugin": [f"-fpass-plugin={LLVM_PLUGIN}"]}
BUILD_SECONDS, RUN_SECONDS = 240, 60
TIMED_RUNS = 3
NUMBER = re.compile(r"(?<![\w.])[-+]?(?:\d+\.?\d*(?:[eE][-+]?\d+)?|nan|inf)(?![\w.])|(?<=\d)e[-+]\d+")
OF_TIME = re.compile(r"time|second|elapsed|/s\b|flop|rate|bandwidth|throughput|speed|clock|\b[mun]?s\b", re.IGNORECASE)
TIME = re.compile(r"([-+]?\d+\.?\d*(?:[eE][-+]?\d+)?)\s*[\[(]?(ns|us|ms|s|sec|seconds|milliseconds|microseconds)\b")
MILLISECONDS = {"n": 1e-6, "u": 1e-3, "m": 1.0, "s": 1e3}


def of_makefile(folder):
    """The sources, the flags and the command lines of a program."""
    text = (folder / "Makefile").read_text(errors="replace").replace("\\\n", " ")
    variables = dict(re.findall(r"^(\w+)\s*:?=[ \t]*(.*)$", text, re.MULTILINE))
    sources = variables.get("source", "").split()
    flags = re.findall(r"-[ID]\s*\S+|-std=\S+|-fopenmp", variables.get("CFLAGS", ""))
    libraries = re.findall(r"-l\w+", variables.get("LDFLAGS", ""))
    runs = re.findall(r"^\t\$\(LAUNCHER\)\s*\./\$\(program\)(.*)$", text, re.MULTILINE)
    return sources, [flag for flag in flags if "$" not in flag], libraries, runs


def build_one(folder, into, toolkit, flags_of_cuda):
    """Whether both sides are the same bytes, or why one of them could not be built."""
    if not (folder / "Makefile").exists():
        return "no Makefile"
    sources, flags, libraries, runs = of_makefile(folder)
    if not sources or not runs:
        return "its Makefile is of another form"
    command = [llvm_prefix() / "bin" / "clang++", "-O3", "--no-offload-new-driver", "--cuda-gpu-arch=sm_90", *flags_of_cuda]
    command += ["-isystem", toolkit / "include" / "cccl", *flags, f"-I{folder.parent / 'include'}"]
    link = [f"-L{toolkit / 'lib64'}", f"-L{toolkit / 'lib'}", "-lcudart", *libraries, "-lpthread", "-lm", "-ldl"]
    into.mkdir(parents=True, exist_ok=True)
    for side, plugin in SIDES.items():
        inputs = [part for source in sources for part in (["-x", "cuda"] if source.endswith(".cu") else ["-x", "c++"]) + [source]]
        done = None
        try:
            done = subprocess.run([*command, *plugin, *inputs, "-x", "none", "-o", into / side, *link], cwd=folder, text=True, capture_output=True, timeout=BUILD_SECONDS)
        except subprocess.TimeoutExpired:
            pass
        if done is None or done.returncode != 0:
            errors = [line for line in done.stderr.splitlines() if "error" in line] if done else ["not done in time"]
            return f"{side}: {(errors or ['no error said'])[0][-160:]}"
    (into / "program.json").write_text(json.dumps({"folder": str(folder), "runs": runs}))
    return (into / "stock").read_bytes() == (into / "plugin").read_bytes()


def build(arguments):
    root = Path(os.environ["TILESPACE_REAL"]) / "HeCBench" / "src"
    flags = cuda_flags(arguments.cuda)
    folders = [folder for folder in sorted(root.glob("*-cuda")) if arguments.only in folder.name][:: arguments.every]
    same, other = 0, 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        work = {pool.submit(build_one, folder, arguments.folder / folder.name, arguments.cuda, flags): folder for folder in folders}
        for done in concurrent.futures.as_completed(work):
            result = done.result()
            if result is False:
                other += 1
                continue
            shutil.rmtree(arguments.folder / work[done].name, ignore_errors=True)
            if result is True:
                same += 1
            else:
                print(f"left out: {work[done].name}: {result}", file=sys.stderr)
    print(f"{len(folders)} programs: {same} are the same bytes, {other} differ and are in {arguments.folder}")
    return 0


def output(program, side):
    """The output of all runs of one side, as lines."""
    description = json.loads((program / "program.json").read_text())
    lines = []
    for run in description["runs"]:
        done = subprocess.run(
            ["./main", *run.split()], executable=program / side, cwd=description["folder"], text=True, errors="replace",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=RUN_SECONDS,
        )
        lines += done.stdout.splitlines()
        lines.append(f"exit status {done.returncode}")
    return lines


def words(lines, masked=frozenset()):
    """The lines without parts that may differ: numbers in lines about time, and the numbers at the places `masked`."""
    kept = []
    for row, line in enumerate(lines):
        every = OF_TIME.search(line)
        count = iter(range(len(line)))
        kept.append(NUMBER.sub(lambda found: "#" if every or (row, next(count)) in masked else found.group(), line))
    return kept


def unstable(one, other):
    """The places of numbers that differ between two runs of the same program; None if more than numbers does."""
    if len(one) != len(other):
        return None
    masked = set()
    for row, (left, right) in enumerate(zip(one, other)):
        a, b = NUMBER.findall(left), NUMBER.findall(right)
        if OF_TIME.search(left):
            continue
        if len(a) != len(b) or NUMBER.sub("#", left) != NUMBER.sub("#", right):
            return None
        masked |= {(row, at) for at, (x, y) in enumerate(zip(a, b)) if x != y}
    return frozenset(masked)


def milliseconds(lines):
    return sum(float(value) * MILLISECONDS[unit[0]] for line in lines if OF_TIME.search(line) for value, unit in TIME.findall(line))


def compare_one(program):
    """Why a program is skipped, or whether its output is the same with the plugin."""
    try:
        first, second = output(program, "stock"), output(program, "stock")
    except (subprocess.TimeoutExpired, OSError) as error:
        return {"left_out": type(error).__name__}
    if any(line.startswith("exit status ") and line != "exit status 0" for line in first):
        return {"left_out": f"the stock program ends with an error: {first[-1]}: {' '.join(first[-2:-1])[-100:]}"}
    masked = unstable(first, second)
    if masked is None:
        return {"left_out": "prints different output in two runs"}
    compared = sum(len(NUMBER.findall(line)) for line in words(first, masked))
    try:
        with_plugin = output(program, "plugin")
    except (subprocess.TimeoutExpired, OSError) as error:
        return {"differs": type(error).__name__}
    if words(with_plugin, masked) != words(first, masked):
        pairs = zip(words(first, masked) + [""], words(with_plugin, masked) + [""])
        return {"differs": next((f"{a!r} / {b!r}" for a, b in pairs if a != b), "fewer lines")}
    return {"compared": compared, "timed": milliseconds(first) > 0}


def run(arguments):
    programs = sorted(path.parent for path in arguments.folder.glob("*/program.json"))
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        results = dict(zip(programs, pool.map(compare_one, programs)))
    times = []
    for program, result in results.items():
        if not result.get("timed") or not arguments.time:
            continue
        least = dict.fromkeys(SIDES, math.inf)
        try:
            for _ in range(TIMED_RUNS):
                for side in SIDES:
                    least[side] = min(least[side], milliseconds(output(program, side)))
        except subprocess.TimeoutExpired:
            continue
        times.append((least["stock"] / least["plugin"], program.name, least))
    same = sum("compared" in result for result in results.values())
    differ = {program.name: result["differs"] for program, result in results.items() if "differs" in result}
    print(f"{len(programs)} programs, {same} print the same, {len(differ)} differ, {len(programs) - same - len(differ)} left out\n")
    if times:
        times.sort()
        print(f"time without the plugin over time with it: median {times[len(times) // 2][0]:.3f}, of {len(times)}\n")
        print(*table(["program", "stock, ms", "plugin, ms", "stock / plugin"], [[name, f"{t['stock']:.4g}", f"{t['plugin']:.4g}", f"{ratio:.3f}"] for ratio, name, t in times]), sep="\n")
    for program, result in results.items():
        if "left_out" in result:
            print(f"left out: {program.name}: {result['left_out']}", file=sys.stderr)
    for name, how in differ.items():
        print(f"differs: {name}: {how}", file=sys.stderr)
    return 1 if differ else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("build", "run"):
        command = commands.add_parser(name)
        command.add_argument("folder", type=Path)
        command.add_argument("--jobs", type=int, default=os.cpu_count() if name == "build" else 1)
    commands.choices["build"].add_argument("--every", type=int, default=1, help="each n-th program")
    commands.choices["build"].add_argument("--only", default="", help="only programs with this in their names")
    commands.choices["build"].add_argument("--cuda", type=Path, default=Path(os.environ.get("CUDA_PATH", "/usr/local/cuda")))
    commands.choices["run"].add_argument("--time", action="store_true", help="measure time, too, one program after another")
    arguments = parser.parse_args()
    return build(arguments) if arguments.command == "build" else run(arguments)


if __name__ == "__main__":
    sys.exit(main())
