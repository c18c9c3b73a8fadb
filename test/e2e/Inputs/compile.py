#!/usr/bin/env python3
"""Compiles the CUDA sources of the end-to-end tests, and the demo's, to the LLVM IR that clang emits before any of
its own passes: the state in which a frontend hands a module over. The results are committed; this makes them
again."""

import sys
from pathlib import Path

INPUTS = Path(__file__).resolve().parent
DEMO = INPUTS.parents[2] / "tools" / "demo"
sys.path.insert(0, str(DEMO.parent))
from toolchain import CHIP, FEATURES, run  # noqa: E402

FLAGS = ["-x", "cuda", "--cuda-device-only", f"--cuda-gpu-arch={CHIP}", f"--cuda-feature={FEATURES}"]
FLAGS += ["-nocudainc", "-nocudalib", "-std=c++17", "-Wall", "-Werror", "-I", str(INPUTS)]
FLAGS += ["-O3", "-Xclang", "-disable-llvm-passes", "-fno-ident", "-S", "-emit-llvm"]


def compile(source, *flags):
    # From the source's own folder, so that no other path gets into the module.
    run("clang", *FLAGS, *flags, source.name, "-o", f"{source.stem}.ll", cwd=source.parent)


for source in sorted(INPUTS.glob("*.cu")):
    compile(source)
# The demo's report names source lines, under paths that are the same everywhere.
HEADERS = Path(run("clang", "-print-resource-dir").strip()) / "include"
compile(DEMO / "kernel.cu", "-gline-directives-only", *(f"-ffile-prefix-map={p}=." for p in (DEMO, INPUTS, HEADERS)))
