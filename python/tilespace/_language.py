"""The language of a source, and the next step for a file that is not a module.

    kernel.cu, kernel.hip, kernel.cl    compiled by clang (`_compile.py`)
    omp.cpp, f.f90, a.rs, add.py        one line: the command that makes a module of it
    kernel.ptx, kernel.o, kernel.ll.gz  one line: its kind, and the input to give instead

The contents decide, not the name: CUDA may come through a pipe, or be named `.h`.
"""

from __future__ import annotations

import re
from typing import Callable, Dict, Optional, Pattern, Tuple

CUDA, HIP, OPENCL = "cuda", "hip", "cl"
TO_IR = "clang++-22 -x cuda --cuda-device-only --cuda-gpu-arch=sm_90 -O1 -g1 -S -emit-llvm FILE.cu"
NEITHER = "neither CUDA, HIP, OpenCL, LLVM IR nor MLIR"
CUDA_NAMES = (".cu", ".cuh")
HIP_NAMES = (".hip",)
OPENCL_NAMES = (".cl", ".clcpp")
SOURCE_NAMES = (*CUDA_NAMES, *HIP_NAMES, *OPENCL_NAMES)
HIP_SOURCE = re.compile(rb"#\s*include\s*[<\"]hip/")
# A function or a variable: its type, which may be several words with attributes between them, its name, and the character
# after that.
CUDA_SOURCE = re.compile(rb"\b__(?:global|device)__\s+(?:[\w:<>,*&]+(?:\s*\([\w, ]*\))?\s+)*[\w:<>,]+[\s*&]+\w+\s*[(;=\[{]")
COMMENT_OR_STRING = re.compile(rb'//[^\n]*|/\*.*?(?:\*/|\Z)|"(?:[^"\\\n]|\\.)*"', re.DOTALL)
OPENMP = re.compile(
    rb"^[ \t]*#[ \t]*pragma[ \t]+omp[ \t]+(?:target|declare[ \t]+target|begin[ \t]+declare[ \t]+target)\b", re.MULTILINE
)
TEMPLATE = re.compile(rb"\btemplate\s*<")
DEVICE_WORD = re.compile(rb"\b__(?:global|device)__\b")
KERNEL_WORD = re.compile(rb"\b__global__\b")
# The number of bytes at the start of a file in which such words are searched for.
HEAD = 65536
OF_OPENMP = "OpenMP: give the LLVM IR of its device code, made by clang++-22 -fopenmp --offload-arch=sm_90 --offload-device-only -nogpulib --cuda-feature=+ptx78 -O1 -g1 -S -emit-llvm FILE"  # fmt: skip
OF_FORTRAN = "Fortran: give the LLVM IR of its device code, made by flang-22 -fopenmp --offload-arch=sm_90 --offload-device-only -nogpulib -Xflang -target-feature -Xflang +ptx78 -O1 -S -emit-llvm FILE"  # fmt: skip
OF_RUST = "Rust: give its LLVM IR, made by cargo +nightly rustc -Zbuild-std=core --release --target nvptx64-nvidia-cuda -- --emit=llvm-ir"
OF_HOST = "C or C++ without GPU code: give a source with __global__ functions, or the LLVM IR of one"
PYTHON: Tuple[Tuple[Pattern[bytes], str], ...] = (
    (re.compile(rb"^\s*(?:import|from)\s+triton\b", re.MULTILINE), "TRITON_KERNEL_DUMP=1 python FILE, then tilespace ~/.triton/dump"),
    (re.compile(rb"^\s*(?:import|from)\s+cutlass\b", re.MULTILINE), "CUTE_DSL_KEEP=ir CUTE_DSL_DUMP_DIR=dumps python FILE, then tilespace dumps"),
    (re.compile(rb"^\s*(?:import\s+cuda\.tile|from\s+cuda\.tile|from\s+cuda\s+import\s+tile)\b", re.MULTILINE), "tilespace run FILE runs it on the CPU"),
    (re.compile(rb"^\s*(?:import|from)\s+jax\b", re.MULTILINE), "tilespace.from_jax(lowered) in Python"),
)  # fmt: skip
# Languages by suffix.
NAMES: Dict[Tuple[str, ...], str] = {
    (".f", ".for", ".f90", ".f95", ".f03", ".f08", ".f18", ".F", ".F90"): OF_FORTRAN,
    (".rs",): OF_RUST,
    (".c", ".cc", ".cpp", ".cxx", ".c++", ".C", ".h", ".hh", ".hpp", ".hxx"): OF_HOST,
}

