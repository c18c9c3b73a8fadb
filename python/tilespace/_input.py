"""The kind of a file, and how it becomes text that MLIR reads.

    kernel.ll, kernel.bc        LLVM IR, by the importer
    kernel.tileirbc             CUDA Tile bytecode, as cuTile exports it, by the importer
    dump.mlir of CuTe DSL       its own form by the installed package, the generic form by the importer of dumps
    kernel.ttir, kernel.ttgir   Triton, by the installed package (`_packages.py`)
    kernel.ptx, kernel.o        no module: one line that says what it is, and what to give instead

The content decides, not the name: a dump may have any suffix.
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

# From this version on an operation encodes its attributes in its own format.
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
    name: f"{shown} source: `tilespace FILE` compiles it; else give LLVM IR, by {how}"
    for name, shown, how in (
        ("cuda", "CUDA", TO_IR),
        ("hip", "HIP", "clang++-22 -x hip --offload-device-only --offload-arch=gfx942 -O1 -g1 -S -emit-llvm FILE"),
        ("cl", "OpenCL", "clang-22 -target spirv64 -cl-std=CL3.0 -O1 -g1 -S -emit-llvm FILE"),
    )
}
# Files with these names are read as what their names say.
MLIR_NAMES = (".mlir", ".mlirbc", ".ttir", ".ttgir", ".llir")
IR_NAMES = (*MLIR_NAMES, ".ll", ".bc")
CUTE_DSL = (b"!cute.", b"!cute_nvgpu.", b'"cute.', b'"cute_nvgpu.')
# Operations in the form that only the package of CuTe DSL reads.
CUTE_PRETTY = re.compile(rb"^[ \t]*(?:%[-\w, :]+ = )?(?:cuda\.(?:kernel|return)|cute(?:_nvgpu)?\.\w)", re.MULTILINE)
TRITON_PRETTY = re.compile(rb"^[ \t]*tt\.func\b", re.MULTILINE)
# Types in modules of Triton that are read with rules.
TRITON_POINTER = b"!tt.ptr"
TRITON_RULES = Path(__file__).with_name("triton-rules.json")

# The compiler that made LLVM IR, as it says in the IR.
MADE_BY = re.compile(rb"\b(?:clang|flang) version (\d+)\.")
LLVM_VERSION = 22


# Of modules that are no file.
INPUT, STANDARD_INPUT = "<input>", "<stdin>"


class NotAModule(Error):
    """What is no module: nothing can be looked at."""


@dataclass(frozen=True)
class Source:
    """What a file has. It is read once: it may be a pipe."""

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
        """Whether it is named as a module is."""
        return self.name.lower().endswith(IR_NAMES)

    @property
    def language(self) -> Optional[str]:
        """The language of source for a GPU, which clang compiles."""
        return None if foreign(self.data, self.name) else _language(self.data, self.name)


def readable(data: bytes, name: str) -> Tuple[bytes, str]:
    """The same module as the native part reads it, and its kind for it. Raises `Error` for what is no module."""
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
    """Whether text is meant as MLIR: that of a program is, and that of a file which begins so or is named so.

    >>> [may_be_mlir(text, "file") for text in (b"modul {}", b"// MLIR\\nmodule {}", b"#map = 1", b"#include <a>")]
    [False, True, True, False]
    """
    return name == INPUT or name.endswith(MLIR_NAMES) or data.startswith(MLIR_BYTECODE) or bool(MLIR_FIRST.match(data))


def rules_for(data: bytes) -> Optional[str]:
    """The file of rules that a module needs if none is given."""
    return str(TRITON_RULES) if TRITON_POINTER in data else None


def newer(data: bytes) -> str:
    """Says that LLVM IR was made by a newer LLVM, if it says so itself.

    >>> newer(b'!0 = !{!"clang version 23.1.0"}')
    ' (it was made by LLVM 23, and LLVM 22 reads it)'
    >>> newer(b'!0 = !{!"Debian clang version 22.1.8"}')
    ''
    """
    versions = [int(each) for each in MADE_BY.findall(data)]
    made = max(versions, default=0)
    return f" (it was made by LLVM {made}, and LLVM {LLVM_VERSION} reads it)" if made > LLVM_VERSION else ""


def kind_of(data: bytes) -> str:
    """The kind of input: `llvm`, `tile`, `cutedsl`, `triton` for what needs Triton's operations to be read, or `mlir`.

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
        # The version, a number whose lowest bit ends it, and the names of dialects.
        return "triton" if data[4:5] >= FIRST_OPAQUE and b"\0tt\0" in data else "mlir"
    if any(name in data for name in CUTE_DSL):
        return "cutedsl"
    if b"tt.func" in data and TRITON_PRETTY.search(data):
        return "triton"
    mlir = MLIR_TEXT.search(data)
    is_llvm = LLVM_TEXT.search(data, 0, mlir.start() if mlir else len(data)) and b"\0" not in data[:4096]
    return "llvm" if is_llvm else "mlir"
