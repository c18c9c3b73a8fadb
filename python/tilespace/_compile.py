"""Compiles CUDA, HIP and OpenCL sources with the stock clang, with or without the plugin.

    compile_source(Source.read("kernel.cu"), Options(), ["-mllvm", "-tilespace-report=report.json"])

runs

    clang++-22 -x cuda --cuda-device-only --cuda-gpu-arch=sm_90 -O3 -g1 -S -o - -fpass-plugin=libtilespace_llvm.so
      --cuda-path=... -mllvm -tilespace-report=report.json kernel.cu

so that a report is about the code that the compiler emits. HIP is compiled for gfx942 and OpenCL to SPIR-V, unless `--arch`
names another chip. Without ROCm, HIP is compiled without its headers and device library, if the source includes none of them.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Callable, Dict, List, Optional, Tuple

from ._cuda import clang, cuda_flags, is_unoptimized, no_cuda, plugin, toolkit
from ._diagnostic import Diagnostic, Error, one_line
from ._get_cuda import HEADERS
from ._input import STANDARD_INPUT, NotAModule, Source
from ._language import CUDA, HIP, OPENCL
from ._module import chip_error

CHIPS = {CUDA: "sm_90", HIP: "gfx942", OPENCL: "spirv64"}
# The prefixes of a language's chips. OpenCL can be compiled for all of them.
BEGINNINGS: Dict[str, Tuple[str, ...]] = {CUDA: ("sm_",), HIP: ("gfx", "amdgcn"), OPENCL: ("spirv",)}
SHOWN = {CUDA: "CUDA", HIP: "HIP", OPENCL: "OpenCL"}
UNKNOWN_CHIP = "unsupported CUDA gpu architecture"
# LLVM's error for a chip that needs a newer PTX version than clang chooses for the toolkit.
NEEDS_PTX = re.compile(r"Minimum required PTX version is (\d+)\.(\d+)")
# Features that each chip needed so far, so that the next source is compiled only once.
FEATURES: Dict[str, List[str]] = {}
# clang's errors if ROCm is missing or too old.
NO_ROCM = re.compile(r"cannot find (?:ROCm device library|HIP runtime)")
# Without the device library, its functions are unknown code; without the headers, a source must not include them.
WITHOUT_ROCM = (["-nogpulib"], ["-nogpuinc", "-nogpulib"])
NO_HEADER = re.compile(r"'([^']+)' file not found")
# The packages of headers that are often missing.
PACKAGES = {
    **dict.fromkeys(
        ("cublas", "cufft", "cusparse", "cusolver", "curand", "npp", "nvjpeg", "nvrtc", "nvJitLink", "nvtx3/", "nvToolsExt"),
        "a full CUDA toolkit, --cuda-path=FOLDER",
    ),
    "hip/": "AMD's ROCm, --rocm-path=FOLDER; or Debian's libamdhip64-dev, with -D__AMDGCN_WAVEFRONT_SIZE=64 for clang 22",
    "omp.h": "Debian's libomp-22-dev",
}
OTHER_HEADERS = "name its folder, -I FOLDER, or use the arguments of the build, -p FOLDER of its compile_commands.json"
# The header with the declarations that nvcc adds to each source by itself.
IMPLIED = HEADERS / "nvcc_implied.cuh"


class CompileError(Error):
    """The full output of clang for a source, or everything that is missing to compile it."""


@dataclass(frozen=True)
class Options:
    """How a source is compiled."""

    arch: Optional[str] = None
    cuda_path: Optional[str] = None
    more: List[str] = field(default_factory=lambda: [])
    language: Optional[str] = None

    @property
    def chip(self) -> str:
        """The chip that a source is compiled for."""
        return self.arch or CHIPS[self.language or CUDA]


def is_for(chip: str, language: str) -> bool:
    """Whether a chip may be for a language: it is not known as a chip of another language.

    >>> [is_for("sm_90", each) for each in (CUDA, HIP, OPENCL)], is_for("hopper", CUDA)
    ([True, False, True], True)
    """
    others = (begins for other, begins in BEGINNINGS.items() if other != language)
    return language == OPENCL or not any(chip.startswith(begins) for begins in others)


def compile_source(source: Source, options: Options, with_plugin: Optional[List[str]] = None) -> str:
    """The assembly of a source. With options for the plugin, even none, the plugin is loaded."""
    language = options.language or source.language or CUDA
    options = replace(options, language=language)
    if is_unoptimized(options.more, False):
        raise NotAModule(f"{source.name}: the plugin does nothing at -O0: compile with -O1 or higher", [])
    if options.arch and not is_for(options.arch, language):
        raise one_line(
            f"{source.name} is {SHOWN[language]}, and {options.arch} is not a chip for {SHOWN[language]}: "
            f"try --arch={CHIPS[language]}",
            source.name,
        )
    command = _command(source.name, options, with_plugin)
    # A pipe has been read, and clang could not read it again. A file name must not look like an option.
    is_file = Path(source.name).is_file()
    name = f"./{source.name}" if source.name.startswith(("-", "@")) else source.name

    def run(more: List[str]) -> Tuple[int, str, str]:
        data = None if is_file else source.data
        done = subprocess.run([*command, *more, name if is_file else "-"], input=data, capture_output=True)
        return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")

    more = list(FEATURES.get(options.chip, ()))
    code, text, said = run(more)
    if code and (version := NEEDS_PTX.search(said)):
        more = FEATURES[options.chip] = [f"--cuda-feature=+ptx{version[1]}{version[2]}"]
        code, text, said = run(more)
    for without in WITHOUT_ROCM:
        if code and language == HIP and NO_ROCM.search(said):
            code, text, said = run(without)
    if code:
        raise _failure(said.replace(STANDARD_INPUT, source.name), command[0], source, options)
    return text


def _command(name: str, options: Options, with_plugin: Optional[List[str]]) -> List[str]:
    """clang's command without the source. One error reports everything that is missing for it."""
    missing: List[Error] = []
    command: List[str] = []
    parts: List[Callable[[], List[str]]] = [
        lambda: [clang()],
        lambda: _for_language(name, options),
        lambda: [f"-fpass-plugin={plugin()}", *with_plugin] if with_plugin is not None else [],
    ]
    for part in parts:
        try:
            command += part()
        except Error as error:
            missing.append(error)
    if missing:
        raise CompileError("\n".join(map(str, missing)), [said for each in missing for said in each.diagnostics])
    # The last option keeps the names of arguments, for the report.
    command += ["-O3", "-g1", "-S", "-o", "-", "-w", "-fno-crash-diagnostics", "-fno-discard-value-names"]
    return [*command, *options.more]


