#!/usr/bin/env python3
"""Runs nv_tileaa programs on the CPU, and compares what they do with a reference in numpy.

    run_on_cpu.py PROGRAM.mlir [--reference REFERENCE.py]

The program goes through `tile-to-llvm`, and `gpu-module-to-binary{format=llvm}` gives the LLVM IR that LLVM's NVPTX
back end would make PTX of, after LLVM's optimizations. One thread runs a block, so that a block is a call of a
function, and hardly anything in that IR is about a GPU. `retarget` replaces what is; address spaces stay, which are all
the same memory for the x86 and AArch64 back ends. Blocks run one after the other in a random order. Shared memory holds
garbage when a block begins.

LLVM's clang makes a shared library of it, and ctypes calls that with numpy's arrays. `mlir-runner` and `lli` run a whole
program instead: to fill arrays, launch grids of several sizes and compare results would have to be written in MLIR for
each program, or in C beside a copy of the data.

A reference is the Python file of the same name. It has functions that take numpy's random generator and yield `Launch`es.
"""

import argparse
import ctypes
import faulthandler
import importlib.util
import inspect
import itertools
import re
import signal
import sys
import tempfile
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[2] / "tools")]
from launch import FILLER, Memory  # noqa: E402
from toolchain import CHIP, FEATURES, StepFailed, pipeline, run  # noqa: E402

# A program that hangs ends here.
SECONDS = 120

# What the hardware does for a block, by the names that `retarget` gives.
RUNTIME = f"""
#include <string.h>
int block[3], grid[3];
#define READ(NAME, VALUE) int read_##VALUE(void) __asm__("nvvm.read.ptx.sreg." NAME); int read_##VALUE(void)
READ("ctaid.x", block_x) {{ return block[0]; }}
READ("ctaid.y", block_y) {{ return block[1]; }}
READ("ctaid.z", block_z) {{ return block[2]; }}
READ("nctaid.x", grid_x) {{ return grid[0]; }}
READ("nctaid.y", grid_y) {{ return grid[1]; }}
READ("nctaid.z", grid_z) {{ return grid[2]; }}
void mbarrier_init(void *barrier, int threads) __asm__("nvvm.mbarrier.init.shared");
void mbarrier_init(void *barrier, int threads) {{}}
extern char __start_shared[] __attribute__((weak)), __stop_shared[] __attribute__((weak));
void begin_block(void) {{ memset(__start_shared, {FILLER}, __stop_shared - __start_shared); }}
"""

# What is about the GPU in the LLVM IR.
GPU_ONLY = [
    (r"^target (datalayout|triple) = .*$", ""),
    (r"\bptx_kernel ", ""),
    (r'"target-(cpu|features)"="[^"]*"', ""),
    (r' syncscope\("[^"]*"\)', ""),
    # The linker marks where a section begins and ends.
    (r"^(@.* addrspace\(3\) global .*?)(, align \d+)?$", r'\1, section "shared"\2'),
    # What a token stands for is done when the next operation begins.
    (r"^.* asm sideeffect .*mbarrier\.try_wait\.parity.*$", ""),
    # Only clang may define what begins with `llvm.`.
    (r"@llvm\.nvvm\.", "@nvvm."),
]

# Atomics that are one instruction of PTX, by operation and type.
ATOMIC = re.compile(
    r'(?:tail )?call (\w+) asm sideeffect "atom\.[\w.:]*?\.(add|and|or|xor|exch|min|max)\.(?:noftz\.)?(\w+) [^"]*", "[^"]*"'
    r"\((ptr[^%@]*[%@][^\s,]+), \w+ ([^)]+)\).*$",
    re.MULTILINE,
)
OPERATIONS = {"exch": "xchg", "add.f": "fadd", "add.b": "fadd", "min.u": "umin", "max.u": "umax"}


def atomic(found):
    """The same in LLVM IR. Blocks run one after the other, in any order."""
    operation = OPERATIONS.get(f"{found[2]}.{found[3][0]}", OPERATIONS.get(found[2], found[2]))
    return f"atomicrmw {operation} {found[4]}, {found[1]} {found[5]} monotonic"


