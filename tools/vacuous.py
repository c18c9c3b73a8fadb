#!/usr/bin/env python3
"""Finds tests of a rewrite that pass without it.

    // RUN: tilespace-opt %s --ip-msp | FileCheck %s
    // CHECK: llvm.load %{{.*}} : !llvm.ptr -> i32        the access stays generic: it is refused, or nothing ran at all

A test of a refusal has the nearest success beside it, in the same file, so that it fails if the pass does nothing. This
runs the lit tests of the folders below with the passes left out of every command (test/without-passes); the exit status
is 1 if one of them passes."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from toolchain import RELEASE, ROOT  # noqa: E402

# The folders of tests of rewrites.
FOLDERS = """call-intrinsics convert-cute-to-llvm convert-tiles-to-threads dialects drop-c-wrappers
drop-chipless-targets erase-no-ops expand-nv-tileaa fold-address-integers internalize-device-code ip-msp
keep-loop-annotations mark-device-variables memory-space-opt note-knobs on-device-code pipelines print-memory-spaces
process-restrict retype-kernel-arguments sanitize-memory-spaces short-pointers targets uncast-slots wrap-in-gpu-module""".split()


def passes():
    """The names of all passes and pipelines of ours."""
    text = (ROOT / "passes" / "Passes.td").read_text()
    return re.findall(r'(?:Pass|Pipeline)<"([^"]+)"', text)


def main():
    ours = passes()
    any_one = "|".join(ours)
    runs_one = re.compile(rf"RUN:.*(--?({any_one})\b|pass-pipeline\S*\b({any_one})\b)")
    # Removes the output of an earlier run.
    shutil.rmtree(RELEASE.parent / "lit" / "without-passes", ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        names, results = Path(folder, "names"), Path(folder, "results.json")
        names.write_text("".join(f"{name}\n" for name in ours))
        lit = [ROOT / "target" / "venv" / "bin" / "lit", "-s", "--param", "without-passes", "--output", results]
        tests = [ROOT / "test" / name for name in sys.argv[1:] or FOLDERS]
        environment = {**os.environ, "TILESPACE_PASSES": str(names)}
        subprocess.run([*lit, *tests], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        ran = [test for test in json.loads(results.read_text())["tests"] if test["code"] == "PASS"]
    found = [test["name"].removeprefix("Tilespace :: ") for test in ran]
    found = [name for name in found if runs_one.search((ROOT / "test" / name).read_text())]
    for name in sorted(found):
        print(name)
    print(f"{len(found)} tests pass without the passes that they test")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
