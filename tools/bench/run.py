#!/usr/bin/env python3
"""Times the passes, and LLVM's nearest ones, on the same modules: synthetic ones (see generate.py), and real
kernels. Counts their instructions first (see instructions.py), which do not depend on the load of the
machine.

Ours are measured in one process (passes/examples/seconds.rs), on the MLIR text. The peers run on the same
module as LLVM IR: the report of `opt -time-passes` for the pass and the analyses that it requires. Nothing is
verified in between. All are measured in turns, and the best turn of each counts. Of the peers only ipsccp and
attributor-light work across calls, and none changes a signature. The comparison is of the cost of the analysis."""

import argparse
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import generate  # noqa: E402
import instructions  # noqa: E402
from instructions import PEERS  # noqa: E402
from toolchain import RELEASE, ROOT, pipeline, run, table, tool, write_measured  # noqa: E402

COUNTS = ["operations", "operations_after"]
SIZES = {
    "quick": [("clustered", 1000), ("deep", 1000)],
    "usual": [
        *(("clustered", functions) for functions in (1000, 10000, 50000)),
        ("agreeing", 50000),
        *(("deep", functions) for functions in (1000, 10000)),
    ],
    "full": [("clustered", 200000), ("deep", 100000), ("straight", 20000)],
}
SIZES["full"] = SIZES["usual"] + SIZES["full"]
TIMEOUT = 60
PAGE = ROOT / "docs" / "bench.md"
# The limit as a multiple of the memory of the final module.
PEAKS = {"agreeing": 1.15, "clustered": 1.05}


def time_ours(modules, **environment):
    """The measurements of passes/examples/seconds.rs."""
    command = [str(RELEASE / "examples" / "seconds"), *map(str, modules)]
    done = subprocess.run(command, text=True, capture_output=True, env=os.environ | environment)
    if done.returncode != 0:
        sys.exit(done.stderr)
    return json.loads(done.stdout)


