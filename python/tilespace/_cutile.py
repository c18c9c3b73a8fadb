"""`tilespace tileiras`: what cuTile calls as its compiler, and the one function behind it.

    tilespace tileiras FILE -o OUT --gpu-name sm_80 -O3 --lineinfo

FILE is bytecode of CUDA Tile IR. NVIDIA's tileiras writes a cubin to OUT; this one writes PTX, which a driver takes in its
place. cuTile calls it by the name `tileiras` once with a module without functions for each version of the bytecode, the
newest one first, to see which one is read; with --version for its cache of compiled kernels; and then for each kernel.

The environment variable TILESPACE_CUTILE_COMPILER names a program that compiles instead: it is called with the file, the
name of the GPU and the level, and writes PTX to the standard output.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import List, Optional

COMPILER = "TILESPACE_CUTILE_COMPILER"
from ._diagnostic import Error
from ._module import Module

MAGIC = b"\x7fTileIR\0"
VERSION = "Tilespace tileiras (PTX for the driver)"
NATIVE = Path(__file__).parent / "_native.abi3.so"


class CompileError(Exception):
    """Why there is no PTX, for people."""


def compile(bytecode: bytes, gpu_name: str, opt_level: int, line_info: bool) -> str:
    """The PTX of a module of CUDA Tile IR."""
    if not bytecode.startswith(MAGIC):
        raise CompileError("this is no bytecode of CUDA Tile IR")
    program = os.environ.get(COMPILER)
    if program:
        return _by_program(program, bytecode, gpu_name, opt_level)
    try:
        return Module.parse(bytecode, name="kernel").to_ptx(chip=gpu_name)
    except (Error, ValueError) as error:
        raise CompileError(str(error)) from None


def _by_program(program: str, bytecode: bytes, gpu_name: str, opt_level: int) -> str:
    with tempfile.NamedTemporaryFile(suffix=".tileirbc") as file:
        file.write(bytecode)
        file.flush()
        command = [program, file.name, gpu_name, str(opt_level)]
        try:
            done = subprocess.run(command, capture_output=True, text=True)
        except OSError as error:
            raise CompileError(f"{program}: {error.strerror}") from None
    if done.returncode:
        raise CompileError(done.stderr.strip() or f"{program} has failed")
    return done.stdout


def parser() -> argparse.ArgumentParser:
    """The command line of NVIDIA's tileiras, as far as cuTile writes it."""
    parsed = argparse.ArgumentParser(
        prog="tilespace tileiras", description="Compiles bytecode of CUDA Tile IR to PTX.", allow_abbrev=False
    )
    parsed.add_argument("file", metavar="FILE", help="bytecode of CUDA Tile IR")
    parsed.add_argument("-o", metavar="OUT", required=True, help="where the PTX goes")
    parsed.add_argument("--gpu-name", metavar="CHIP", default="sm_80", help="the GPU (sm_80)")
    parsed.add_argument("-O", dest="level", metavar="LEVEL", type=int, choices=range(4), default=3, help="0 to 3 (3)")
    parsed.add_argument("--lineinfo", action="store_true", help="lines of the source in the PTX")
    parsed.add_argument("-g", "--device-debug", action="store_true", help="the same, for code of -O0")
    parsed.add_argument("--remarks", metavar="WHICH", help="is read and has no effect")
    parsed.add_argument("--remark-format", metavar="FORMAT", help="is read and has no effect")
    parsed.add_argument("--remarks-output-file", metavar="FILE", help="is read and has no effect")
    parsed.add_argument("--version", action="store_true", help="what compiles")
    return parsed


def version() -> str:
    """cuTile's cache of kernels is sorted by it, so that each build of a compiler has a text of its own."""
    compiler = Path(os.environ.get(COMPILER) or NATIVE)
    try:
        found = compiler.stat()
    except OSError:
        return VERSION
    return f"{VERSION} {compiler} {found.st_size} {found.st_mtime_ns}"


def tileiras(words: List[str]) -> int:
    """The command. Returns the exit code."""
    if "--version" in words:
        print(version())
        return 0
    given = parser().parse_args(words)
    lines = given.lineinfo or given.device_debug
    why: Optional[str] = None
    try:
        ptx = compile(Path(given.file).read_bytes(), given.gpu_name, given.level, lines)
        Path(given.o).write_text(ptx, encoding="utf-8")
    except CompileError as error:
        why = str(error)
    except OSError as error:
        why = f"{error.filename}: {error.strerror}"
    if why:
        print(f"tileiras: {why}", file=sys.stderr)
    return 1 if why else 0
