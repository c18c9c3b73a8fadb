"""CUDA sources by the stock clang, with the plugin and without.

    compile_cuda(Source.read("kernel.cu"), Options(arch="sm_90"), ["-mllvm", "-tilespace-report=report.json"])

runs

    clang++-22 -x cuda --cuda-device-only --cuda-gpu-arch=sm_90 -O3 -g1 -S -o - -fpass-plugin=libtilespace_llvm.so
      --cuda-path=... -mllvm -tilespace-report=report.json kernel.cu

so that a report is about the code that the compiler makes. CUDA is found, never fetched: the toolkit that is named, the
one of the environment, that of /usr/local/cuda, or NVIDIA's wheels beside this package.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sysconfig
from dataclasses import dataclass, field
from pathlib import Path
from typing import List, Optional, Tuple

from ._diagnostic import Diagnostic, Error, one_line
from ._input import CUDA_NAMES, STANDARD_INPUT, NotAModule, Source
from ._module import chip_error, version

# By its version, so that build systems see an upgrade; in a checkout the plain name.
PLUGIN = f"libtilespace_llvm-{version()}.so"
BUILT_PLUGIN = "libtilespace_llvm.so"
CLANG = "clang++-22"
WHEELS = (
    "'nvidia-cuda-nvcc==13.1.*' 'nvidia-cuda-runtime==13.1.*' 'nvidia-cuda-crt==13.1.*' 'nvidia-nvvm==13.1.*' "
    "'nvidia-cuda-cccl==13.0.*'"
)
CUDA_VARIABLES = ("CUDA_PATH", "CUDA_HOME")
# LLVM on a chip that is newer than the PTX version which clang takes for the toolkit.
NEEDS_PTX = re.compile(r"Minimum required PTX version is (\d+)\.(\d+)")
# Options of clang whose value is the next word.
WITH_VALUE = ("-o", "-I", "-L", "-D", "-U", "-include", "-isystem", "-idirafter", "-iquote", "-MF", "-MT", "-MQ", "-Xclang", "-mllvm")
UNKNOWN_CHIP = "unsupported CUDA gpu architecture"
# Headers that clang's CUDA headers include and NVIDIA's wheels lack: empty files.
HEADERS = Path(__file__).with_name("headers")


class CompileError(Error):
    """What clang says of a source: all of it."""


@dataclass(frozen=True)
class Options:
    """How a source is compiled."""

    arch: str = "sm_90"
    cuda_path: Optional[str] = None
    more: List[str] = field(default_factory=lambda: [])


def plugin() -> Path:
    """The plugin for clang and opt: beside this package, or in a checkout's build."""
    here = Path(__file__).resolve()
    places = [here.parent / "lib" / PLUGIN]
    if len(here.parents) > 2:
        places.append(here.parents[2] / "target" / "release" / BUILT_PLUGIN)
    if named := os.environ.get("TILESPACE_CLANG_PLUGIN"):
        # Without a folder it would be looked for where libraries are.
        places = [Path(named).absolute()]
    for place in places:
        if place.is_file():
            return place
    if named:
        raise one_line(f"there is no file {named}, which TILESPACE_CLANG_PLUGIN names", named)
    raise one_line(f"there is no {BUILT_PLUGIN}: `make build` of a checkout makes it", str(places[0]))


def clang() -> str:
    """The clang of LLVM 22."""
    named = os.environ.get("CLANG")
    for name in [named] if named else [CLANG, "clang++", "clang"]:
        path = shutil.which(name)
        if path and re.search(r"\bversion 22\.", _output([path, "--version"])):
            return path
    what = f"{named} is no clang 22" if named else "there is no clang 22"
    raise one_line(f"{what}: install clang-22 (Debian, apt.llvm.org), or name it in CLANG", CLANG)


def toolkit(given: Optional[str]) -> Optional[Path]:
    """The folder of CUDA, for --cuda-path."""
    named = [given] if given else [os.environ.get(name, "") for name in CUDA_VARIABLES]
    paths = [Path(path) for path in named if path]
    if not paths:
        paths = [Path("/usr/local/cuda"), Path(sysconfig.get_paths()["purelib"]) / "nvidia" / "cu13"]
    return next((path for path in paths if (path / "include" / "cuda.h").is_file()), None)


def cuda_flags(options: Options) -> List[str]:
    """What clang needs to find CUDA."""
    path = toolkit(options.cuda_path)
    if not path:
        raise one_line(no_cuda(options.cuda_path), options.cuda_path or "CUDA_PATH")
    flags = [f"--cuda-path={path}", "-Wno-unknown-cuda-version", "-idirafter", str(HEADERS)]
    cccl = path / "include" / "cccl"
    return [*flags, "-isystem", str(cccl)] if cccl.is_dir() else flags


