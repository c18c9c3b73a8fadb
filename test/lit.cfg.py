"""lit's configuration. Everything is found from the checkout and from LLVM's prefix: no CMake, no generated site file.

A test names tools as one types them: `tilespace-opt`, the stock `mlir-opt`, `mlir-translate`, `opt`, `llc`, `FileCheck`,
`not`, and `count_ptx`, which counts a PTX file's memory instructions by state space. Beyond lit's own substitutions,
`%plugin` is the shared library for `mlir-opt --load-dialect-plugin=... --load-pass-plugin=...`.
"""

import os
import re
import sys
from pathlib import Path

import lit.formats

# lit executes this file with these two at hand.
config = config  # noqa: F821
lit_config = lit_config  # noqa: F821

root = Path(__file__).resolve().parent.parent
target = Path(os.environ.get("CARGO_TARGET_DIR", root / "target"))
release = target / "release"


def llvm_prefix():
    """The LLVM that cargo builds with: the environment wins over .cargo/config.toml, as in cargo itself."""
    if from_environment := os.environ.get("MLIR_SYS_220_PREFIX"):
        return Path(from_environment)
    text = (root / ".cargo" / "config.toml").read_text()
    found = re.search(r'^MLIR_SYS_220_PREFIX\s*=\s*"(.*)"', text, re.MULTILINE)
    if not found:
        lit_config.fatal("no MLIR_SYS_220_PREFIX, neither in the environment nor in .cargo/config.toml")
    return Path(found.group(1))


config.name = "Tilespace"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".ll", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = str(root / "test")
config.test_exec_root = str(target / "lit")

if not (release / "tilespace-opt").exists():
    lit_config.fatal(f"no tilespace-opt in {release}: run `make build` first")

# Ours first: a tool of that name elsewhere is not the one under test.
tools = [release, llvm_prefix() / "bin"]
config.environment["PATH"] = os.pathsep.join([*map(str, tools), os.environ["PATH"]])
# A failure shows where the panic was.
config.environment["RUST_BACKTRACE"] = "1"
config.environment["FILECHECK_OPTS"] = "--enable-var-scope --dump-input-filter=error"

config.substitutions += [
    ("%plugin", str(release / "libtilespace_plugin.so")),
    (r"\bcount_ptx\b", f"{sys.executable} {root / 'tools' / 'corpus' / 'ptx_counts.py'}"),
]
