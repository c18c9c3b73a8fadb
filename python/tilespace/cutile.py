"""Launches kernels of cuTile Python that Tilespace compiles: on a card, or without one on the CPU.

    import cuda.tile as ct, tilespace.cutile

    tilespace.cutile.launch(stream, (4,), add, (a, b, c, 1024))        in place of ct.launch

cuTile's front end makes bytecode of the kernel, Tilespace PTX of that, and the driver runs it. Neither NVIDIA's tileiras
nor a toolkit is used. cuTile's own `launch` gives a kernel blocks of one thread, and the driver knows by a mark in a cubin
of tileiras how many it really has; PTX has no such mark, so that its launch is here: with blocks of the size that the code
requires (`.reqntid`), and with the shared memory that it needs.

Arguments are passed as cuTile documents it ("Calling Conventions": cutile_python_v2, and v1 for an older cuTile): of an
array its address, sides and strides, of a list the address of a table and its length, of a tuple its items; constants are
left out. Arrays are found by their protocols: PyTorch's, CuPy's and others that have `__cuda_array_interface__`; without a
card also numpy's, and what else is in the host's memory.

A kernel is compiled once for each signature (types, ranks, divisibility, constants), and kept on disk by its bytecode and
the version of Tilespace, in TILESPACE_CACHE_DIR or ~/.cache/tilespace; `off` keeps nothing."""

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
# Files of the cache at most: the oldest go.
MOST_FILES = 2000
# Signatures that are known at most.
MOST_SIGNATURES = 4096
# What divides an address is asked up to here, and further than cuTile asks.
ALIGNMENTS = 4096
# Versions of bytecode, the best first. An older cuTile lacks some.
VERSIONS = ("13.4", "13.3", "13.2", "13.1")
# The first chips with instructions that only they have.
FIRST_OF_ITS_OWN = 9
LEVEL = 3

# How a number of a type is passed; bfloat16 and what has no number in Python are not.
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


# For each kernel: by context and signature.
_compiled: Dict[Any, Dict[Tuple[int, str], _Compiled]] = {}
# Signatures of kernels, by what cuTile could ask of their arguments: to find one takes longer than a launch.
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
    """Launches a kernel: the signature of `cuda.tile.launch`.

    A stream is its handle, or a stream of PyTorch, CuPy or numba. A kernel that cannot be compiled is an `Error` whose
    messages have the lines of its source, a launch that fails a `RuntimeError`."""
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
                # In the order of the stream. What fails here has failed before.
                driver.library.cuMemFreeAsync(table, ctypes.c_void_p(handle))
    if code:
        raise RuntimeError(f"the launch of {_name(kernel)} has failed: {driver.words(code)}")


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
        raise TypeError("the grid is a tuple of one to three numbers")
    sides = [int(side) for side in given]
    if any(side < 1 for side in sides):
        raise ValueError(f"a grid of {grid} has no blocks")
    return sides + [1] * (3 - len(sides))


def _handle(stream: Any) -> int:
    """The handle of a stream of any package."""
    if isinstance(stream, int):
        return stream
    if stream is None:
        raise TypeError("a stream is required; 0 is the default one")
    for name in ("cuda_stream", "ptr"):
        if isinstance(found := getattr(stream, name, None), int):
            return found
    handle = getattr(stream, "handle", None)
    if handle is not None:
        return int(getattr(handle, "value", handle) or 0)
    if protocol := getattr(stream, "__cuda_stream__", None):
        return int(protocol()[1])
    raise TypeError(f"{type(stream).__name__} is no stream that is known")


# Arguments


def _facts(value: Any) -> Any:
    """What a signature may depend on, and more: arguments with the same facts have the same signature."""
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
    """The signature for which cuTile would compile the kernel."""
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
    """A number in memory."""
    letter = FORMATS.get(kind)
    if letter is None:
        raise TypeError(f"a number of type {kind} cannot be passed")
    try:
        packed = struct.pack("<" + letter, value)
    except struct.error as error:
        raise OverflowError(f"{value} is no {kind}: {error}") from None
    return (ctypes.c_char * len(packed)).from_buffer_copy(packed)


def _passed(
    driver: Driver, parameters: Sequence[Any], values: Sequence[Any], stream: int, tables: List[Any]
) -> Iterator[Any]:
    """What the kernel gets of each argument. Tables in the device's memory are to be freed when it has been launched."""
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
    """The address of words in the device's memory."""
    packed = struct.pack(f"<{len(words)}q", *words) or bytes(8)
    host = ctypes.create_string_buffer(packed, len(packed))
    table, size = ctypes.c_uint64(), ctypes.c_size_t(len(packed))
    driver.call("cuMemAllocAsync", ctypes.byref(table), size, ctypes.c_void_p(stream))
    tables.append(table)
    # The driver has read memory that is not pinned when the call returns.
    driver.call("cuMemcpyHtoDAsync_v2", table, ctypes.c_void_p(ctypes.addressof(host)), size, ctypes.c_void_p(stream))
    return table.value


# Compilation


def _compile(driver: Driver, kernel: Any, signature: Any) -> _Compiled:
    major, minor = driver.capability()
    # The card is known, so that the code may be for it only.
    chip = f"sm_{major}{minor}" + ("a" if major >= FIRST_OF_ITS_OWN else "")
    bytecode = _bytecode(kernel, signature, f"sm_{major}{minor}")
    ptx = _ptx(bytecode, chip)
    name = signature.symbol
    head = re.search(rf"\.entry {re.escape(name)}\((.*?)\{{", ptx, re.DOTALL)
    block = re.search(r"\.reqntid ([\d, ]+)", head[1] if head else "")
    if not block:
        raise RuntimeError(f"the code of {_name(kernel)} does not say how many threads it has")
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
    """The folder of the cache."""
    given = os.environ.get(CACHE)
    if given == OFF:
        return None
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(given) if given else Path(base) / "tilespace"


def _ptx(bytecode: bytes, chip: str) -> str:
    """The PTX of bytecode, of this version of the compiler: from the cache, or compiled and kept."""
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
    """Writes a file of the cache, in whole or not at all. A cache that cannot be written is none."""
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