def no_cuda(given: Optional[str]) -> str:
    """That there is no toolkit, and what gives one."""
    variable = next((name for name in CUDA_VARIABLES if os.environ.get(name)), None)
    named = f"in {os.environ[variable]}, which {variable} names" if variable else "here"
    return f"there is no CUDA {f'in {given}' if given else named}: give --cuda-path=FOLDER, or pip install {WHEELS}"


def is_cuda_command(words: List[str]) -> bool:
    """Whether arguments of clang, without response files, name CUDA source. `-x` is for the files behind it.

    >>> [is_cuda_command(words.split()) for words in ("-c a.cu", "-x cuda -c a.h", "-xcuda a.h", "-x hip a.h -x none a.cu")]
    [True, True, True, True]
    >>> [is_cuda_command(words.split()) for words in ("a.o -o a.cu", "-x hip a.cu", "-x cuda -x c++ a.cpp", "-I b.cu a.cpp")]
    [False, False, False, False]
    """
    language, before = "none", ""
    for word in words:
        if before in ("-x", "--language"):
            language = word
        elif word.startswith(("-x", "--language=")):
            language = word.rpartition("=")[2] if word.startswith("--") else word[2:] or language
        elif before not in WITH_VALUE and (word == "-" or not word.startswith("-")):
            if language == "cuda" or (language == "none" and word.endswith(CUDA_NAMES)):
                return True
        before = word
    return False


def expanded(words: List[str], inside: Tuple[Path, ...] = ()) -> List[str]:
    """The words with those of response files, `@FILE`, in their place, which may name more such files."""
    found: List[str] = []
    for word in words:
        file = Path(word[1:]).absolute()
        if not word.startswith("@") or not file.is_file() or file in inside:
            found.append(word)
            continue
        text = file.read_text(encoding="utf-8-sig", errors="replace")
        try:
            more = shlex.split(text)
        except ValueError:
            # A quote without its end.
            more = text.split()
        found += expanded(more, (*inside, file))
    return found


def is_unoptimized(words: List[str], default: bool) -> bool:
    """Whether the last level of optimization among arguments of clang is none.

    >>> [is_unoptimized(words.split(), True) for words in ("-c", "-O3 -O0", "--optimize=0", "-O3 -Xarch_host -O0 -ObjC")]
    [True, True, True, False]
    """
    own = [word for before, word in zip(["", *words], words) if not before.startswith("-Xarch_")]
    levels = [word for word in own if re.fullmatch(r"-O(?:[0-9sgz]|fast)?|--optimize(?:=.*)?", word)]
    return levels[-1] in ("-O0", "--optimize=0") if levels else default


def compile_cuda(source: Source, options: Options, with_plugin: Optional[List[str]] = None) -> str:
    """The PTX of a source. With options for the plugin, even none, the plugin is loaded."""
    if is_unoptimized(options.more, False):
        raise NotAModule(f"{source.name}: clang is told -O0, where the plugin does nothing: give -O1 or more", [])
    command = [clang(), "-x", "cuda", "--cuda-device-only", f"--cuda-gpu-arch={options.arch}", "-O3", "-g1", "-S", "-o", "-"]
    # For the names of arguments in the report.
    command.append("-fno-discard-value-names")
    if with_plugin is not None:
        command += [f"-fpass-plugin={plugin()}", *with_plugin]
    # What is no file was read already, and clang could not read it again. A name must not look like an option.
    is_file = Path(source.name).is_file()
    name = f"./{source.name}" if source.name.startswith(("-", "@")) else source.name
    command += [*cuda_flags(options), "-fno-crash-diagnostics", *options.more]

    def run(more: List[str]) -> "subprocess.CompletedProcess[bytes]":
        data = None if is_file else source.data
        return subprocess.run([*command, *more, name if is_file else "-"], input=data, capture_output=True)

    done = run([])
    said = done.stderr.decode(errors="replace")
    if done.returncode != 0 and (version := NEEDS_PTX.search(said)):
        done = run([f"--cuda-feature=+ptx{version[1]}{version[2]}"])
        said = done.stderr.decode(errors="replace")
    if done.returncode != 0:
        raise _failure(said.replace(STANDARD_INPUT, source.name), command[0], source, options)
    return done.stdout.decode(errors="replace")


def _failure(said: str, compiler: str, source: Source, options: Options) -> Error:
    errors = [line for line in said.splitlines() if "error:" in line]
    first = (errors or said.splitlines() or [f"{compiler} failed"])[0]
    if UNKNOWN_CHIP in first:
        return one_line(chip_error(options.arch) or first, source.name)
    return CompileError(said.strip() or first, [Diagnostic("error", first, source.name)])


def ptxas(options: Options) -> Optional[str]:
    """NVIDIA's assembler, if it is here."""
    path = toolkit(options.cuda_path)
    in_toolkit = path / "bin" / "ptxas" if path else None
    return str(in_toolkit) if in_toolkit and in_toolkit.is_file() else shutil.which("ptxas")


def _output(command: List[str]) -> str:
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout
    except OSError:
        return ""
