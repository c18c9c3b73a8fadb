"""Builds the package for `pip install ./python`, or from the archive of a release: with cargo, beside LLVM and MLIR 22.

tools/wheel.py makes the wheel from target/release, as for `make wheel`. Before that, all dependencies of the build are
checked, and each missing one is reported with the way to install it: without LLVM 22, cargo would compile for a minute and
then fail with the name of a tool that few have heard of. pip cannot install them: no Python package index has them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SETUP = ROOT / "tools" / "setup.sh"
# A file of each package of LLVM: programs, MLIR's headers, MLIR's libraries, and the compiler.
OF_LLVM = ("bin/llvm-config", "include/mlir/IR/Operation.h", "lib/libMLIRCAPIIR.a", "bin/clang++")


def missing():
    """The missing dependencies of a build, each with the way to install it."""
    found = []
    if not shutil.which("cargo"):
        found.append("Rust 1.90 or later (no cargo on PATH): https://rustup.rs")
    prefix = subprocess.run([SETUP, "--prefix"], capture_output=True, text=True).stdout.strip()
    if not all((Path(prefix) / file).exists() for file in OF_LLVM):
        packages = subprocess.run([SETUP, "--missing"], capture_output=True, text=True).stdout.split()
        way = f": sudo apt-get install {' '.join(packages)}" if packages else " (with headers, libMLIRCAPI*.a and clang)"
        found.append(f"LLVM and MLIR 22 in {prefix}, or in the folder of MLIR_SYS_220_PREFIX and TABLEGEN_220_PREFIX{way}")
    return found


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """PEP 517: makes the wheel, and returns its name."""
    if not (ROOT / "tools" / "wheel.py").exists():
        sys.exit("tilespace can only be built in its checkout: run pip install ./python there")
    # Where rustup installs cargo, for a shell that has not read its profile again.
    os.environ["PATH"] += os.pathsep + str(Path.home() / ".cargo" / "bin")
    if lacks := missing():
        sys.exit("\n  ".join(["cannot build tilespace from source, because these are missing:", *lacks]))
    # With the same features as `make build`, so that its results are reused.
    cargo = ["cargo", "build", "--release", "--locked", "--workspace", "--lib", "--bins", "--examples"]
    subprocess.run(cargo, cwd=ROOT, check=True)
    made = Path(wheel_directory).resolve() / "tilespace-wheel"
    subprocess.run([sys.executable, ROOT / "tools" / "wheel.py", "--to", made], check=True)
    [wheel] = made.glob("*.whl")
    wheel.rename(made.parent / wheel.name)
    made.rmdir()
    return wheel.name
