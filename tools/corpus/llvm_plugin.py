#!/usr/bin/env python3
"""Sends every .ll file of a folder through `opt` with the plugin for LLVM.

Checks for each file:

- `opt` succeeds, and its output verifies; it is the original but for the changes that a rewrite may make (`check`);
- when casts, copies and spaces are undone, the module is the original;
- the report has the bodies and calls of `tilespace-opt`'s report on the same module, if MLIR can import it, unless the
  plugin has copied a kernel's arguments by value first; report_and_ptx.py compares the spaces that accesses have in the
  end with the PTX.

A file that `opt` without the plugin does not read is skipped. The folder is TILESPACE_CORPUS, or an argument.
The exit code is 1 if a check fails."""

import json
import os
import re
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from toolchain import LLVM_PLUGIN, StepFailed, pipeline, run  # noqa: E402

from sweep import TIMEOUT, files_of_arguments, for_nvptx  # noqa: E402
from undo import copies_parameters, first_difference  # noqa: E402

# Folded if the space is known.
FOLDED = re.compile(r"@llvm\.nvvm\.isspacep|= icmp (?:eq|ne) ptr .*\bnull\b")


def bodies_and_calls(report):
    """Intrinsics are functions of MLIR's only."""
    return [
        (function["name"], [(body["name"], body["calls"]) for body in function["instances"]])
        for function in report["functions"]
        if not function["name"].startswith("llvm.")
    ]


def report_of_driver(text):
    mlir = run("mlir-translate", "--import-llvm", "--mlir-print-debuginfo", stdin=text, timeout=TIMEOUT)
    passes = pipeline("mark-device-variables", "print-memory-spaces{report=- hides-slots}")
    return run("tilespace-opt", passes, "-o", os.devnull, stdin=mlir, timeout=TIMEOUT)


def look(text):
    """The failed checks of a module, and its state."""
    try:
        # Code that never runs is removed first.
        before = run("opt", "-S", "-passes=unreachableblockelim", stdin=text, timeout=TIMEOUT)
    except StepFailed:
        return [], "not LLVM IR"
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.json"
        try:
            options = f"check;place=optimizer-early;report={file}"
            load = f"-load-pass-plugin={LLVM_PLUGIN}"
            after = run("opt", "-S", load, f"-passes=tilespace<{options}>", stdin=before, timeout=TIMEOUT)
        except StepFailed as failure:
            return [str(failure)], "failed"
        report = json.loads(file.read_text()) if file.exists() else None
    if report is None:
        return ["there is no report"], "failed"
    if before != after and not FOLDED.search(before) and (difference := first_difference(before, after)):
        wrong.append(f"not undone: {difference}")
    if copies_parameters(after) > copies_parameters(before):
        return wrong, "changed"
    try:
        if bodies_and_calls(json.loads(report_of_driver(before))) != bodies_and_calls(report):
            wrong.append("the report differs from tilespace-opt's")
    except StepFailed:
        return wrong, "not for MLIR"
    return wrong, "as it was" if before == after else "changed"


def main():
    if (files := files_of_arguments(__doc__.split("\n", 1)[0], "plugin sweep")) is None:
        return 0
    failed, became = 0, {}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        texts = (for_nvptx(file.read_text(errors="replace")) for file in files)
        for file, (wrong, state) in zip(files, pool.map(look, texts)):
            became[state] = became.get(state, 0) + 1
            failed += bool(wrong)
            for message in wrong:
                print(f"{file}: {message}")
    states = ", ".join(f"{count} {state}" for state, count in sorted(became.items()))
    print(f"{len(files)} files through the plugin: {states}; {failed} wrong")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
