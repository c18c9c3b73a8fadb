"""Launches kernels of cuTile Python that Tilespace compiles: on a card, or without a card on the CPU.

    import cuda.tile as ct, tilespace.cutile

    tilespace.cutile.launch(stream, (4,), add, (a, b, c, 1024))        instead of ct.launch

cuTile's front end compiles the kernel to bytecode, Tilespace compiles that to PTX, and the driver runs it. Neither NVIDIA's
tileiras nor a toolkit is used. cuTile's own `launch` launches blocks of one thread, and a mark in the cubin of tileiras tells
the driver how many threads a block really has. PTX has no such mark, so this module launches it: with blocks of the size that
the code requires (`.reqntid`), and with the shared memory that it needs.

Arguments are passed as cuTile documents it ("Calling Conventions": cutile_python_v2, and v1 for an older cuTile): an array
as its address, sides and strides, a list as the address of a table and its length, a tuple as its items; constants are
omitted. Arrays are found by protocol: PyTorch's arrays, and CuPy's and others with `__cuda_array_interface__`; without a
card also numpy's, and other arrays in host memory.

A kernel is compiled once for each signature (types, ranks, divisibility, constants), and cached on disk by its bytecode and
the version of Tilespace, in TILESPACE_CACHE_DIR or ~/.cache/tilespace; `off` disables the cache."""

from __future__ import annotations

import ctypes
import hashlib
import importlib
import io
import os
import re
import struct
import tempfile
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple

from . import _arrays, _cutile
from ._diagnostic import Error
from ._driver import Driver

__all__ = ["launch"]

CACHE = "TILESPACE_CACHE_DIR"
OFF = "off"
# The most files in the cache: the oldest are removed.
MOST_FILES = 2000
# The most signatures to remember.
MOST_SIGNATURES = 4096
# The divisibility of an address is distinguished up to this power of two, which is more than cuTile uses.
ALIGNMENTS = 4096
# Versions of bytecode, the best first. An older cuTile lacks some.
VERSIONS = ("13.4", "13.3", "13.2", "13.1")
# The first major version of chips with instructions that later chips lack.
FIRST_OF_ITS_OWN = 9
LEVEL = 3

# How a number of a type is passed. Types without a number in Python, such as bfloat16, cannot be passed.
FORMATS = {
    "bool": "?",
    "bool_": "?",
    "int8": "b",
    "int16": "h",
    "int32": "i",
    "int64": "q",
    "uint8": "B",
    "uint16": "H",
    "uint32": "I",
    "uint64": "Q",
    "float16": "e",
    "float32": "f",
    "float64": "d",
}


@dataclass
class _Compiled:
    """A kernel in a context."""

    function: ctypes.c_void_p
    block: List[int]
    shared: int


# For each kernel, its compiled code by context and signature.
_compiled: Dict[Any, Dict[Tuple[int, str], _Compiled]] = {}
# Signatures of kernels, by `_facts` of their arguments: computing a signature takes longer than a launch.
_signatures: Dict[Tuple[Any, Any], Any] = {}


def launch(
    stream: Any,
    grid: Tuple[int, ...],
    kernel: Any,
    kernel_args: Sequence[Any],
    /,
    *,
    programmatic_dependent_launch: bool = False,
) -> None:
    """Launches a kernel, with the arguments of `cuda.tile.launch`.

    `stream` is a handle, or a stream of PyTorch, CuPy or numba. Raises `Error`, with messages that have the lines of the
    source, if the kernel cannot be compiled, and `RuntimeError` if the launch fails."""
    signatures = _cutile_compilation()
    sides = _grid(grid)
    driver = Driver.found()
    context = driver.context()
    arguments = tuple(_arrays.on_device(tuple(kernel_args)) if driver.is_cpu else kernel_args)
    signature = _signature(signatures, kernel, arguments)
    known = _compiled.setdefault(kernel, {})
    key = (context, signature.symbol)
    compiled = known.get(key)
    if compiled is None:
        compiled = known[key] = _compile(driver, kernel, signature)
    handle = _handle(stream)
    tables: List[Any] = []
    shared, early = compiled.shared, programmatic_dependent_launch
    with _arrays.named(driver.library, arguments) if driver.is_cpu else nullcontext():
        try:
            passed = list(_passed(driver, signature.parameters, arguments, handle, tables))
            code = driver.launch(compiled.function, sides, compiled.block, shared, handle, passed, early)
        finally:
            for table in tables:
                # Freed in the order of the stream. An error here is a consequence of an earlier error.
                driver.library.cuMemFreeAsync(table, ctypes.c_void_p(handle))
    if code:
        raise RuntimeError(f"the launch of {_name(kernel)} failed: {driver.words(code)}")


