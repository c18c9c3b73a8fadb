#!/usr/bin/env python3
"""Sends every .ll file of a folder through the whole pipeline to PTX, and counts the remaining generic accesses.

The folder is TILESPACE_CORPUS, or an argument. Our counts are beside LLVM's without the passes
(`always-inline`, then `llc -O3`, which has infer-address-spaces in it). Only functions that a kernel can
reach are counted. The exit code is 1 if a step of ours failed.

With --against-infer the comparison is in LLVM IR, one function at a time: loads, stores, atomics and memory
intrinsics on a generic pointer after our pipeline, and after `opt -passes=infer-address-spaces`. Use it for
files of many small functions without a kernel, like LLVM's own tests. Functions with more of them after ours
are listed for inspection, not as failures: a pointer that the peer makes assumptions about may correctly stay
generic here."""

import argparse
import json
import os
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from toolchain import RELEASE, StepFailed, llc, pipeline, run  # noqa: E402

import llvm_ir  # noqa: E402
import ptx_counts  # noqa: E402

TIMEOUT = 300
DATA_LAYOUT = 'target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"\n'
TRIPLE = 'target triple = "nvptx64-nvidia-cuda"\n'


def for_nvptx(text):
    """The module with a target: the import needs a data layout, and test files often leave it out."""
    head = ""
    if not re.search(r"^target datalayout", text, re.MULTILINE):
        head += DATA_LAYOUT
    if not re.search(r"^target triple", text, re.MULTILINE):
        head += TRIPLE
    return head + text


def files_of_arguments(description, what):
    """The .ll files of the folders on the command line, or of TILESPACE_CORPUS; none, with a line that says so, if
    there is no such folder."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("folder", nargs="*", type=Path, default=[os.environ.get("TILESPACE_CORPUS")])
    folders = [Path(folder) for folder in parser.parse_args().folder if folder and Path(folder).is_dir()]
    if not folders:
        print(f"{what} skipped: set TILESPACE_CORPUS to a folder of .ll files")
        return None
    return sorted(file for folder in folders for file in folder.rglob("*.ll"))


def ours(text, options=""):
    """LLVM IR in, LLVM IR out."""
    mlir = run("mlir-translate", "--import-llvm", stdin=text, timeout=TIMEOUT)
    mlir = run("tilespace-opt", "--verify-each", pipeline(f"memory-space-pipeline{{O=3 {options}}}"), stdin=mlir, timeout=TIMEOUT)
    return run("mlir-translate", "--mlir-to-llvmir", stdin=mlir, timeout=TIMEOUT)


def peer(text, passes):
    return run("opt", "-S", f"-passes={passes}", stdin=text, timeout=TIMEOUT)


def ptx_total(llvm_ir_text):
    counts = ptx_counts.total(ptx_counts.count(llc(llvm_ir_text, TIMEOUT), only_reachable=True))
    return {column: counts[column] for column in ptx_counts.COLUMNS}


def to_ptx(text):
    """One file's result: the counts of both, and the failed steps."""
    result = {}
    try:
        result["llvm"] = ptx_total(peer(text, "always-inline"))
    except StepFailed as failure:
        result["llvm_failed"] = str(failure)
    try:
        result["ours"] = ptx_total(ours(text))
    except StepFailed as failure:
        # A module that LLVM's code generator rejects before our passes may also fail after them.
        foreign = failure.step == "llc" and "llvm_failed" in result
        result["not_compilable" if foreign else "failed"] = str(failure)
    return result


def against_infer(text):
    """One file's result: generic accesses by function, and the functions in which ours leaves more."""
    try:
        mine = llvm_ir.generic_accesses(ours(text))
    except StepFailed as failure:
        return {"failed": str(failure)}
    try:
        theirs = llvm_ir.generic_accesses(peer(text, "infer-address-spaces"))
    except StepFailed as failure:
        return {"llvm_failed": str(failure)}
    more = {name: [mine[name], count] for name, count in theirs.items() if mine.get(name, 0) > count}
    # Only ours has clones, and their accesses count with the file's.
    return {"ours": {"generic": sum(mine.values())}, "llvm": {"generic": sum(theirs.values())}, "more": more}


def cell(counts):
    if counts is None:
        return "-"
    return f"{counts['generic']}/{counts['mem']}" if "mem" in counts else str(counts["generic"])


def report(name, result, width):
    spaces = ""
    if "mem" in result.get("ours", {}):
        spaces = "  ".join(f"{result['ours'][space]:6}" for space in ("global", "shared", "const", "local"))
    note = next((f"{key}: {result[key]}" for key in ("failed", "not_compilable", "llvm_failed") if key in result), "")
    print(f"{name:{width}}  {cell(result.get('llvm')):>11}  {cell(result.get('ours')):>11}  {spaces}  {note}".rstrip())
    for function, (mine, theirs) in result.get("more", {}).items():
        print(f"    {function}: {mine} generic, {theirs} after infer-address-spaces")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("folder", nargs="?", type=Path, default=os.environ.get("TILESPACE_CORPUS") or None)
    parser.add_argument("--against-infer", action="store_true", help="compare function by function in LLVM IR")
    parser.add_argument("--json", type=Path, default=RELEASE.parent / "corpus.json", help="the file for the results, as JSON")
    arguments = parser.parse_args()
    if arguments.folder is None or not Path(arguments.folder).is_dir():
        print("corpus sweep skipped: set TILESPACE_CORPUS to a folder of .ll files")
        return 0

    folder = Path(arguments.folder)
    files = sorted(folder.rglob("*.ll"))
    names = [str(file.relative_to(folder)) for file in files]
    width = max(map(len, names), default=0)
    check = against_infer if arguments.against_infer else to_ptx

    spaces = "" if arguments.against_infer else "  ".join(f"{s:>6}" for s in ("global", "shared", "const", "local"))
    print(f"{'file':{width}}  {'LLVM':>11}  {'Tilespace':>11}  {spaces}".rstrip())
    results = {}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        texts = (for_nvptx(file.read_text(errors="replace")) for file in files)
        for name, result in zip(names, pool.map(check, texts)):
            results[name] = result
            report(name, result, width)

    failed = [name for name, result in results.items() if "failed" in result]
    # Sums only where both have a count.
    both = [result for result in results.values() if "llvm" in result and "ours" in result]
    left = [result for result in both if result["ours"]["generic"]]
    sums = [sum(result[side]["generic"] for result in both) for side in ("llvm", "ours")]
    print(
        f"{len(files)} files, {len(failed)} failed; generic accesses: {sums[0]} by LLVM alone, {sums[1]} by Tilespace,",
        end=" ",
    )
    print(f"which leaves some in {len(left)} files")
    arguments.json.parent.mkdir(parents=True, exist_ok=True)
    arguments.json.write_text(json.dumps(results, indent=1) + "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