def unescape(text):
    """The bytes of a string as MLIR prints it."""
    escape = re.compile(rb"\\(\\|[0-9A-Fa-f]{2})")
    return escape.sub(lambda found: b"\\" if found[1] == b"\\" else bytes.fromhex(found[1].decode()), text.encode())


def llvm_ir(program):
    """The LLVM IR of a program, as NVPTX gets it."""
    attach = f"nvvm-attach-target{{chip={CHIP} features={FEATURES}}}"
    binary = run("tilespace-opt", pipeline("tile-to-llvm", attach, "gpu-module-to-binary{format=llvm}"), program)
    bitcode = re.search(r'offload = "((?:[^"\\]|\\.)*)"', binary)
    with tempfile.NamedTemporaryFile(suffix=".bc") as file:
        file.write(unescape(bitcode[1]))
        file.flush()
        return run("llvm-dis", file.name, "-o", "-")


def retarget(text):
    """The same functions for the CPU."""
    for pattern, replacement in GPU_ONLY:
        text = re.sub(pattern, replacement, text, flags=re.MULTILINE)
    return ATOMIC.sub(atomic, text)


def kernels(text):
    """The kernels of LLVM IR, name -> types of their parameters."""
    found = {}
    for name, parameters in re.findall(r"^define .*\bptx_kernel void @([\w.$]+)\((.*)\) .*\{$", text, re.MULTILINE):
        # Attributes have lists of their own.
        while (shorter := re.sub(r"\([^()]*\)", "", parameters)) != parameters:
            parameters = shorter
        found[name] = [parameter.split()[0] for parameter in parameters.split(",") if parameter]
    return found


def build(text, folder):
    """A library of LLVM IR and the run time. Nothing in it may be undefined."""
    (folder / "program.ll").write_text(text)
    (folder / "runtime.c").write_text(RUNTIME)
    flags = ["-O1", "-shared", "-fPIC", "-Wno-override-module", "-Wl,-z,defs"]
    run("clang", *flags, folder / "program.ll", folder / "runtime.c", "-lm", "-o", folder / "program.so")
    return ctypes.CDLL(str(folder / "program.so"))


def run_launch(library, launch, parameters, random):
    """Runs all blocks; says what is wrong afterwards."""
    if len(launch.arguments) != len(parameters):
        yield f"{len(launch.arguments)} arguments for {len(parameters)} parameters"
        return
    grid = (*launch.grid, 1, 1)[:3]
    (ctypes.c_int * 3).in_dll(library, "grid")[:] = grid
    block = (ctypes.c_int * 3).in_dll(library, "block")
    memory = Memory()
    arguments = [memory.argument(value, type) for value, type in zip(launch.arguments, parameters)]
    for place in random.permutation(list(itertools.product(*map(range, grid)))):
        block[:] = place.tolist()
        library.begin_block()
        library[launch.kernel](*arguments)
    yield from memory.complaints(launch.results, launch.tolerance)


def references(path):
    """The functions of a reference that say what kernels do."""
    spec = importlib.util.spec_from_file_location("reference", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return [function for _, function in inspect.getmembers(module, inspect.isgeneratorfunction)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("program", type=Path)
    parser.add_argument("--reference", type=Path, help="the program's name with .py, if not given")
    arguments = parser.parse_args()
    faulthandler.enable()
    signal.alarm(SECONDS)
    random = np.random.default_rng(0)
    text = llvm_ir(arguments.program)
    signatures = kernels(text)
    launches = wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        library = build(retarget(text), Path(folder))
        for reference in references(arguments.reference or arguments.program.with_suffix(".py")):
            for launch in reference(random):
                launches += 1
                for complaint in run_launch(library, launch, signatures[launch.kernel], random):
                    wrong += 1
                    print(f"{reference.__name__}: {complaint}", file=sys.stderr)
    print(f"{launches} launches, {wrong} wrong results")
    return wrong > 0 or launches == 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except StepFailed as failure:
        sys.exit(f"run_on_cpu: {failure}")
