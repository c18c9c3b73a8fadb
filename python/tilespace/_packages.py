"""Converts IR that only the package which printed it can parse to the generic form, which MLIR reads without the package.

    .ttir                     the installed Triton, or the copy of Triton in JAX
    .ttgir                    the installed Triton
    bytecode of Pallas        the copy of Triton in JAX
    a dump of CuTe DSL        nvidia-cutlass-dsl
    a function of CuTe DSL    nvidia-cutlass-dsl, without its compiler
    a kernel of cuda.lang     cuda.lang's front end, without its compiler

Triton's Python has no switch for the generic form. MLIR's printer uses it for an operation that does not verify, since
a pretty form may hide the error: so a module gets an attribute that modules must not have, and is printed that way.
"""

from __future__ import annotations

import contextlib
import importlib
import inspect
import os
import re
import tempfile
from typing import Any, Dict, Iterator, List, Optional, Tuple

from ._diagnostic import Error, one_line

MLIR_BYTECODE = b"ML\xefR"
TRITON_GPU = re.compile(rb"#ttg\.|\"ttg\.|^\s*(?:%[-\w, :]+ = )?ttg\.", re.MULTILINE)
# An attribute without a dialect in its name, which ModuleOp's verifier rejects.
INVALID = "tilespace_prints_the_generic_form"
ALIAS = re.compile(r"^(#(?!loc)[A-Za-z_$][\w$.-]*) = (.*)$", re.MULTILINE)
USE = re.compile(r'"(?:[^"\\]|\\.)*"|#[A-Za-z_$][\w$-]*(?![\w$.<-])')
# The targets of XLA's custom calls for Pallas kernels.
PALLAS_TRITON = "__gpu$xla.gpu.triton"
PALLAS_MOSAIC = "mosaic_gpu"
# The names, in messages, of kernels that are not files.
CUDA_LANG = "<cuda.lang>"
CUTE_DSL = "<CuTe DSL>"
# The passes before a dump of CUTE_DSL_KEEP=ir.
CUTE_CLEAN = "builtin.module(canonicalize,cse)"


def triton_text(data: bytes, name: str) -> bytes:
    """A module of Triton or TritonGPU in the generic form."""
    bytecode = data.startswith(MLIR_BYTECODE)
    if not bytecode:
        text = _by_triton(data, name)
        if text is not None:
            return text
        if TRITON_GPU.search(data):
            what = "TritonGPU IR, which only Triton can read: pip install triton, or give its .ttir or .llir"
            raise one_line(f"{name} is {what}", name)
    what = "bytecode of Triton" if bytecode else "a module of Triton"
    try:
        # It is untyped.
        ir: Any = importlib.import_module("jaxlib.mlir.ir")
        dialect: Any = importlib.import_module("jaxlib.triton.dialect")
    except ImportError:
        packages = "jaxlib" if bytecode else "triton, or jaxlib"
        raise one_line(f"{name} is {what}, which needs a Python package to be read: pip install {packages}", name) from None
    with ir.Context() as context:
        dialect.register_dialect(context)
        return _generic(ir, data, name)


def cute_text(data: bytes, name: str) -> bytes:
    """A dump of CuTe DSL in the generic form."""
    try:
        # It is untyped.
        ir: Any = importlib.import_module("cutlass._mlir.ir")
    except ImportError:
        what = "a dump of CuTe DSL in its own form, which only its package can read: pip install nvidia-cutlass-dsl"
        raise one_line(f"{name} is {what}", name) from None
    with ir.Context(), ir.Location.unknown():
        return _generic(ir, data, name)


class _Traced(BaseException):
    """Ends a compilation after the trace. The package reports an `Exception` of a hook as a failure."""


