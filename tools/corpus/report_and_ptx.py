#!/usr/bin/env python3
"""Compares, for each .ll file of a folder, the report of the plugin for LLVM with the PTX that comes out.

A kernel that the report says has no generic access must have none in the PTX, and the reverse: by the plugin alone, and
by `opt -O3` with the plugin at its place. Between the two LLVM may delete or copy an access, so that other numbers differ.
The copy of an argument by value for a call is no access of the program, and is not in the report. The exit code is 1 if
one differs."""

import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from toolchain import LLVM_PLUGIN, StepFailed, run  # noqa: E402

import ptx_counts  # noqa: E402
from sweep import TIMEOUT, files_of_arguments, for_nvptx  # noqa: E402

WAYS = {
    "alone": lambda report: [f"-passes=tilespace<place=optimizer-early;report={report}>"],
    "O3": lambda report: ["-passes=default<O3>", f"-load={LLVM_PLUGIN}", f"-tilespace-report={report}"],
}


def generic_accesses(text, flags):
    """Of the kernels, by the report and in the PTX; none if a step fails, or there is no report."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        try:
            load = f"-load-pass-plugin={LLVM_PLUGIN}"
            target = ["-mtriple=nvptx64-nvidia-cuda", "-mcpu=sm_90"]
            module = run("opt", "-S", load, *target, *flags(report), stdin=text, timeout=TIMEOUT)
            ptx = run("llc", "-O3", "-mcpu=sm_90", "-mattr=+ptx80", stdin=module, timeout=TIMEOUT)
        except StepFailed:
            return None
        if not report.exists():
            return None
        kernels = json.loads(report.read_text())["kernels"]
    reported = max((kernel["after"].get("generic", 0) for kernel in kernels), default=0)
    return reported, ptx_counts.total(ptx_counts.count(ptx, only_reachable=True))["generic"]


def main():
    if (files := files_of_arguments(__doc__.split("\n", 1)[0], "comparison of report and PTX")) is None:
        return 0
    compared = differ = 0
    for file in files:
        text = for_nvptx(file.read_text(errors="replace"))
        for way, flags in WAYS.items():
            if (found := generic_accesses(text, flags)) is None:
                continue
            reported, left = found
            compared += 1
            if (reported == 0) != (left == 0):
                differ += 1
                print(f"{file}, {way}: {reported} generic by the report, {left} in the PTX")
    print(f"{compared} reports compared with PTX: {differ} differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