def _cutile_compilation() -> Any:
    try:
        return importlib.import_module("cuda.tile.compilation")
    except ImportError as error:
        raise ImportError(f"tilespace.cutile needs cuTile Python: pip install cuda-tile ({error})") from None


def _name(kernel: Any) -> str:
    function = getattr(kernel, "_pyfunc", None)
    return f"kernel {getattr(function, '__name__', '')}".rstrip()


def _items(value: Any) -> Tuple[Any, ...]:
    return tuple(value)


def _grid(grid: Any) -> List[int]:
    given = _items(grid) if isinstance(grid, tuple) else ()
    if not 1 <= len(given) <= 3:
        raise TypeError("the grid must be a tuple of one to three numbers")
    sides = [int(side) for side in given]
    if any(side < 1 for side in sides):
        raise ValueError(f"a grid of {grid} has no blocks")
    return sides + [1] * (3 - len(sides))


def _handle(stream: Any) -> int:
    """The handle of a stream of any package."""
    if isinstance(stream, int):
        return stream
    if stream is None:
        raise TypeError("a stream is required; 0 is the default stream")
    for name in ("cuda_stream", "ptr"):
        if isinstance(found := getattr(stream, name, None), int):
            return found
    handle = getattr(stream, "handle", None)
    if handle is not None:
        return int(getattr(handle, "value", handle) or 0)
    if protocol := getattr(stream, "__cuda_stream__", None):
        return int(protocol()[1])
    raise TypeError(f"{type(stream).__name__} is not a supported kind of stream")


# Arguments


def _facts(value: Any) -> Any:
    """Facts that determine the signature: arguments with equal facts have one signature."""
    if isinstance(value, (tuple, list)):
        return list if isinstance(value, list) else tuple, tuple(map(_facts, _items(value)))
    if isinstance(value, (bool, int, float, str, type(None))):
        return type(value), repr(value)
    try:
        address, sides, strides = _arrays.layout(value)
    except TypeError:
        return type(value), id(value), value
    kind = getattr(value, "dtype", None)
    kind = getattr(value, _arrays.INTERFACE)["typestr"] if kind is None else str(kind)
    return type(value), kind, address % ALIGNMENTS, tuple(sides), tuple(strides)


def _signature(signatures: Any, kernel: Any, arguments: Tuple[Any, ...]) -> Any:
    """The signature with which cuTile would compile the kernel."""
    key = (kernel, _facts(arguments))
    try:
        found = _signatures.get(key)
    except TypeError:
        key, found = (kernel, None), None
    if found is None:
        convention = signatures.CallingConvention
        newest = getattr(convention, "cutile_python_v2", convention.cutile_python_v1)
        found = signatures.KernelSignature.from_kernel_args(kernel, arguments, newest())
        if key[1] is not None:
            if len(_signatures) >= MOST_SIGNATURES:
                _signatures.clear()
            _signatures[key] = found
    return found


def _number(kind: str, value: Any) -> Any:
    """A number as bytes in memory."""
    letter = FORMATS.get(kind)
    if letter is None:
        raise TypeError(f"a number of type {kind} cannot be passed")
    try:
        packed = struct.pack("<" + letter, value)
    except struct.error as error:
        raise OverflowError(f"{value} is not a valid {kind}: {error}") from None
    return (ctypes.c_char * len(packed)).from_buffer_copy(packed)


def _passed(
    driver: Driver, parameters: Sequence[Any], values: Sequence[Any], stream: int, tables: List[Any]
) -> Iterator[Any]:
    """The parameters of the kernel for each argument. The caller frees the tables in device memory after the launch."""
    for constraint, value in zip(parameters, values):
        kind = type(constraint).__name__
        if kind == "ConstantConstraint":
            continue
        if kind == "ScalarConstraint":
            yield _number(constraint.dtype.name, value)
        elif kind == "ArrayConstraint":
            address, sides, strides = _arrays.layout(value)
            yield _number("uint64", address)
            for number in (*sides, *strides):
                yield _number(constraint.index_dtype.name, number)
        elif kind == "ListConstraint":
            words = [word for each in value for part in [_arrays.layout(each)] for word in (part[0], *part[1], *part[2])]
            yield _number("uint64", _table(driver, words, stream, tables))
            yield _number("int32", len(value))
        elif kind == "TupleConstraint":
            yield from _passed(driver, constraint.items, value, stream, tables)
        else:
            raise TypeError(f"an argument of kind {kind} cannot be passed")


