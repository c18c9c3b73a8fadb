"""Builds the package for `pip install ./python`, or from the archive of a release: with cargo, beside LLVM and MLIR 22.

The wheel is laid out by tools/wheel.py, from target/release, as that of `make wheel` is. What a build needs is checked
first, all of it, and is named as it is installed: without LLVM 22, cargo would compile for a minute and then name a tool that nobody
has heard of. pip installs none of it, since none of it is in an index of Python packages."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SETUP = ROOT / "tools" / "setup.sh"
# Of LLVM's packages: programs, headers of MLIR, its libraries, and the compiler.
OF_LLVM = ("bin/llvm-config", "include/mlir/IR/Operation.h", "lib/libMLIRCAPIIR.a", "bin/clang++")


def missing():
    """What a build needs and does not find, each with the way to get it."""
    found = []
    if not shutil.which("cargo"):
        found.append("Rust 1.90 or later (no cargo on PATH): https://rustup.rs")
    prefix = subprocess.run([SETUP, "--prefix"], capture_output=True, text=True).stdout.strip()
    if not all((Path(prefix) / file).exists() for file in OF_LLVM):
        packages = subprocess.run([SETUP, "--missing"], capture_output=True, text=True).stdout.split()
        way = f": sudo apt-get install {' '.join(packages)}" if packages else " (its headers, libMLIRCAPI*.a and clang, too)"
        found.append(f"LLVM and MLIR 22 in {prefix}, or where MLIR_SYS_220_PREFIX and TABLEGEN_220_PREFIX say{way}")
    return found


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """PEP 517: makes the wheel, and returns its name."""
    if not (ROOT / "tools" / "wheel.py").exists():
        sys.exit("tilespace is built in its checkout: pip install ./python there")
    # Where rustup puts it, for a shell that has not read its profile again.
    os.environ["PATH"] += os.pathsep + str(Path.home() / ".cargo" / "bin")
    if lacks := missing():
        sys.exit("\n  ".join(["tilespace is built from its sources, and this is missing for it:", *lacks]))
    # The features of the workspace, so that the build of `make build` is used.
    cargo = ["cargo", "build", "--release", "--locked", "--workspace", "--lib", "--bins", "--examples"]
    subprocess.run(cargo, cwd=ROOT, check=True)
    made = Path(wheel_directory).resolve() / "tilespace-wheel"
    subprocess.run([sys.executable, ROOT / "tools" / "wheel.py", "--to", made], check=True)
    [wheel] = made.glob("*.whl")
    wheel.rename(made.parent / wheel.name)
    made.rmdir()
    return wheel.name
