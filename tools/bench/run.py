#!/usr/bin/env python3
"""Times the passes, and LLVM's nearest ones, on the same synthetic modules (see generate.py).

Ours are the pass times of `--mlir-timing` in one run over the MLIR text. The peers run on the same module translated
to LLVM IR: what `opt -time-passes` reports for the pass and the analyses that it asks for. All run on one thread,
without verifying in between, and the best of the repetitions counts. Of the peers only ipsccp and attributor-light look
across calls, and none changes a signature. What is compared is what it costs to ask."""

import argparse
import json
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import generate  # noqa: E402
from toolchain import RELEASE, pipeline, run, tool  # noqa: E402

OURS = ["ip-msp", "memory-space-opt"]
PEERS = ["infer-address-spaces", "ipsccp", "attributor-light"]
SIZES = [
    ("clustered", 1000),
    ("clustered", 10000),
    ("clustered", 20000),
    ("deep", 1000),
    ("deep", 3000),
    ("deep", 10000),
]
QUICK = [("clustered", 1000), ("deep", 1000)]
TIMEOUT = 60


def plain(name):
    return re.sub(r"[^a-z]", "", name.lower())


def time_ours(mlir):
    """Seconds of the parser and of each of our passes."""
    command = [tool("tilespace-opt"), pipeline("ip-msp", "memory-space-opt{mode=second-time}"), str(mlir)]
    command += ["-o", "/dev/null", "--mlir-disable-threading", "--verify-each=false"]
    command += ["--mlir-timing", "--mlir-timing-display=list"]
    done = subprocess.run(command, text=True, capture_output=True, timeout=10 * TIMEOUT)
    if done.returncode != 0:
        sys.exit(done.stderr)
    # "    0.2031 ( 38.1%)  Parser"
    rows = re.findall(r"^\s+([\d.]+) \(\s*[\d.]+%\)\s+(\S.*)$", done.stderr, re.MULTILINE)
    seconds = {plain(name): float(value) for value, name in rows}
    return {"parse": seconds["parser"]} | {name: seconds[plain(name)] for name in OURS}


def time_peer(bitcode, name):
    """Seconds of one pass of `opt`, or nothing where it is not done in time."""
    command = [tool("opt"), f"-passes={name}", "-time-passes", "-disable-output", "-disable-verify", str(bitcode)]
    try:
        done = subprocess.run(command, text=True, capture_output=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return None
    if done.returncode != 0:  # out of stack: the attributor recurses along the call chain
        return None
    # Two of the reports are meant; the one of parsing is not.
    reports = re.findall(r"(?:Analysis|Pass) execution timing report.*?\(([\d.]+) wall clock\)", done.stderr, re.DOTALL)
    return sum(map(float, reports))


def best(repeat, measure):
    """The smallest of several measurements; one is enough to know that there is none."""
    values = [measure()]
    while values[-1] is not None and len(values) < repeat:
        values.append(measure())
    return min((value for value in values if value is not None), default=None)


def measure(shape, functions, repeat, folder):
    mlir, bitcode = folder / "module.mlir", folder / "module.bc"
    with mlir.open("w") as file:
        generate.write(shape, functions, file)
    run("opt", "-o", bitcode, stdin=run("mlir-translate", "--mlir-to-llvmir", mlir))

    ours = [time_ours(mlir) for _ in range(repeat)]
    seconds = {name: min(one[name] for one in ours) for name in ours[0]}
    seconds |= {peer: best(repeat, lambda peer=peer: time_peer(bitcode, peer)) for peer in PEERS}

    both = seconds["ip-msp"] + seconds["memory-space-opt"]
    ratios = {peer: both / seconds[peer] if seconds[peer] else None for peer in PEERS}
    operations = sum(1 for line in mlir.open() if line.startswith("  "))
    return {"shape": shape, "functions": functions, "operations": operations, "seconds": seconds, "ratios": ratios}


def cell(value, width):
    return f"{'-' if value is None else f'{value:.3f}':>{width}}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--quick", action="store_true", help="only the small modules")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--json", type=Path, default=RELEASE.parent / "bench.json", help="where the results go, too")
    arguments = parser.parse_args()
    # For the peer that recurses along the call chain.
    _, hard = resource.getrlimit(resource.RLIMIT_STACK)
    resource.setrlimit(resource.RLIMIT_STACK, (hard, hard))

    columns = {name: max(8, len(name) + 2) for name in ["parse", *OURS, *PEERS]}
    print(f"{'seconds':44}" + "".join(f"{name:>{width}}" for name, width in columns.items()))
    results = []
    for shape, functions in QUICK if arguments.quick else SIZES:
        with tempfile.TemporaryDirectory() as folder:
            result = measure(shape, functions, arguments.repeat, Path(folder))
        results.append(result)
        row = f"{shape} {functions} functions, {result['operations']} ops"
        seconds = "".join(cell(result["seconds"][name], width) for name, width in columns.items())
        print(f"{row:44}{seconds}", flush=True)
    print(f"- is out of stack, or not done in {TIMEOUT} s")

    print(
        f"\n{'ip-msp and memory-space-opt, over the peer':44}" + "".join(f"{peer:>{columns[peer]}}" for peer in PEERS)
    )
    for result in results:
        ratios = "".join(cell(result["ratios"][peer], columns[peer]) for peer in PEERS)
        print(f"{result['shape'] + ' ' + str(result['functions']):44}{ratios}")
    arguments.json.parent.mkdir(parents=True, exist_ok=True)
    arguments.json.write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()
