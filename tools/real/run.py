#!/usr/bin/env python3
"""Compiles public projects by the stock clang, and by the same clang with the plugin, and compares the PTX.

The projects are in projects.toml, as checkouts in the folder TILESPACE_REAL; `--fetch` fetches missing ones,
and NVIDIA's headers and compiler in a virtual environment. Each file goes through clang's front end once. Its
output is optimized and compiled twice, in turns: stock, and with -fpass-plugin; and, from the source, by
nvcc, if it is installed. It counts the accesses that a kernel can reach, by memory space, processor time and
peak memory. More on request:

    --report     the plugin's report of each file, and its generic and local accesses beside the PTX's, by function
    --machine    instructions, registers, stack and spills of ptxas, for the files with PTX that the plugin changes
    --promote    accesses with -tilespace-promote, which inlines and unrolls more
    --link-time  full LTO of each file, stock and with the plugin
    --pipeline   tilespace-opt's memory-space-pipeline; where that is worse, only MLIR's import and export, too
    --time       time of the slowest beside stock once more, one after another: the least of five turns of each

A file is worse if a kernel has no effects any more, which is the effect of undefined behaviour in LLVM; if
the plugin leaves more generic accesses than stock, or more generic and local ones together, by more than 2 %
and 8 accesses: a generic access that is now known to be local is not a loss. A file without generic accesses,
including functions that no kernel calls, is worse if its PTX changes at all. The exit status is 1 if a file
is worse, at link time, too, or fails only with the plugin, or if its report differs from its PTX, or if a
kernel does nothing any more after the pipeline."""

import argparse
import fnmatch
import json
import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
import compilers  # noqa: E402
from compilers import MANIFEST, Bench, Failed, counts_of  # noqa: E402
from report_and_ptx import differences  # noqa: E402
from tables import SIDES, cell, page, summary, whole_time  # noqa: E402
from toolchain import RELEASE, ROOT, assembly_error, write_measured  # noqa: E402
from verdict import worse, worse_kernels  # noqa: E402

PAGE = ROOT / "docs" / "real.md"
# The number of files with a second measurement of time, and its turns.
TIMED_AGAIN, TURNS = 12, 5


def sources(project, root):
    """The files of a project, as its manifest selects them."""
    patterns = project["files"]
    found = {path for pattern in patterns if pattern[0] != "!" for path in root.glob(pattern)}
    for pattern in patterns:
        if pattern[0] == "!":
            found = {path for path in found if not fnmatch.fnmatch(str(path.relative_to(root)), pattern[1:])}
    return sorted(found)[:: project.get("every", 1)]


def assemble(toolkit, stock, ours, result):
    """Assembles PTX, if the stock compiler's can be assembled."""
    error = assembly_error(ours.read_text(), toolkit.ptxas)
    if error and not assembly_error(stock.read_text(), toolkit.ptxas):
        raise Failed(f"ptxas: {error}")
    result["assembled"] = not error


def compare_machine_code(bench, stock, ours, result):
    """Adds the machine code of both sides, if the stock compiler's can be assembled."""
    try:
        before = bench.machine_code(stock)
    except Failed:
        result["assembled"] = False
        return
    after = bench.machine_code(ours)
    result["machine"] = {"stock": before, "plugin": after, "worse": worse_kernels(before, after)}
    result["assembled"] = True


def by_plugin(bench, bitcode, result, stock_ptx, wanted):
    """Adds the plugin's results, but for link time."""
    stem = bitcode.with_suffix("")
    ptx, report = stem.with_suffix(".plugin.ptx"), stem.with_suffix(".report.json")
    result["plugin"] = bench.with_plugin(bitcode, ptx) | counts_of(ptx.read_text())
    result["same"] = stock_ptx.read_bytes() == ptx.read_bytes()
    if wanted.promote:
        promoted = stem.with_suffix(".promoted.ptx")
        measured = bench.with_plugin(bitcode, promoted, "-tilespace-promote")
        result["promoted"] = measured | counts_of(promoted.read_text())
    if bench.toolkit.ptxas and not result["same"]:
        if wanted.machine:
            compare_machine_code(bench, stock_ptx, ptx, result)
        else:
            assemble(bench.toolkit, stock_ptx, ptx, result)
    if wanted.report:
        # Compiles a second time, since a report needs files that the plugin would leave as they are.
        reported = ptx.with_suffix(".reported.ptx")
        bench.with_plugin(bitcode, reported, f"-tilespace-report={report}")
        if report.exists():
            result["report"] = differences(json.loads(report.read_text()), reported.read_text())


def at_link_time(bench, bitcode, result):
    stem = bitcode.with_suffix("")
    stock = bench.kept(stem.with_suffix(".linked.json"), lambda: bench.linked(bitcode, stem.with_suffix(".linked.ptx")))
    result["linked_stock"] = stock
    ours = bench.linked(bitcode, stem.with_suffix(".linked.plugin.ptx"), f"-load-pass-plugin={bench.plugin}")
    result["linked"] = ours
    result["linked_worse"] = worse(result, "linked", "linked_stock")