def cute_traced(function: Any, arguments: Tuple[Any, ...], named: Dict[str, Any], chip: str) -> bytes:
    """The module that CuTe DSL traces of a function, in the generic form, with the lines of Python."""
    try:
        # It is untyped.
        cute: Any = importlib.import_module("cutlass.cute")
        dsl: Any = importlib.import_module("cutlass.base_dsl")
        passes: Any = importlib.import_module("cutlass._mlir.passmanager")
    except ImportError as error:
        text = "CuTe DSL, which traces the function, cannot be imported: pip install nvidia-cutlass-dsl"
        raise ImportError(f"{text} ({error})", name=error.name) from None
    if not hasattr(dsl.BaseDSL, "trace_finalize_hooks"):
        text = "this nvidia-cutlass-dsl has no trace_finalize_hooks, by which the module is read: install release 4.8.1 or newer"
        raise ImportError(f"{text}, or dump the module with CUTE_DSL_KEEP=ir", name="cutlass")
    _check_jit(function)
    if chip not in dsl.Arch.__members__:
        raise ValueError(f"CuTe DSL has no chip '{chip}'; it has {', '.join(dsl.Arch.__members__)}")
    options = named.get("options") or ""
    if not isinstance(options, str):
        raise TypeError(f"options is a text, as of cute.compile(options=...), not {options!r}")
    named = {**named, "options": f"--gpu-arch {chip} --generate-line-info {options}"}
    made: List[bytes] = []

    def keep(_: Any, module: Any, __: str) -> None:
        # As for a dump: the code of an op that is there twice would differ.
        passes.PassManager.parse(CUTE_CLEAN).run(module.operation)
        made.append(_printed(module))
        raise _Traced

    try:
        cute.compile(function, *arguments, trace_finalize_hooks=keep, **named)
    except _Traced:
        return made[0]
    raise ImportError("this version of nvidia-cutlass-dsl is not supported: it called no hook after the trace", name="cutlass")


def _check_jit(function: Any) -> None:
    """Raises TypeError for a value that `cute.compile` does not take: a function, method or callable object of @cute.jit."""
    kind: Any = function.__class__
    called = function if inspect.isroutine(function) else getattr(kind, "__call__", None)
    body = inspect.unwrap(called) if callable(called) else None
    name = getattr(function, "__qualname__", kind.__qualname__)
    decorator = getattr(body, "_decorator_kind", None)
    if decorator is None:
        raise TypeError(f"from_cutedsl takes a function of @cute.jit and its arguments, and {name} is not one")
    if decorator == "kernel":
        raise TypeError(f"{name} is a kernel: give from_cutedsl the function of @cute.jit that launches it")


def pallas_kernels(lowered: Any) -> List[Tuple[str, bytes]]:
    """The Pallas kernels in a program lowered by JAX, each with its name and bytecode. Raises `Error` if there are none."""
    if not hasattr(lowered, "compiler_ir"):
        raise TypeError(f"from_jax takes the result of jax.jit(f).trace(x).lower(...), not a {type(lowered).__name__}")
    calls = [each for each in _operations(lowered.compiler_ir().operation) if "custom_call" in each.name]
    kernels: List[Tuple[str, bytes]] = []
    others: List[str] = []
    for call in calls:
        target = call.attributes["call_target_name"].value
        if target == PALLAS_TRITON:
            config = call.attributes["mhlo.backend_config"]
            kernels.append((config["name"].value, config["ir"].value_bytes))
        else:
            others.append(target)
    if kernels:
        return kernels
    if any(each.startswith(PALLAS_MOSAIC) for each in others):
        raise one_line(
            "the kernels are for Mosaic, which stores IR for its own version of MLIR: "
            "compile them for Triton, by pallas_call with pallas.triton.CompilerParams()",
            "<jax>",
        )
    found = f"; custom calls found: {', '.join(sorted(set(others)))}" if others else ""
    raise one_line(
        "no Pallas kernel for CUDA: jax.jit(f).trace(x).lower(lowering_platforms=('cuda',)) has the kernels of pallas_call, "
        f"and XLA makes its own kernels later{found}",
        "<jax>",
    )


def cuda_lang_text(kernel: Any, signature: Any, chip: str) -> bytes:
    """The module that cuda.lang makes of a kernel, or that the result of `compile_simt` has kept."""
    if hasattr(kernel, "mlir"):
        if kernel.mlir is None:
            raise one_line("this result has no MLIR: compile_simt(..., keep_mlir=True) keeps it", CUDA_LANG)
        return str(kernel.mlir).encode()
    if signature is None:
        raise TypeError("from_cuda_lang takes a kernel and a KernelSignature, or a result of compile_simt(..., keep_mlir=True)")
    try:
        # It is untyped.
        compiler: Any = importlib.import_module("cuda.lang._compile")
    except ImportError:
        raise one_line("cuda.lang, which traces the kernel, is not installed: it is in NVIDIA/cutile-python", CUDA_LANG) from None
    made: List[str] = []

    def keep(text: str, **_: Any) -> Any:
        made.append(text)
        return compiler.MLIR2CubinResult(b"", b"", "", "", None)

    # The program that compiles the module is not published. `mlir2cubin` calls it, as the last step.
    called = compiler.mlir2cubin
    compiler.mlir2cubin = keep
    try:
        compiler.compile_simt(kernel, [signature], gpu_name=chip, arch=chip.replace("sm_", "compute_"))
    finally:
        compiler.mlir2cubin = called
    if not made:
        message = "this version of cuda.lang is not supported: keep its MLIR with compile_simt(..., keep_mlir=True)"
        raise one_line(message, CUDA_LANG)
    return made[0].encode()


