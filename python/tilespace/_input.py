"""The kind of a file, and how it becomes text that MLIR reads.

    kernel.ll, kernel.bc        LLVM IR, by the importer
    kernel.tileirbc             CUDA Tile bytecode, as cuTile exports it, by the importer
    dump.mlir of CuTe DSL       its own form by the installed package, the generic form by the importer of dumps
    kernel.ttir, kernel.ttgir   Triton, by the installed package (`_packages.py`)
    kernel.ptx, kernel.o        not a module: one line with the kind of the file and the next step

The contents decide, not the name: a dump may have any suffix.
"""

from __future__ import annotations

import codecs
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Optional, Tuple

from ._diagnostic import Diagnostic, Error
from ._language import HEAD, NEITHER, OF_STABLEHLO, STABLEHLO, TO_IR, foreign, language, other_language
from ._packages import MLIR_BYTECODE, cute_text, triton_text

# Since this version of bytecode, an operation encodes its attributes in its own format.
FIRST_OPAQUE = bytes([5 << 1 | 1])
LLVM_BITCODE = (b"BC\xc0\xde", b"\xde\xc0\x17\x0b")
TILE_BYTECODE = b"\x7fTileIR\0"
# Beginnings of lines of LLVM IR that do not occur in MLIR.
LLVM_TEXT = re.compile(
    rb"\A;|^(?:; ModuleID|source_filename =|target (?:triple|datalayout) =|module asm |define |declare |attributes #|"
    rb"![-\w.$]+ = (?:distinct )?!(?:\{|[A-Z])|[@%$][-\w.$\"]+ = )",
    re.MULTILINE,
)
MLIR_TEXT = re.compile(
    rb"^[ \t]*(?:module\b(?! asm)|func\.func\b|llvm\.\w|gpu\.module\b|\"?builtin\.module\b|#[\w.]+ = )", re.MULTILINE
)
# The beginning of MLIR: an operation, an alias, or a dictionary of resources.
MLIR_FIRST = re.compile(
    rb"\s*(?://[^\n]*\n\s*)*(?:module\b|[a-z]\w*(?:\.\w+)+[ {]|\"[\w.]+\" *[(<]|[#!][\w.]+ *=|%\w+(?:[:,][^\n]*)? = |\{-#)"
)
# Source is compiled by the command, and not by `Module.parse`.
SOURCES = {
    name: f"{shown} source: `tilespace FILE` compiles it, or give its LLVM IR, made by {how}"
    for name, shown, how in (
        ("cuda", "CUDA", TO_IR),
        ("hip", "HIP", "clang++-22 -x hip --offload-device-only --offload-arch=gfx942 -O1 -g1 -S -emit-llvm FILE"),
        ("cl", "OpenCL", "clang-22 -target spirv64 -cl-std=CL3.0 -O1 -g1 -S -emit-llvm FILE"),
    )
}
# The suffixes that decide the kind of a file.
MLIR_NAMES = (".mlir", ".mlirbc", ".ttir", ".ttgir", ".llir")
IR_NAMES = (*MLIR_NAMES, ".ll", ".bc")
CUTE_DSL = (b"!cute.", b"!cute_nvgpu.", b'"cute.', b'"cute_nvgpu.')
# Operations in the form that only CuTe DSL's own package reads.
CUTE_PRETTY = re.compile(rb"^[ \t]*(?:%[-\w, :]+ = )?(?:cuda\.(?:kernel|return)|cute(?:_nvgpu)?\.\w)", re.MULTILINE)
TRITON_PRETTY = re.compile(rb"^[ \t]*tt\.func\b", re.MULTILINE)
# A type of Triton's modules, which are read with rules.
TRITON_POINTER = b"!tt.ptr"
TRITON_RULES = Path(__file__).with_name("triton-rules.json")

# The compiler that made LLVM IR, as the IR states it.
MADE_BY = re.compile(rb"\b(?:clang|flang) version (\d+)\.")
LLVM_VERSION = 22


# The names of modules that do not come from a file.
INPUT, STANDARD_INPUT = "<input>", "<stdin>"


class NotAModule(Error):
    """The input is not a module, or has no GPU code: there is nothing to look at."""