INSTEAD = "give the .cu source, or its LLVM IR, made by " + TO_IR
# Files that are not modules, by their first bytes or by their suffix: their kind, and the next step.
FOREIGN: Tuple[Tuple[Pattern[bytes], str, str], ...] = (
    (re.compile(rb"\x7fELF"), "", "an object file or an executable: " + INSTEAD),
    (re.compile(rb"\s*(?://[^\n]*\n\s*)*\.version\s"), ".ptx", "PTX, where the memory of each access is already decided: " + INSTEAD),
    (re.compile(rb"\x03\x02\x23\x07"), ".spv", "SPIR-V: give the module that it was translated from"),
    (re.compile(rb"\x50\xed\x55\xba"), ".fatbin", "a fat binary: " + INSTEAD),
    (re.compile(rb"!<arch>\n"), ".a", "a library of object files: " + INSTEAD),
    (re.compile(rb"\x1f\x8b"), "", "compressed: gunzip --keep FILE"),
    (re.compile(rb"\xfd7zXZ\0"), "", "compressed: unxz --keep FILE"),
    (re.compile(rb"\x28\xb5\x2f\xfd"), "", "compressed: unzstd FILE"),
    (re.compile(rb"BZh[1-9]"), "", "compressed: bunzip2 --keep FILE"),
    (re.compile(rb"PK\x03\x04"), "", "an archive: unzip FILE"),
    (re.compile(rb"\s*\Z"), "", "empty"),
    (re.compile(rb"(?!ML\xefR)[^\0]{0,4096}\0"), "", "neither text, bitcode nor bytecode"),
)
STABLEHLO = re.compile(rb"\b(?:stablehlo|mhlo|chlo|vhlo)\.\w")
OF_STABLEHLO = "StableHLO, which has no pointers: tilespace.from_jax(lowered) in Python reads its Pallas kernels"


def without_comments(data: bytes) -> bytes:
    """The head of a source without comments, but with its strings."""
    return COMMENT_OR_STRING.sub(lambda found: found[0] if found[0].startswith(b'"') else b" ", data[:HEAD])


def language(data: bytes, name: str, is_ir: Callable[[bytes], bool], ir_names: Tuple[str, ...]) -> Optional[str]:
    """`cuda`, `hip` or `cl` for source in these languages. Comments and strings do not count.

    >>> texts = (b"__device__ int x;", b"// __device__ int x;\\nmodule {}", b"use `__device__` for it")
    >>> [language(text, "-", lambda _: False, ()) for text in texts]
    ['cuda', None, None]
    """
    lower = name.lower()
    if lower.endswith(OPENCL_NAMES):
        return OPENCL
    if lower.endswith(ir_names):
        return None
    if lower.endswith(CUDA_NAMES):
        return CUDA
    code = without_comments(data)
    if lower.endswith(HIP_NAMES) or HIP_SOURCE.search(code):
        return HIP
    code = COMMENT_OR_STRING.sub(b" ", code)
    return CUDA if CUDA_SOURCE.search(code) and not is_ir(code) else None


def foreign(data: bytes, name: str) -> Optional[str]:
    """The kind of a file that is not a module, as its first bytes or its name show."""
    for beginning, suffix, what in FOREIGN:
        if beginning.match(data) or (suffix and name.endswith(suffix)):
            return what.replace("FILE", name) if what.startswith(("compressed", "an archive")) else what
    return None


def other_language(data: bytes, name: str) -> Optional[str]:
    """The language of another text, by its contents or its name, and the command that makes a module of it."""
    if OPENMP.search(data[:HEAD]):
        return OF_OPENMP.replace("FILE", name)
    if name.endswith(".py"):
        what = next((what for imports, what in PYTHON if imports.search(data[:HEAD])), "give the dump of its compiler")
        return f"Python: {what.replace('FILE', name)}"
    return next((what.replace("FILE", name) for suffixes, what in NAMES.items() if name.endswith(suffixes)), None)


def without_code(data: bytes) -> str:
    """The reason why a source has no GPU code.

    >>> without_code(b"template <class T> __global__ void k(T *p) {}")
    'no kernel or function is instantiated here: give the .cu that uses it'
    >>> without_code(b"int main() {}"), without_code(b"__device__ inline int one() { return 1; }")
    ('there is no GPU code', 'no kernel or function is instantiated here: give the .cu that uses it')
    """
    code = without_comments(data)
    if not DEVICE_WORD.search(code):
        return "there is no GPU code"
    if TEMPLATE.search(code) or not KERNEL_WORD.search(code):
        return "no kernel or function is instantiated here: give the .cu that uses it"
    return "there is no GPU code"