def time_peer(bitcode, name):
    """Seconds of one pass of `opt`, or nothing if it does not end in time."""
    command = [tool("opt"), f"-passes={name}", "-time-passes", "-disable-output", "-disable-verify", str(bitcode)]
    try:
        done = subprocess.run(command, text=True, capture_output=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return None
    if done.returncode != 0:  # out of stack: the attributor recurses along the call chain
        return None
    # Two of the reports count; the report of parsing does not.
    reports = re.findall(r"(?:Analysis|Pass) execution timing report.*?\(([\d.]+) wall clock\)", done.stderr, re.DOTALL)
    return sum(map(float, reports))


class Modules:
    """Modules in both forms, and the measurements of all of them together."""

    def __init__(self, files, name, shape, **known):
        print(name, file=sys.stderr, flush=True)
        self.known = {"name": name, "shape": shape} | known
        self.mlir = [mlir for mlir, _ in files]
        self.bitcode = [mlir.with_suffix(".bc") for mlir in self.mlir]
        for (_, llvm_ir), bitcode in zip(files, self.bitcode):
            run("opt", "-o", bitcode, llvm_ir)
        self.runs, self.peers = [], {peer: [] for peer in PEERS}
        # Freed memory must be returned at once: the parser's would be counted as the module's. That takes time.
        self.memory = time_ours(self.mlir, MIMALLOC_PURGE_DELAY="0")

    def measure(self):
        """Runs ours and the peers once more. Peers that have failed would fail again."""
        self.runs.append(time_ours(self.mlir))
        for peer, seconds in self.peers.items():
            if None not in seconds:
                each = [time_peer(bitcode, peer) for bitcode in self.bitcode]
                seconds.append(None if None in each else sum(each))

    def result(self):
        """Counts, and the smallest measurements."""
        seconds = {what: min(one[what] for one in self.runs) for what in ("parse", "passes")}
        seconds |= {peer: None if None in each else min(each) for peer, each in self.peers.items()}
        # Not meaningful for several modules: the process has done others before.
        memory = ["module_kb", "module_after_kb", "peak_kb"] if len(self.mlir) == 1 else []
        return {name: self.memory.get(name) for name in [*COUNTS, *memory]} | self.known | {"seconds": seconds}


def synthetic(shape, functions, folder):
    mlir, llvm_ir = folder / f"{shape}-{functions}.mlir", folder / f"{shape}-{functions}.ll"
    with mlir.open("w") as file:
        generate.write(shape, functions, file)
    with llvm_ir.open("w") as file:
        subprocess.run([tool("mlir-translate"), "--mlir-to-llvmir", str(mlir)], stdout=file, check=True)
    return Modules([(mlir, llvm_ir)], f"{shape} {functions:,}", shape, functions=functions)


def real(files, folder):
    """Real kernels."""
    modules = [(folder / f"{llvm_ir.stem}.mlir", llvm_ir) for llvm_ir in files]
    for mlir, llvm_ir in modules:
        mlir.write_text(run("mlir-translate", "--import-llvm", llvm_ir))
    return Modules(modules, f"{len(files)} files of kernels", "real")


def start_up(repeat):
    """Seconds that the driver takes for an empty module."""

    def once():
        start = time.perf_counter()
        run("tilespace-opt", pipeline("ip-msp", "memory-space-opt"))
        return time.perf_counter() - start

    return min(once() for _ in range(max(repeat, 5)))


def find(results, shape, functions):
    return next((one for one in results if (one["shape"], one.get("functions")) == (shape, functions)), None)


def over(result, peer):
    """Our time as a multiple of a peer's."""
    seconds = result["seconds"]
    return seconds["passes"] / seconds[peer] if seconds[peer] else None


def per_operation(result):
    return result["seconds"]["passes"] / result["operations"]


def goals(results, driver_seconds):
    """Each goal, the figure, and whether it was met. Figures that this run did not measure are left out."""
    chain, wide = find(results, "deep", 100000), find(results, "straight", 20000)
    for shape, large in [("clustered", 200000), ("deep", 100000)]:
        small_one, large_one = find(results, shape, 1000), find(results, shape, large)
        if small_one and large_one:
            ratio = per_operation(large_one) / per_operation(small_one)
            yield f"Time per operation, {shape} {large:,} over 1,000: at most 1.3", f"{ratio:.2f}", ratio <= 1.3
    if chain:
        yield "A call chain of 100,000 functions overflows no stack", "done", True
    if wide:
        yield "A function of 1,000,000 operations overflows no stack", "done", True
    for shape, most in PEAKS.items():
        if result := find(results, shape, 50000):
            ratio = result["peak_kb"] / result["module_after_kb"]
            goal = f"Peak memory in times of the grown module, {shape} 50,000: at most {most}"
            yield goal, f"{ratio:.2f}", ratio <= most
    yield "The driver starts up in less than 60 ms", f"{1000 * driver_seconds:.0f} ms", driver_seconds < 0.06


def number(value, digits=3):
    return "-" if value is None else f"{value:.{digits}f}"


def page(results, driver_seconds, counted):
    """The tables as Markdown."""
    yield from instructions.page(counted)
    yield "\n## Other goals\n"
    rows = [[goal, figure, "met" if met else "**missed**"] for goal, figure, met in goals(results, driver_seconds)]
    yield from table(["goal", "figure", ""], rows)
    yield "\n## Seconds and memory\n"
    yield from table(
        ["functions", "operations", "after", "parse, s", "passes, s", *(f"over {peer}" for peer in PEERS), "module after, MB", "peak, MB", "ratio"],
        [
            [r["name"], f"{r['operations']:,}", f"{r['operations_after']:,}"]
            + [number(r["seconds"][what]) for what in ("parse", "passes")]
            + [number(over(r, peer), 2) for peer in PEERS]
            + memory(r)
            for r in results
        ],
    )
    yield f"\n`-` is out of stack, not done in {TIMEOUT} s, or not measured.\n"


def memory(result):
    """The megabytes of the module after the passes and of the peak, and their ratio."""
    after, peak = result.get("module_after_kb"), result.get("peak_kb")
    return [number(after / 1024, 0), number(peak / 1024, 0), number(peak / after, 2)] if after and peak else ["-"] * 3


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--sizes", choices=SIZES, default="usual")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--json", type=Path, default=RELEASE.parent / "bench.json", help="the file for the results, as JSON")
    parser.add_argument("--write-page", action="store_true", help=f"put the tables into {PAGE.relative_to(ROOT)}")
    arguments = parser.parse_args()
    # For the peer that recurses along the call chain.
    _, hard = resource.getrlimit(resource.RLIMIT_STACK)
    resource.setrlimit(resource.RLIMIT_STACK, (hard, hard))

    corpus = Path(os.environ.get("TILESPACE_CORPUS", ROOT / "test" / "e2e" / "Inputs"))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        counted = instructions.Counted(folder)
        files = sorted(corpus.glob("*.ll"))
        modules = [real(files, folder)] if files else []
        modules += [synthetic(shape, functions, folder) for shape, functions in SIZES[arguments.sizes]]
        # In turns, so that all have their share of the time in which the machine was slow.
        for turn in range(arguments.repeat):
            print(f"turn {turn + 1} of {arguments.repeat}", file=sys.stderr, flush=True)
            for one in modules:
                one.measure()
    results = [one.result() for one in modules]
    driver_seconds = start_up(arguments.repeat)
    text = "\n".join(page(results, driver_seconds, counted))
    print(text)
    arguments.json.parent.mkdir(parents=True, exist_ok=True)
    arguments.json.write_text(json.dumps({"instructions": vars(counted), "modules": results, "start_up": driver_seconds}, indent=1) + "\n")
    if arguments.write_page:
        write_measured(PAGE, text)


if __name__ == "__main__":
    main()