@dataclass(frozen=True)
class Source:
    """The contents of a file, which is read only once: it may be a pipe."""

    name: str
    data: bytes

    @staticmethod
    def read(named: str) -> Source:
        """Reads a file, or the standard input for `-`."""
        if named == "-":
            return Source(STANDARD_INPUT, sys.stdin.buffer.read() if sys.stdin else b"")
        try:
            return Source(named, Path(named).read_bytes())
        except OSError as error:
            raise OSError(error.errno, error.strerror, named) from None

    @property
    def is_ir(self) -> bool:
        """Whether the name is the name of a module."""
        return self.name.lower().endswith(IR_NAMES)

    @property
    def language(self) -> Optional[str]:
        """The language, if this is source code for a GPU, which clang compiles."""
        return None if foreign(self.data, self.name) else _language(self.data, self.name)


def readable(data: bytes, name: str) -> Tuple[bytes, str]:
    """The module in a form that the native part reads, and its kind. Raises `Error` if the data are not a module."""
    data = data[len(codecs.BOM_UTF8) :] if data.startswith(codecs.BOM_UTF8) else data
    kind = kind_of(data)
    if kind in ("llvm", "tile"):
        return data, kind
    source = _language(data, name)
    if what := foreign(data, name) or (SOURCES[source] if source else None):
        raise no_module(f"{name} is {what}", name)
    if kind == "triton":
        return (text := triton_text(data, name)), kind_of(text)
    if kind == "cutedsl" and CUTE_PRETTY.search(data):
        return (text := cute_text(data, name)), kind_of(text)
    return data, kind


def no_module(message: str, name: str, said: Tuple[Diagnostic, ...] = ()) -> NotAModule:
    """The error, of one line, for data that are not a module."""
    return NotAModule(message, [Diagnostic("error", message, name), *said])


def what_else(data: bytes, name: str) -> Optional[str]:
    """The kind of a text that is not a module, and the next step."""
    if STABLEHLO.search(data[:HEAD]) and may_be_mlir(data, name):
        return OF_STABLEHLO
    if may_be_mlir(data, name):
        return None
    return other_language(data, name) or NEITHER


def _language(data: bytes, name: str) -> Optional[str]:
    return language(data, name, lambda code: bool(LLVM_TEXT.search(code)), IR_NAMES)


def may_be_mlir(data: bytes, name: str) -> bool:
    """Whether a text is meant as MLIR: a text that a program passes, or a file that begins like MLIR or has such a name.

    >>> [may_be_mlir(text, "file") for text in (b"modul {}", b"// MLIR\\nmodule {}", b"#map = 1", b"#include <a>")]
    [False, True, True, False]
    """
    return name == INPUT or name.endswith(MLIR_NAMES) or data.startswith(MLIR_BYTECODE) or bool(MLIR_FIRST.match(data))


def rules_for(data: bytes) -> Optional[str]:
    """The default rule file for a module, if it needs one."""
    return str(TRITON_RULES) if TRITON_POINTER in data else None


def newer(data: bytes) -> str:
    """A remark for LLVM IR which states that a newer LLVM has made it.

    >>> newer(b'!0 = !{!"clang version 23.1.0"}')
    ' (made by LLVM 23; tilespace reads LLVM IR of LLVM 22 or older)'
    >>> newer(b'!0 = !{!"Debian clang version 22.1.8"}')
    ''
    """
    versions = [int(each) for each in MADE_BY.findall(data)]
    made = max(versions, default=0)
    text = f" (made by LLVM {made}; tilespace reads LLVM IR of LLVM {LLVM_VERSION} or older)"
    return text if made > LLVM_VERSION else ""


def kind_of(data: bytes) -> str:
    """The kind of input: `llvm`, `tile`, `cutedsl`, `triton` if Triton's dialect is needed to parse it, or `mlir`.

    >>> kind_of(b"target triple = 'nvptx64-nvidia-cuda'")
    'llvm'
    >>> kind_of(b"llvm.func @f()")
    'mlir'
    >>> kind_of(b"module {\\n  tt.func public @add() {")
    'triton'
    """
    if data.startswith(LLVM_BITCODE):
        return "llvm"
    if data.startswith(TILE_BYTECODE):
        return "tile"
    if data.startswith(MLIR_BYTECODE):
        # The version, as a number that ends at its lowest set bit, and the names of dialects.
        return "triton" if data[4:5] >= FIRST_OPAQUE and b"\0tt\0" in data else "mlir"
    if any(name in data for name in CUTE_DSL):
        return "cutedsl"
    if b"tt.func" in data and TRITON_PRETTY.search(data):
        return "triton"
    mlir = MLIR_TEXT.search(data)
    is_llvm = LLVM_TEXT.search(data, 0, mlir.start() if mlir else len(data)) and b"\0" not in data[:4096]
    return "llvm" if is_llvm else "mlir"
