#!/usr/bin/env python3
"""Times the passes, and LLVM's nearest ones, on the same modules: synthetic ones (see generate.py), and real kernels.

Ours are measured in one process, phase by phase (passes/examples/phases.rs), on the MLIR text. The peers run on the same
module as LLVM IR: what `opt -time-passes` reports for the pass and the analyses that it asks for. Nothing is
verified in between, and the best of the repetitions counts. Of the peers only ipsccp and attributor-light look across
calls, and none changes a signature. What is compared is what it costs to ask."""

import argparse
import json
import os
import platform
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import generate  # noqa: E402
from toolchain import RELEASE, ROOT, pipeline, run, tool  # noqa: E402

PHASES = ["extract", "solve", "apply", "optimize"]
COUNTS = ["functions", "operations", "operations_after", "clones"]
PEERS = ["infer-address-spaces", "ipsccp", "attributor-light"]
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


def time_ours(modules, **environment):
    """What passes/examples/phases.rs measures."""
    command = [str(RELEASE / "examples" / "phases"), *map(str, modules)]
    done = subprocess.run(command, text=True, capture_output=True, env=os.environ | environment)
    if done.returncode != 0:
        sys.exit(done.stderr)
    return json.loads(done.stdout)


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


def measure(modules, repeat):
    """Counts, and seconds of ours and of the peers, of modules in both forms."""
    bitcodes = [mlir.with_suffix(".bc") for mlir, _ in modules]
    for (_, llvm_ir), bitcode in zip(modules, bitcodes):
        run("opt", "-o", bitcode, llvm_ir)
    modules = [mlir for mlir, _ in modules]
    # Memory that was freed is to be given back at once: the parser's would count as the module's. That takes time.
    memory = time_ours(modules, MIMALLOC_PURGE_DELAY="0")
    runs = [time_ours(modules) for _ in range(repeat)]
    ours = memory | {name: min(one[name] for one in runs) for name in ["parse", *PHASES]}
    seconds = {name: ours[name] for name in ["parse", *PHASES]}
    seconds["total"] = sum(ours[name] for name in PHASES)
    for peer in PEERS:
        each = [best(repeat, lambda: time_peer(bitcode, peer)) for bitcode in bitcodes]
        seconds[peer] = None if None in each else sum(each)
    return {name: ours.get(name) for name in [*COUNTS, "module_kb", "peak_kb"]} | {"seconds": seconds}


def synthetic(shape, functions, repeat, folder):
    mlir, llvm_ir = folder / "module.mlir", folder / "module.ll"
    with mlir.open("w") as file:
        generate.write(shape, functions, file)
    with llvm_ir.open("w") as file:
        subprocess.run([tool("mlir-translate"), "--mlir-to-llvmir", str(mlir)], stdout=file, check=True)
    name = {"shape": shape, "functions": functions, "name": f"{shape} {functions:,}"}
    return measure([(mlir, llvm_ir)], repeat) | name


def real(files, repeat, folder):
    """Real kernels. The memory is that of a process that has done other files before, and left out."""
    modules = [(folder / f"{llvm_ir.stem}.mlir", llvm_ir) for llvm_ir in files]
    for mlir, llvm_ir in modules:
        mlir.write_text(run("mlir-translate", "--import-llvm", llvm_ir))
    result = measure(modules, repeat) | {"shape": "real", "name": f"{len(files)} files of kernels"}
    return {name: value for name, value in result.items() if name not in ("module_kb", "peak_kb")}


def start_up(repeat):
    """Seconds that the driver takes for an empty module."""

    def once():
        start = time.perf_counter()
        run("tilespace-opt", pipeline("ip-msp", "memory-space-opt"))
        return time.perf_counter() - start

    return min(once() for _ in range(max(repeat, 5)))


def find(results, shape, functions):
    return next((one for one in results if (one["shape"], one["functions"]) == (shape, functions)), None)


def over(result, peer):
    """Our time in times of a peer's."""
    seconds = result["seconds"]
    return seconds["total"] / seconds[peer] if seconds[peer] else None


def per_operation(result):
    return result["seconds"]["total"] / result["operations"]


