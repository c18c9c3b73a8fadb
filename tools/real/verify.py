#!/usr/bin/env python3
"""Runs verify-memory-spaces on modules of real programs, and the passes with checked results: no module may be refused.

    verify.py [FOLDER...]      LLVM IR (.ll) and dumps of CuTe DSL in the LLVM dialect (.mlir), in folders

The default is the output of `make real` in the folder TILESPACE_REAL, the kernels in TILESPACE_CORPUS and the
dumps in TILESPACE_CUTE; missing folders are skipped. LLVM IR is imported by the stock mlir-translate, a dump
by tilespace-import-cute. Files that cannot be read are counted and skipped, and so are dumps of earlier
stages. A finding is an error of the pass; the exit status is 1 if there is one."""

import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from toolchain import RELEASE, tool  # noqa: E402

COMMANDS = [
    "--verify-memory-spaces=warnings=false",
    "--pass-pipeline=builtin.module(ip-msp{check},memory-space-opt{mode=second-time no-warnings check})",
    "--pass-pipeline=builtin.module(memory-space-pipeline{check})",
]
TIMEOUT = 600


def execute(*command, text=None):
    return subprocess.run([str(part) for part in command], input=text, capture_output=True, timeout=TIMEOUT)


def imported(file):
    """A module as tilespace-opt reads it; none if it cannot be read, or is not a module of the LLVM
    dialect."""
    if file.suffix == ".ll":
        done = execute(tool("mlir-translate"), "--import-llvm", file)
        return done.stdout if done.returncode == 0 else None
    with tempfile.NamedTemporaryFile(suffix=".mlir") as output:
        done = execute(RELEASE / "tilespace-import-cute", "--quiet", file, "-o", output.name)
        text = Path(output.name).read_bytes() if done.returncode == 0 else b""
    return text if b"llvm.func" in text else None


def refused(command, text):
    """The first error of a command for a module; None if there is none."""
    try:
        done = execute(RELEASE / "tilespace-opt", "--allow-unregistered-dialect", command, "-o", os.devnull, "-", text=text)
    except subprocess.TimeoutExpired:
        return f"{TIMEOUT} seconds were not enough"
    if done.returncode == 0:
        return None
    errors = [line for line in done.stderr.decode(errors="replace").splitlines() if "error:" in line]
    return errors[0] if errors else f"exit status {done.returncode}"


def findings(file):
    """The errors of the commands for a module; None if it was not read."""
    text = imported(file)
    if text is None:
        return None
    errors = [(command, refused(command, text)) for command in COMMANDS]
    return [f"{command}: {error}" for command, error in errors if error]


def main(folders):
    if not folders:
        named = {name: os.environ.get(name) for name in ("TILESPACE_REAL", "TILESPACE_CORPUS", "TILESPACE_CUTE")}
        folders = [Path(folder) for folder in named.values() if folder]
    # The output of `make real` is in a hidden folder of that one.
    files = sorted({file for folder in folders for suffix in ("ll", "mlir") for file in folder.rglob(f"*.{suffix}")
                    if suffix == "ll" or ".work" not in file.parts})
    if not files:
        print("no modules of real programs here: skipped")
        return 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(zip(files, pool.map(findings, files)))
    wrong = [(file, errors) for file, errors in found if errors]
    for file, errors in wrong:
        print(f"{file}:", *errors, sep="\n  ")
    left = sum(errors is None for _, errors in found)
    print(f"{len(files) - left} modules verified, {len(wrong)} refused; {left} not read")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main([Path(folder) for folder in sys.argv[1:]]))
