"""Builds the package for `pip install ./python`: with cargo, in the checkout that the folder is in.

The wheel is laid out by tools/wheel.py, from target/release, as that of `make wheel` is. What a build needs is checked
first: without LLVM 22, cargo would compile for a minute and then name a tool that nobody has heard of."""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """PEP 517: makes the wheel, and returns its name."""
    if not (ROOT / "tools" / "wheel.py").exists():
        sys.exit("tilespace is built in its checkout: pip install ./python there")
    prefix = subprocess.run([ROOT / "tools" / "setup.sh", "--prefix"], capture_output=True, text=True).stdout.strip()
    has_llvm = prefix and (Path(prefix) / "bin" / "llvm-config").exists()
    if not has_llvm or not shutil.which("cargo"):
        missing = "Rust (cargo): https://rustup.rs" if not shutil.which("cargo") else "LLVM and MLIR 22: `make setup` installs them"
        sys.exit(f"tilespace is built with LLVM and MLIR 22 and Rust, and there is no {missing}")
    # The features of the workspace, so that the build of `make build` is used.
    cargo = ["cargo", "build", "--release", "--locked", "--workspace", "--lib", "--bins", "--examples"]
    subprocess.run(cargo, cwd=ROOT, check=True)
    made = Path(wheel_directory).resolve() / "tilespace-wheel"
    subprocess.run([sys.executable, ROOT / "tools" / "wheel.py", "--to", made], check=True)
    [wheel] = made.glob("*.whl")
    wheel.rename(made.parent / wheel.name)
    made.rmdir()
    return wheel.name
