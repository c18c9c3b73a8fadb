#!/usr/bin/env python3
"""Compares both readers of LLVM IR in the plugin: MLIR's import, and the table of LLVM IR.

For each .ll file of the folders that are named, `opt -tilespace-reader=both` compares the pointer graphs and the plans; and
with --same the modules that come out with each reader are compared byte for byte, of the pass alone and of O3.

Prints each file that differs. The exit code is 1 if one differs that is not named by --except, or if one that is named
does not."""

import argparse
import hashlib
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from toolchain import LLVM_PLUGIN, StepFailed, run  # noqa: E402

TIMEOUT = 300
PIPELINES = ["tilespace<place=optimizer-early>", "default<O3>"]


def opt(file, reader, passes, *more):
    load = f"-load-pass-plugin={LLVM_PLUGIN}"
    return run("opt", load, f"-tilespace-reader={reader}", f"-passes={passes}", *more, str(file), timeout=TIMEOUT)


def look(file, same):
    """What differs, or why the file is not compared."""
    try:
        run("opt", "-disable-output", str(file), timeout=TIMEOUT)
    except StepFailed:
        return None, "not LLVM IR"
    try:
        # A report is about all accesses, so that each module is looked at.
        opt(file, "both", f"tilespace<place=optimizer-early;report={os.devnull}>", "-disable-output")
        for passes in PIPELINES if same else []:
            mlir, llvm = (opt(file, reader, passes, "-S") for reader in ("mlir", "llvm"))
            if mlir != llvm:
                pairs = zip(mlir.splitlines(), llvm.splitlines())
                first = next((pair for pair in pairs if pair[0] != pair[1]), ("", ""))
                return f"{passes}: MLIR's has '{first[0].strip()}', the other '{first[1].strip()}'", None
    except StepFailed as failure:
        return str(failure), None
    return None, None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--same", action="store_true", help="compare the results, too")
    parser.add_argument("--except", dest="known", nargs="*", default=[], help="files that differ")
    arguments = parser.parse_args()
    files, seen = [], set()
    for folder in arguments.folders:
        for file in sorted(folder.rglob("*.ll")) if folder.is_dir() else [folder]:
            digest = hashlib.sha256(file.read_bytes()).digest()
            if digest not in seen:
                seen.add(digest)
                files.append(file)
    equal, left, wrong, known = 0, {}, 0, set()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for file, (difference, why) in zip(files, pool.map(lambda file: look(file, arguments.same), files)):
            if difference and file.name in arguments.known:
                known.add(file.name)
            elif difference:
                print(f"{file}: {difference}")
                wrong += 1
            elif why:
                left[why] = left.get(why, 0) + 1
            else:
                equal += 1
    for name in set(arguments.known) - known:
        print(f"{name} does not differ")
        wrong += 1
    print(f"{equal} files are equal, {len(known)} are known to differ; {left or ''}")
    return 1 if wrong or not equal else 0


if __name__ == "__main__":
    sys.exit(main())