def goals(results, driver_seconds):
    """Each goal, the figure, and whether it was met. Figures that this run did not measure are left out."""
    clustered, agreeing, chain, wide = (
        find(results, "clustered", 50000),
        find(results, "agreeing", 50000),
        find(results, "deep", 100000),
        find(results, "straight", 20000),
    )
    if clustered:
        speed = 1e-6 / per_operation(clustered)
        yield "At least 3 M operations/s, clustered 50,000 functions", f"{speed:.2f} M/s", speed >= 3
        ratio = over(clustered, "infer-address-spaces")
        yield "At most 2.5 times infer-address-spaces, clustered 50,000", f"{ratio:.1f} times", ratio <= 2.5
        if (ratio := over(clustered, "attributor-light")) is not None:
            yield "At least 20 times faster than attributor-light, same", f"{1 / ratio:.1f} times", ratio <= 1 / 20
    for shape, large in [("clustered", 200000), ("deep", 100000)]:
        small_one, large_one = find(results, shape, 1000), find(results, shape, large)
        if small_one and large_one:
            ratio = per_operation(large_one) / per_operation(small_one)
            yield f"Time per operation, {shape} {large:,} over 1,000: at most 1.3", f"{ratio:.2f}", ratio <= 1.3
    if chain:
        yield "A call chain of 100,000 functions overflows no stack", "done", True
    if wide:
        yield "A function of 1,000,000 operations overflows no stack", "done", True
    for result in filter(None, [wide, clustered, agreeing]):
        ratio = result["peak_kb"] / result["module_kb"]
        grown = result["operations_after"] / result["operations"]
        goal = f"Peak memory at most 1.5 times the parsed module, {result['shape']} {result['functions']:,}"
        yield goal, f"{ratio:.2f} times; the module grows by {grown:.2f}", ratio <= 1.5
    yield "The driver starts up in less than 60 ms", f"{1000 * driver_seconds:.0f} ms", driver_seconds < 0.06


def number(value, digits=3):
    return "-" if value is None else f"{value:.{digits}f}"


def table(head, rows):
    yield f"| {' | '.join(head)} |"
    yield f"|{'|'.join(['---'] + ['---:'] * (len(head) - 1))}|"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def page(results, driver_seconds):
    """The tables as Markdown."""
    yield "## Goals\n"
    rows = [[goal, figure, "met" if met else "**missed**"] for goal, figure, met in goals(results, driver_seconds)]
    yield from table(["goal", "figure", ""], rows)
    yield "\n## Seconds\n"
    columns = ["parse", *PHASES, "total"]
    yield from table(
        ["functions", "operations", "clones", *columns, "M operations/s"],
        [
            [r["name"], f"{r['operations']:,}", f"{r['clones']:,}"]
            + [number(r["seconds"][column]) for column in columns]
            + [number(1e-6 / per_operation(r), 2)]
            for r in results
        ],
    )
    yield "\n## Beside the peers\n"
    yield from table(
        ["functions", *(f"{peer}, s" for peer in PEERS), *(f"total over {peer}" for peer in PEERS)],
        [
            [r["name"]] + [number(r["seconds"][peer]) for peer in PEERS] + [number(over(r, peer), 2) for peer in PEERS]
            for r in results
        ],
    )
    yield f"\n`-` is out of stack, or not done in {TIMEOUT} s.\n"
    yield "## Memory\n"
    yield from table(
        ["functions", "parsed module, MB", "peak, MB", "peak over module", "operations after over before"],
        [
            [r["name"], number(r["module_kb"] / 1024, 0), number(r["peak_kb"] / 1024, 0)]
            + [number(r["peak_kb"] / r["module_kb"], 2), number(r["operations_after"] / r["operations"], 2)]
            for r in results
            if "module_kb" in r
        ],
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--sizes", choices=SIZES, default="usual")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--json", type=Path, default=RELEASE.parent / "bench.json", help="where the results go, too")
    parser.add_argument("--write-page", action="store_true", help=f"put the tables into {PAGE.relative_to(ROOT)}")
    arguments = parser.parse_args()
    # For the peer that recurses along the call chain.
    _, hard = resource.getrlimit(resource.RLIMIT_STACK)
    resource.setrlimit(resource.RLIMIT_STACK, (hard, hard))

    results = []
    corpus = Path(os.environ.get("TILESPACE_CORPUS", ROOT / "test" / "e2e" / "Inputs"))
    if files := sorted(corpus.glob("*.ll")):
        print(corpus, file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory() as folder:
            results.append(real(files, arguments.repeat, Path(folder)))
    for shape, functions in SIZES[arguments.sizes]:
        print(f"{shape} {functions}", file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory() as folder:
            results.append(synthetic(shape, functions, arguments.repeat, Path(folder)))
    driver_seconds = start_up(arguments.repeat)
    text = "\n".join(page(results, driver_seconds))
    print(text)
    arguments.json.parent.mkdir(parents=True, exist_ok=True)
    arguments.json.write_text(json.dumps({"modules": results, "start_up": driver_seconds}, indent=1) + "\n")
    if arguments.write_page:
        before, mark, _ = PAGE.read_text().partition("<!-- measured -->\n")
        machine = f"{os.cpu_count()} cores, {platform.machine()}, {time.strftime('%Y-%m-%d')}"
        PAGE.write_text(f"{before}{mark}\nMeasured on {machine}.\n\n{text}\n")


if __name__ == "__main__":
    main()