def _table(driver: Driver, words: List[int], stream: int, tables: List[Any]) -> int:
    """Copies words to device memory, and returns their address."""
    packed = struct.pack(f"<{len(words)}q", *words) or bytes(8)
    host = ctypes.create_string_buffer(packed, len(packed))
    table, size = ctypes.c_uint64(), ctypes.c_size_t(len(packed))
    driver.call("cuMemAllocAsync", ctypes.byref(table), size, ctypes.c_void_p(stream))
    tables.append(table)
    # The memory is not pinned, so that the driver has read it when the call returns.
    driver.call("cuMemcpyHtoDAsync_v2", table, ctypes.c_void_p(ctypes.addressof(host)), size, ctypes.c_void_p(stream))
    return table.value


# Compilation


def _compile(driver: Driver, kernel: Any, signature: Any) -> _Compiled:
    major, minor = driver.capability()
    # The card is known, so that the code may use instructions that only this card has.
    chip = f"sm_{major}{minor}" + ("a" if major >= FIRST_OF_ITS_OWN else "")
    bytecode = _bytecode(kernel, signature, f"sm_{major}{minor}")
    ptx = _ptx(bytecode, chip)
    name = signature.symbol
    head = re.search(rf"\.entry {re.escape(name)}\((.*?)\{{", ptx, re.DOTALL)
    block = re.search(r"\.reqntid ([\d, ]+)", head[1] if head else "")
    if not block:
        raise RuntimeError(f"the code of {_name(kernel)} does not state its number of threads (.reqntid)")
    sides = [int(side) for side in block[1].split(",")]
    needs = re.search(rf"\b__shared_{re.escape(name)}_bytes = (\d+)", ptx)
    shared = int(needs[1]) if needs else 0
    return _Compiled(driver.function(driver.load(ptx), name, shared), sides + [1] * (3 - len(sides)), shared)


def _bytecode(kernel: Any, signature: Any, chip: str) -> bytes:
    export = _cutile_compilation().export_kernel
    for version in VERSIONS:
        written = io.BytesIO()
        try:
            export(
                kernel,
                [signature],
                written,
                gpu_code=chip,
                output_format="tileir_bytecode",
                bytecode_version=version,
            )
        except ValueError as error:
            if "bytecode version" in str(error) and version != VERSIONS[-1]:
                continue
            raise
        return written.getvalue()
    raise AssertionError("the last version is returned or raised")


def _cache() -> Optional[Path]:
    """The folder of the cache; None if it is off."""
    given = os.environ.get(CACHE)
    if given == OFF:
        return None
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(given) if given else Path(base) / "tilespace"


def _ptx(bytecode: bytes, chip: str) -> str:
    """The PTX that this version of the compiler makes of bytecode: from the cache, or compiled and added to the cache."""
    words = (_cutile.version(), chip, str(LEVEL), os.environ.get(_cutile.COMPILER, ""))
    key = hashlib.sha256("\0".join(words).encode() + b"\0" + bytecode).hexdigest()
    folder = _cache()
    file = folder / f"{key}.ptx" if folder else None
    if file:
        try:
            ptx = file.read_text(encoding="utf-8")
            os.utime(file)
            return ptx
        except OSError:
            pass
    try:
        ptx = _cutile.compile(bytecode, chip, LEVEL, line_info=True)
    except _cutile.CompileError as error:
        raise Error(str(error), error.diagnostics()) from None
    if folder and file:
        _keep(folder, file, ptx)
    return ptx


def _keep(folder: Path, file: Path, text: str) -> None:
    """Writes a file of the cache, in whole or not at all. If the cache cannot be written, nothing is cached."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=folder, suffix=".tmp", delete=False, encoding="utf-8") as made:
            made.write(text)
        os.replace(made.name, file)
        files = sorted(folder.glob("*.ptx"), key=lambda each: each.stat().st_mtime)
        for old in files[: max(0, len(files) - MOST_FILES)]:
            old.unlink()
    except OSError:
        pass
