"""`tilespace tileiras`: the compiler that cuTile calls, and the function that it consists of, `compile`.

    tilespace tileiras FILE -o OUT --gpu-name sm_80 -O3 --lineinfo

FILE is bytecode of CUDA Tile IR. NVIDIA's tileiras writes a cubin to OUT; this one writes PTX, which a driver takes as
well, or with --cubin the cubin that NVIDIA's ptxas makes of the PTX. cuTile calls it by the name `tileiras`: once for each
version of the bytecode, the newest first, with a module without functions, to see which version it reads; with --version,
for its cache of compiled kernels; and then for each kernel.

Errors have the form from which cuTile takes the line of the source:

    loc("add.py":8:9): error: 'cuda_tile.scan' op is not supported: ...

The environment variable TILESPACE_CUTILE_COMPILER names a program that compiles instead: it is called with the file, the
name of the GPU and the optimization level, and writes PTX to the standard output.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, List, Optional, Tuple

if TYPE_CHECKING:
    from ._diagnostic import Diagnostic

COMPILER = "TILESPACE_CUTILE_COMPILER"
MAGIC = b"\x7fTileIR\0"
VERSION = "Tilespace tileiras (PTX for the driver)"
NATIVE = Path(__file__).parent / "_native.abi3.so"
# The versions of bytecode that cuTile writes and Tilespace reads.
BYTECODE = "13.1, 13.2, 13.3, 13.4, 13.5"
ASSEMBLER = "ptxas"
PLACE = re.compile(r"(.+?):(\d+)(?::(\d+))?")


class CompileError(Exception):
    """The reasons why there is no PTX: messages, each with its place as file:line:column, if it has one."""

    def __init__(self, *messages: Tuple[str, Optional[str]]) -> None:
        super().__init__("\n".join(f"{place}: {text}" if place else text for text, place in messages))
        self.messages = messages

    def diagnostics(self) -> List[Diagnostic]:
        """The messages as the diagnostics of a module."""
        from ._diagnostic import Diagnostic

        return [Diagnostic("error", text, place or "kernel") for text, place in self.messages]

    def lines(self) -> List[str]:
        """The messages as NVIDIA's tileiras writes them."""
        places = [PLACE.fullmatch(place or "") for _, place in self.messages]
        located = [f'loc("{at[1]}":{at[2]}:{at[3] or 0}): ' if at else "" for at in places]
        return [f"{place}error: {text}" for place, (text, _) in zip(located, self.messages)]


def compile(bytecode: bytes, gpu_name: str, opt_level: int, line_info: bool) -> str:
    """The PTX of a module of CUDA Tile IR."""
    if not bytecode.startswith(MAGIC):
        raise CompileError(("the input is not CUDA Tile IR bytecode", None))
    program = os.environ.get(COMPILER)
    if program:
        return _by_program(program, bytecode, gpu_name, opt_level)
    # These modules load MLIR, which is not needed if another program compiles.
    from ._diagnostic import Error
    from ._module import Module

    try:
        return Module.parse(bytecode, name="kernel").to_ptx(chip=gpu_name, lineinfo=line_info)
    except Error as error:
        errors = [each for each in error.diagnostics if each.severity == "error"]
        found: List[Tuple[str, Optional[str]]] = [(each.message, each.location) for each in errors]
        raise CompileError(*(found or [(str(error), None)])) from None
    except ValueError as error:
        raise CompileError((str(error), None)) from None


def _by_program(program: str, bytecode: bytes, gpu_name: str, opt_level: int) -> str:
    with tempfile.NamedTemporaryFile(suffix=".tileirbc") as file:
        file.write(bytecode)
        file.flush()
        command = [program, file.name, gpu_name, str(opt_level)]
        try:
            done = subprocess.run(command, capture_output=True, text=True)
        except OSError as error:
            raise CompileError((f"{program}: {error.strerror}", None)) from None
    if done.returncode:
        raise CompileError((done.stderr.strip() or f"{program} failed", None))
    return done.stdout


def cubin(ptx: str, gpu_name: str, opt_level: int, line_info: bool) -> bytes:
    """The cubin that NVIDIA's ptxas makes of PTX."""
    found = shutil.which(ASSEMBLER)
    if not found:
        raise CompileError((f"--cubin needs NVIDIA's {ASSEMBLER} on PATH", None))
    with tempfile.TemporaryDirectory() as folder:
        text, made = Path(folder) / "kernel.ptx", Path(folder) / "kernel.cubin"
        text.write_text(ptx, encoding="utf-8")
        lines = ["-lineinfo"] if line_info else []
        words = [found, "-arch", gpu_name, f"-O{opt_level}", *lines, str(text), "-o", str(made)]
        done = subprocess.run(words, capture_output=True, text=True)
        if done.returncode:
            raise CompileError((f"{ASSEMBLER}: {done.stderr.strip()}", None))
        return made.read_bytes()


def parser() -> argparse.ArgumentParser:
    """The options of NVIDIA's tileiras that cuTile uses."""
    parsed = argparse.ArgumentParser(
        prog="tilespace tileiras", description="Compiles bytecode of CUDA Tile IR to PTX.", allow_abbrev=False
    )
    parsed.add_argument("file", metavar="FILE", help="bytecode of CUDA Tile IR")
    parsed.add_argument("-o", "--output-file", dest="out", metavar="OUT", required=True, help="the output file")
    parsed.add_argument("--gpu-name", "--arch", metavar="CHIP", default="sm_80", help="the GPU to compile for (default: sm_80)")
    level = parsed.add_argument("-O", "--opt-level", dest="level", metavar="LEVEL", type=int, default=3)
    level.choices, level.help = range(4), "the optimization level, 0 to 3 (default: 3)"
    parsed.add_argument("--lineinfo", action="store_true", help="write the lines of the source into the PTX")
    parsed.add_argument("-g", "--device-debug", action="store_true", help="like --lineinfo, for code of -O0")
    parsed.add_argument("--cubin", action="store_true", help="write a cubin, with NVIDIA's ptxas from PATH")
    parsed.add_argument("--list-versions", action="store_true", help="print the supported versions of bytecode")
    parsed.add_argument("--version", action="store_true", help="print the version of the compiler")
    parsed.add_argument("-l", dest="libraries", metavar="FILE", action="append", help="not supported: there is no linker")
    for name in ("preview", "remarks", "remark-format", "remarks-output-file", "host-arch", "host-os"):
        parsed.add_argument(f"--{name}", metavar="WORD", action="append", help="ignored")
    return parsed


def version() -> str:
    """The version of the compiler. It is a key of cuTile's cache of kernels, so that each build has a text of its own."""
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
    if "--list-versions" in words:
        print(BYTECODE)
        return 0
    given = parser().parse_args(words)
    lines = given.lineinfo or given.device_debug
    try:
        if given.libraries:
            raise CompileError((f"tile libraries cannot be linked: {', '.join(given.libraries)}", None))
        ptx = compile(Path(given.file).read_bytes(), given.gpu_name, given.level, lines)
        made = cubin(ptx, given.gpu_name, given.level, lines) if given.cubin else ptx.encode()
        Path(given.out).write_bytes(made)
        return 0
    except CompileError as error:
        said = error.lines()
    except OSError as error:
        said = [f"error: {error.filename}: {error.strerror}"]
    print("\n".join(said), file=sys.stderr)
    return 1
