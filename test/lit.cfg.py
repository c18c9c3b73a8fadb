"""lit's configuration. Everything is found from the checkout and from LLVM's prefix: no CMake, no generated site file.

A test names tools as one types them: `tilespace-opt`, the stock `mlir-opt`, `mlir-translate`, `opt`, `llc`,
`FileCheck`, `not`, and `count_ptx`, which counts a PTX file's memory instructions by state space. Beyond lit's own
substitutions, `%plugin` is the shared library for `mlir-opt --load-dialect-plugin=... --load-pass-plugin=...`,
`%llvm-plugin` the one for `opt -load-pass-plugin=...` and `clang -fpass-plugin=...`,
`%python` the interpreter that runs lit. `%run-ptx FILE [--ways=NAME,...] ARGUMENT...` runs the first kernel of an .ll
file as PTX, compiled by LLVM without and with the passes, and fails where the two differ (tools/corpus/run_ptx.py).
`%tile-module` writes CUDA Tile bytecode of text (dialects/import-tile/examples)."""

import os
import re
import shutil
import sys
from pathlib import Path

import lit.formats

root = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(root / "tools"))
from toolchain import RELEASE, folders, llvm_prefix  # noqa: E402

# lit executes this file with these two at hand.
config = config  # noqa: F821
lit_config = lit_config  # noqa: F821

config.name = "Tilespace"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".ll", ".test"]
config.excludes = ["Inputs", "other-llvm"]
config.test_source_root = str(root / "test")
# Without the passes under test (tools/vacuous.py), or with the checker in each rewrite.
first = "without-passes" if "without-passes" in lit_config.params else "checked"
config.test_exec_root = str(RELEASE.parent / "lit" / first)

# In a system that has another LLVM, of which the plugin is tested, and neither ours nor MLIR (tools/llvms.sh).
if version := os.environ.get("TILESPACE_TEST_LLVM"):
    config.available_features.add(f"llvm-{version}")
    config.test_exec_root += f"-{version}"
else:
    header = (llvm_prefix() / "include" / "llvm" / "Config" / "llvm-config.h").read_text()
    version = re.search(r"^#define LLVM_VERSION_MAJOR (\d+)", header, re.MULTILINE)[1]
    config.available_features.update(["mlir", f"llvm-{version}"])

if not (RELEASE / "tilespace-opt").exists():
    lit_config.fatal(f"no tilespace-opt in {RELEASE}: run `make build` first")

# Ours first: a tool of that name elsewhere is not the one under test. Before it a script of its name, which also has
# every rewrite checked.
tools = [root / "test" / first, *folders()]
config.environment["TILESPACE_OPT"] = str(RELEASE / "tilespace-opt")
config.environment["PATH"] = os.pathsep.join([*map(str, tools), os.environ["PATH"]])
# What the scripts under test find the same tools by.
for variable in ("CARGO_TARGET_DIR", "MLIR_SYS_220_PREFIX", "TILESPACE_PASSES", "TILESPACE_TEST_LLVM"):
    if variable in os.environ:
        config.environment[variable] = os.environ[variable]
# A failure shows where the panic was.
config.environment["RUST_BACKTRACE"] = "1"
config.environment["FILECHECK_OPTS"] = "--dump-input-filter=error"

# A test for LLVM 22 only must say so to other versions.
others = [path for path in sorted(llvm_prefix().parent.glob("llvm-*")) if (path / "bin" / "opt").exists()]
others = [path for path in others if path.resolve() != llvm_prefix().resolve()]
if others:
    config.available_features.add("another-llvm")
    config.substitutions.append(("%another-llvm", str(others[-1])))

# NVIDIA's headers, of a toolkit or from tools/cuda-wheels.sh.
cuda = Path(os.environ.get("CUDA_PATH") or RELEASE.parent / "cuda")
if (cuda / "include" / "cuda_runtime.h").exists():
    config.available_features.add("cuda")
    config.substitutions.append(("%cuda-path", str(cuda)))

if shutil.which("cmake"):
    config.available_features.add("cmake")

config.substitutions += [
    ("%python", sys.executable),
    ("%run-ptx", f"{sys.executable} {root / 'tools' / 'corpus' / 'run_ptx.py'} --one"),
    ("%tile-module", str(RELEASE / "examples" / "tile-module")),
    ("%plugin", str(RELEASE / "libtilespace_plugin.so")),
    ("%llvm-plugin", str(RELEASE / "libtilespace_llvm.so")),
    ("%{release}", str(RELEASE)),
    ("%llvm-prefix", str(llvm_prefix())),
    ("%{llvm}", version),
    (r"\bcount_ptx\b", f"{sys.executable} {root / 'tools' / 'corpus' / 'ptx_counts.py'}"),
]