def _for_language(name: str, options: Options) -> List[str]:
    chip, language = options.chip, options.language
    if language == HIP:
        return ["-x", "hip", "--offload-device-only", f"--offload-arch={chip}"]
    if language == OPENCL:
        version = (
            []
            if any(word.startswith("-cl-std=") for word in options.more)
            else [f"-cl-std={'clc++2021' if name.endswith('.clcpp') else 'CL3.0'}"]
        )
        return ["-x", "cl", *_target(chip), *version]
    path = toolkit(options.cuda_path)
    if not path:
        raise one_line(no_cuda(options.cuda_path), options.cuda_path or "CUDA_PATH")
    return ["-x", "cuda", "--cuda-device-only", f"--cuda-gpu-arch={chip}", *cuda_flags(path), "-include", str(IMPLIED)]


def _target(chip: str) -> List[str]:
    """The target of OpenCL for a chip."""
    if chip.startswith(BEGINNINGS[CUDA]):
        return ["-target", "nvptx64-nvidia-cuda", f"-march={chip}"]
    if chip.startswith(BEGINNINGS[HIP]):
        return ["-target", "amdgcn-amd-amdhsa", f"-mcpu={chip}", "-nogpulib"]
    return ["-target", chip]


def _failure(said: str, compiler: str, source: Source, options: Options) -> Error:
    errors = [line for line in said.splitlines() if "error:" in line]
    first = (errors or said.splitlines() or [f"{compiler} failed"])[0]
    if UNKNOWN_CHIP in first:
        return one_line(chip_error(options.chip) or first, source.name)
    if header := missing_header(first):
        said = f"{said.strip()}\n{header}: {package_of(header)}"
    return CompileError(said.strip() or first, [Diagnostic("error", first, source.name)])


def missing_header(line: str) -> Optional[str]:
    """The header that clang does not find."""
    found = NO_HEADER.search(line)
    return found[1] if found else None


def package_of(header: str) -> str:
    """The package or option that provides a missing header."""
    return next((what for beginning, what in PACKAGES.items() if header.startswith(beginning)), OTHER_HEADERS)


def ptxas(options: Options) -> Optional[str]:
    """NVIDIA's assembler, if it is installed."""
    path = toolkit(options.cuda_path)
    in_toolkit = path / "bin" / "ptxas" if path else None
    return str(in_toolkit) if in_toolkit and in_toolkit.is_file() else shutil.which("ptxas")
