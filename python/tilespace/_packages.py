"""Converts IR that only the package which printed it can parse to the generic form, which MLIR reads without the package.

    .ttir                     the installed Triton, or the copy of Triton in JAX
    .ttgir                    the installed Triton
    bytecode of Pallas        the copy of Triton in JAX
    a dump of CuTe DSL        nvidia-cutlass-dsl
    a kernel of cuda.lang     cuda.lang's front end, without its compiler

Triton's Python has no switch for the generic form. MLIR's printer uses it for an operation that does not verify, since
a pretty form may hide the error: so a module gets an attribute that modules must not have, and is printed that way.
"""

from __future__ import annotations

import contextlib
import importlib
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
# The name, in messages, of a kernel that is not a file.
CUDA_LANG = "<cuda.lang>"


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