def compiled(bench, source, flags, wanted):
    """One file's result."""
    result = {}
    try:
        bitcode, result["front"] = bench.front(source, flags)
        stem = bitcode.with_suffix("")
        ptx = stem.with_suffix(".stock.ptx")
        stock = stem.with_suffix(".stock.json")
        result["in_turn"] = not stock.exists()
        result["stock"] = bench.kept(stock, lambda: bench.back(bitcode, ptx)) | counts_of(ptx.read_text())
    except Failed as failure:
        return {"skipped": str(failure)}
    try:
        by_plugin(bench, bitcode, result, ptx, wanted)
        if wanted.link_time:
            at_link_time(bench, bitcode, result)
    except Failed as failure:
        result["failed"] = str(failure)
    if wanted.pipeline:
        try:
            result["pipeline"] = bench.pipeline(bitcode, stem)
            if worse(result, "pipeline"):
                result["translated"] = bench.exported(stem.with_suffix(".mlir"), stem.with_suffix(".translated.ptx"))
        except Failed as failure:
            result["pipeline_failed"] = str(failure)
    if bench.toolkit.nvcc:
        try:
            result["nvcc"] = bench.nvcc(source, flags)
        except Failed as failure:
            result["nvcc_failed"] = str(failure)
    result["worse"] = worse(result)
    return result


def time_again(bench, jobs, results):
    """Measures once more, with nothing beside it, the files in which the plugin seems to take the most
    time."""
    done = {label: result for label, result in results.items() if "plugin" in result}
    slowest = sorted(done, key=lambda label: whole_time(done[label]))[-TIMED_AGAIN:]
    for label, source, flags in jobs:
        if label not in slowest:
            continue
        bitcode, _ = bench.front(source, flags)
        with tempfile.TemporaryDirectory() as folder:
            ptx = Path(folder, "timed.ptx")
            turns = [(bench.back(bitcode, ptx), bench.with_plugin(bitcode, ptx)) for _ in range(TURNS)]
        for side, runs in zip(("stock", "plugin"), zip(*turns)):
            results[label][side]["seconds"] = min(run["seconds"] for run in runs)
        results[label]["in_turn"] = True


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("folder", nargs="?", type=Path, default=os.environ.get("TILESPACE_REAL") or None)
    parser.add_argument("--fetch", action="store_true", help="only fetch missing checkouts and packages into the folder")
    parser.add_argument("--report", action="store_true", help="compare report and PTX")
    parser.add_argument("--machine", action="store_true", help="compare NVIDIA's machine code")
    parser.add_argument("--promote", action="store_true", help="compile with -tilespace-promote, too")
    parser.add_argument("--link-time", action="store_true", help="compile by full LTO, too")
    parser.add_argument("--pipeline", action="store_true", help="compile by memory-space-pipeline, too")
    parser.add_argument("--time", action="store_true", help="measure time of the slowest files once more")
    parser.add_argument("--only", help="a pattern for PROJECT/PATH; other results in the JSON file are kept")
    parser.add_argument("--write-page", action="store_true", help=f"put the tables into {PAGE.relative_to(ROOT)}")
    parser.add_argument("--json", type=Path, default=RELEASE.parent / "real.json", help="the file for the results, as JSON")
    arguments = parser.parse_args()
    if arguments.folder is None:
        print("bench of real programs skipped: set TILESPACE_REAL to a folder for checkouts of public projects")
        return 0
    folder = arguments.folder.resolve()
    if arguments.fetch:
        compilers.fetch(folder)
        return 0
    bench = Bench(folder)

    jobs = []
    for name, project in MANIFEST["project"].items():
        root = folder / name
        if not root.is_dir():
            print(f"{name} skipped: no folder {root}")
            continue
        for source in sources(project, root):
            label = f"{name}/{source.relative_to(root)}"
            flags = compilers.flags_of(project, root, source)
            if fnmatch.fnmatch(label, arguments.only or "*"):
                jobs.append((label, source, flags))

    print(f"{'generic/local/param/all':60}  " + "  ".join(f"{side:>22}" for side in SIDES))
    keeps = arguments.only is not None and arguments.json.exists()
    results = json.loads(arguments.json.read_text()) if keeps else {}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        done = pool.map(lambda job: compiled(bench, *job[1:], arguments), jobs)
        for (label, _, _), result in zip(jobs, done):
            results[label] = result
            sides = "  ".join(f"{cell(result.get(side)):>22}" for side in SIDES)
            note = result.get("skipped") or result["worse"] or ""
            print(f"{label[-60:]:60}  {sides}  {note}", flush=True)
    if arguments.time:
        time_again(bench, jobs, results)
    arguments.json.parent.mkdir(parents=True, exist_ok=True)
    arguments.json.write_text(json.dumps(results, indent=1) + "\n")
    if arguments.write_page:
        write_measured(PAGE, page(results))
    return summary(results)


if __name__ == "__main__":
    sys.exit(main())