def _operations(operation: Any) -> Iterator[Any]:
    for region in operation.regions:
        for block in region:
            for each in block:
                yield each.operation
                yield from _operations(each.operation)


def _generic(ir: Any, data: bytes, name: str) -> bytes:
    try:
        module = ir.Module.parse(data if data.startswith(MLIR_BYTECODE) else data.decode())
    except (ir.MLIRError, UnicodeDecodeError) as error:
        raise Error(_at_place(str(error).splitlines()[-1].strip(), name), []) from None
    return _printed(module)


def _printed(module: Any) -> bytes:
    """A module in the generic form, by the MLIR that has it. Locations are in place: an alias in a type is plain text to an
    MLIR without its dialect."""
    text = module.operation.get_asm(print_generic_op_form=True, use_local_scope=True, enable_debug_info=True)
    return str(text).encode()


def _at_place(message: str, name: str) -> str:
    """A parser's error with its location in the file.

    >>> _at_place('error: "-":17:23: expected SSA operand', "cut.ttir")
    'cut.ttir:17:23: error: expected SSA operand'
    >>> _at_place("error: no text", "cut.ttir")
    'cut.ttir: error: no text'
    """
    found = re.match(r'(error: )"-":(\d+:\d+): (.*)', message)
    return f"{name}:{found[2]}: {found[1]}{found[3]}" if found else f"{name}: {message}"


def _by_triton(data: bytes, name: str) -> Optional[bytes]:
    """The module in the generic form, by the installed Triton; None if Triton is not installed."""
    try:
        # It is untyped.
        library: Any = importlib.import_module("triton._C.libtriton")
        ir: Any = library.ir
        context = ir.context()
        ir.load_dialects(context)
        for backend in ("nvidia", "amd"):
            getattr(library, backend).load_dialects(context)
    except (ImportError, AttributeError):
        return None
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "module.mlir")
        with open(file, "wb") as opened:
            opened.write(data)
        with _standard_error() as said:
            try:
                module = ir.parse_mlir_module(file, context)
            except RuntimeError:
                module = None
    if module is None:
        first = next((line for line in said if "error:" in line), f"{name} cannot be read by Triton")
        first = re.sub(r'^loc\("([^"]*)":(\d+:\d+)\): ', r"\1:\2: ", first)
        raise Error(first.replace(file, name), [])
    module.set_attr(INVALID, ir.builder(context).get_int32_attr(0))
    text = module.str()
    if not text.lstrip().startswith(('"', "#")) or '"builtin.module"' not in text:
        raise one_line(f"{name}: this version of Triton does not print the generic form: give the kernel's .llir", name)
    text = re.sub(rf"{INVALID} = 0 : i32(?:, )?", "", text)
    return _without_aliases(text.replace(file, name)).encode()


def _without_aliases(text: str) -> str:
    """The text with the aliases of attributes, except locations, written out: the type of a dialect that is not loaded is
    plain text, in which no parser resolves aliases.

    >>> print(_without_aliases('#a = #x.a<{n = 1}>\\n#b = #x.b<#a>\\n"op"() {t = "#b"} : !x.t<1, #b>'))
    <BLANKLINE>
    <BLANKLINE>
    "op"() {t = "#b"} : !x.t<1, #x.b<#x.a<{n = 1}>>>
    """
    known: Dict[str, str] = {}

    def written_out(match: "re.Match[str]") -> str:
        return known.get(match[0], match[0])

    for name, attribute in ALIAS.findall(text):
        known[name] = USE.sub(written_out, attribute)
    return USE.sub(written_out, ALIAS.sub("", text))


@contextlib.contextmanager
def _standard_error() -> Iterator[List[str]]:
    """Collects the lines that native code writes to the standard error. The list is filled at the end of the block."""
    lines: List[str] = []
    with tempfile.TemporaryFile() as file:
        kept = os.dup(2)
        os.dup2(file.fileno(), 2)
        try:
            yield lines
        finally:
            os.dup2(kept, 2)
            os.close(kept)
            file.seek(0)
            lines += file.read().decode(errors="replace").splitlines()
