#!/usr/bin/env python3
"""Compares, for each .ll file of a folder, the report of the plugin for LLVM with the PTX that comes out.

Each kernel and each helper must have as many generic accesses in the PTX as in the report, and as many local
ones; each kernel also with the functions that it can reach: by only the plugin and llc, by `opt -O3` with the
plugin at its place and llc, and by clang. Accesses in assembly of the source are not counted. The exit code
is 1 if a count differs."""

import json
import re
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from toolchain import CHIP, FEATURES, LLVM_PLUGIN, StepFailed, llc, run  # noqa: E402

import ptx_counts  # noqa: E402
from sweep import TIMEOUT, files_of_arguments, for_nvptx  # noqa: E402

CLANG = ["-x", "ir", "--target=nvptx64-nvidia-cuda", f"-march={CHIP}", "-Xclang", "-target-feature", "-Xclang", FEATURES]


def by_opt(text, *flags):
    target = ["-mtriple=nvptx64-nvidia-cuda", f"-mcpu={CHIP}"]
    load = f"-load-pass-plugin={LLVM_PLUGIN}"
    return llc(run("opt", "-S", load, *target, *flags, stdin=text, timeout=TIMEOUT), TIMEOUT)


def by_clang(text, report):
    plugin = [f"-fpass-plugin={LLVM_PLUGIN}", "-mllvm", f"-tilespace-report={report}"]
    return run("clang", *CLANG, "-O3", "-w", "-S", *plugin, "-", "-o", "-", stdin=text, timeout=TIMEOUT)


WAYS = {
    "alone": lambda text, report: by_opt(text, f"-passes=tilespace<place=optimizer-early;report={report}>"),
    "O3": lambda text, report: by_opt(
        text, "-passes=default<O3>", f"-load={LLVM_PLUGIN}", f"-tilespace-report={report}"
    ),
    "clang": by_clang,
}


def differences(report, text):
    """The functions with different numbers of generic or local accesses in report and PTX: (function, space,
    two numbers).

    None is the number of a function that only one of them has."""
    functions, _ = ptx_counts.parse(ptx_counts.without_assembly(text))
    left = {name: ptx_counts.count_body(body) for name, (_, body) in functions.items()}
    bodies = [body for function in report["functions"] for body in function["instances"]]
    # The code generator's name of a private function has no dots.
    names = {body["name"]: re.sub(r"[.@]", "_$_", body["name"]) for body in bodies}
    said = {names[body["name"]]: body["totals"]["after"] for body in bodies}
    said |= {other["name"]: other["after"] for other in report.get("other_code", [])}
    for kernel in report["kernels"]:
        if (name := names.get(kernel["name"])) in functions:
            reached = f"all that {name} reaches"
            said[reached] = kernel["after"]
            left[reached] = ptx_counts.total({one: left[one] for one in ptx_counts.reachable(functions, [name])})
    found = []
    for name in sorted(said.keys() | left.keys()):
        for space in ("generic", "local"):
            numbers = [side[name].get(space, 0) if name in side else None for side in (said, left)]
            if (numbers[0] or 0) != (numbers[1] or 0):
                found.append((name, space, *numbers))
    return found


def look(text, way):
    """The differences of one file by one way; none if a step fails, or if there is no report."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        try:
            ptx = WAYS[way](text, report)
        except StepFailed:
            return None
        return differences(json.loads(report.read_text()), ptx) if report.exists() else None


def main():
    if (files := files_of_arguments(__doc__.split("\n", 1)[0], "comparison of report and PTX")) is None:
        return 0
    compared = differ = 0
    for file in files:
        text = for_nvptx(file.read_text(errors="replace"))
        for way in WAYS:
            if (found := look(text, way)) is None:
                continue
            compared += 1
            differ += bool(found)
            for name, space, said, left in found:
                print(f"{file}, {way}: {name}: {said} {space} by the report, {left} in the PTX")
    print(f"{compared} reports compared with PTX: {differ} differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
