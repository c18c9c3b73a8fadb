"""Compiles Numba's kernels by LLVM 22 with the plugin, instead of libNVVM. Import it before Numba:

    import numba_llvm
    from numba import cuda

TILESPACE_PLUGIN names libtilespace_llvm.so; if it is empty, LLVM has no plugin. LLVM_PREFIX is the folder of LLVM."""

import os
import re
import subprocess
import tempfile
from pathlib import Path

# By default, Numba writes the typed pointers of LLVM 16 and older.
os.environ["LLVMLITE_ENABLE_IR_LAYER_TYPED_POINTERS"] = "0"

from numba.cuda.cudadrv import nvvm  # noqa: E402

TOOLS = Path(os.environ.get("LLVM_PREFIX", "/usr/lib/llvm-22")) / "bin"
# LLVM 22's own data layout: Numba writes the layout of an older release.
LAYOUT = 'target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"'
# Atomics that Numba replaces in text, by code in which pointers have types.
ATOMIC = re.compile(r'^declare (\w+) @"(___numba_atomic_\w+)"\(ptr ', re.MULTILINE)
TYPED = re.compile(r"\b(?:float|double|i32|i64)\*")
LIBRARY_CALL = re.compile(r"^declare .*@\"?__nv_", re.MULTILINE)


def compile_ir(modules, **options):
    """The PTX of linked modules, by LLVM instead of libNVVM. Of the options it reads only the chip and the level."""
    if "gen-lto" in options:
        raise NotImplementedError("LLVM has no LTO-IR of NVIDIA: cuda.jit(lto=False)")
    with tempfile.TemporaryDirectory() as folder:
        optimized = _optimized(modules, Path(folder), options, LAYOUT)
        chip = options["arch"].replace("compute_", "sm_")
        # libNVVM fuses products and sums, too.
        return _run("llc", f"-O{options.get('opt', 3)}", "-fp-contract=fast", f"-mcpu={chip}", optimized, "-o", "-")


def before_libnvvm(modules, **options):
    """The PTX of linked modules, with libNVVM as the code generator: for `compute_100` and newer, it reads LLVM 22's IR."""
    with tempfile.TemporaryDirectory() as folder:
        program = nvvm.CompilationUnit({name: options[name] for name in ("arch", "opt") if name in options})
        program.add_module(_optimized(modules, Path(folder), options, None).read_bytes())
        program.lazy_add_module(nvvm.LibDevice().get())
        return program.compile()


def _optimized(modules, folder, options, layout):
    """The modules, linked and optimized. libNVVM needs the data layout that Numba writes, and LLVM 22 its own."""
    modules = [modules] if isinstance(modules, str) else modules
    files = [folder / f"{number}.ll" for number in range(len(modules))]
    for file, text in zip(files, modules):
        if ATOMIC.search(text):
            text = TYPED.sub("ptr", nvvm.llvm_replace(ATOMIC.sub(r'declare \1 @"\2"(\1* ', text)))
        file.write_text(re.sub(r"^target datalayout = .*$", layout, text, flags=re.MULTILINE) if layout else text)
    linked, optimized = folder / "linked.bc", folder / "optimized.bc"
    _run("llvm-link", *files, "-o", linked)
    if layout and any(LIBRARY_CALL.search(text) for text in modules):
        library = folder / "libdevice.bc"
        library.write_bytes(nvvm.LibDevice().get())
        _run("llvm-link", linked, "--internalize", "--only-needed", library, "-o", linked)
    plugin = os.environ.get("TILESPACE_PLUGIN")
    passes = [f"-load-pass-plugin={plugin}"] if plugin else []
    _run("opt", *passes, f"-passes=default<O{options.get('opt', 3)}>", linked, "-o", optimized)
    return optimized


def _run(tool, *arguments):
    done = subprocess.run([TOOLS / tool, *arguments], capture_output=True)
    if done.returncode:
        raise RuntimeError(f"{tool}: {done.stderr.decode()}")
    return done.stdout


by_libnvvm, nvvm.compile_ir = nvvm.compile_ir, compile_ir
