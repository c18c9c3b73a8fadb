"""Finds the stock clang, the plugin and CUDA, and the options that tell clang where CUDA is.

CUDA is found, never downloaded: a toolkit that is named, the toolkit of CUDA_PATH or CUDA_HOME, /usr/local/cuda, NVIDIA's
wheels beside this package, or the folder of `tilespace --get-cuda`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sysconfig
from functools import lru_cache
from pathlib import Path
from typing import List, Optional

from ._diagnostic import Error, one_line
from ._get_cuda import HEADERS, usual_folder
from ._language import CUDA_NAMES
from ._module import version
from ._words import takes_next

# The name has the version, so that build systems see an upgrade; in a checkout it is the plain name.
PLUGIN = f"libtilespace_llvm-{version()}.so"
BUILT_PLUGIN = "libtilespace_llvm.so"
# The plugin for one version of LLVM.
PART = re.compile(r"libtilespace_llvm-(\d+)(?:-[\d.]+)?\.so")
CLANG = "clang++-22"
CUDA_VARIABLES = ("CUDA_PATH", "CUDA_HOME")


def plugin() -> Path:
    """The plugin for clang and opt: beside this package, or in a checkout's build."""
    here = Path(__file__).resolve()
    places = [here.parent / "lib" / PLUGIN]
    if len(here.parents) > 2:
        places.append(here.parents[2] / "target" / "release" / BUILT_PLUGIN)
    if named := os.environ.get("TILESPACE_CLANG_PLUGIN"):
        # A name without a folder would be searched for in the folders of libraries.
        places = [Path(named).absolute()]
    for place in places:
        if place.is_file():
            return place
    if named:
        raise one_line(f"no such file: {named}, the value of TILESPACE_CLANG_PLUGIN", named)
    raise one_line(f"{BUILT_PLUGIN} not found: build it with `make build` in a checkout", str(places[0]))


def plugin_versions() -> List[int]:
    """The versions of LLVM that have a plugin, in the folder of the plugin that users name."""
    try:
        folder = plugin().parent
    except Error:
        return []
    return sorted({int(name[1]) for file in folder.iterdir() if (name := PART.fullmatch(file.name))})


def clang() -> str:
    """The path of clang 22."""
    return _clang(os.environ.get("CLANG"), os.environ.get("PATH"))


@lru_cache(maxsize=None)
def _clang(named: Optional[str], _: Optional[str]) -> str:
    for name in [named] if named else [CLANG, "clang++", "clang"]:
        path = shutil.which(name)
        if path and re.search(r"\bversion 22\.", _output([path, "--version"])):
            return path
    what = f"{named} is not clang 22" if named else "clang 22 not found"
    raise one_line(f"{what}: install clang-22 (Debian, apt.llvm.org), or set CLANG to its path", CLANG)


def toolkit(given: Optional[str]) -> Optional[Path]:
    """The folder of CUDA, for --cuda-path."""
    named = [given] if given else [os.environ.get(name, "") for name in CUDA_VARIABLES]
    paths = [Path(path) for path in named if path]
    if not paths:
        paths = [Path("/usr/local/cuda"), Path(sysconfig.get_paths()["purelib"]) / "nvidia" / "cu13", usual_folder()]
    return next((path for path in paths if (path / "include" / "cuda.h").is_file()), None)


def cuda_flags(path: Path) -> List[str]:
    """The options with which clang finds CUDA in a folder."""
    flags = [f"--cuda-path={path}", "-Wno-unknown-cuda-version", "-idirafter", str(HEADERS)]
    cccl = path / "include" / "cccl"
    return [*flags, "-isystem", str(cccl)] if cccl.is_dir() else flags


def no_cuda(given: Optional[str]) -> str:
    """The message that there is no toolkit, and how to get one."""
    variable = next((name for name in CUDA_VARIABLES if os.environ.get(name)), None)
    named = f" in {os.environ[variable]}, the value of {variable}" if variable else ""
    where = f" in {given}" if given else named
    return f"CUDA not found{where}: set --cuda-path=FOLDER, or download NVIDIA's headers with tilespace --get-cuda"


def is_cuda_command(words: List[str]) -> bool:
    """Whether arguments for clang, without response files, name CUDA source. `-x` applies to the files after it.

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
        elif not takes_next(before) and (word == "-" or not word.startswith("-")):
            if language == "cuda" or (language == "none" and word.endswith(CUDA_NAMES)):
                return True
        before = word
    return False


def is_unoptimized(words: List[str], default: bool) -> bool:
    """Whether the last optimization level among arguments for clang is -O0. `default` is the answer if they have no level.

    >>> [is_unoptimized(words.split(), True) for words in ("-c", "-O3 -O0", "--optimize=0", "-O3 -Xarch_host -O0 -ObjC")]
    [True, True, True, False]
    """
    own = [word for before, word in zip(["", *words], words) if not before.startswith("-Xarch_")]
    levels = [word for word in own if re.fullmatch(r"-O(?:[0-9sgz]|fast)?|--optimize(?:=.*)?", word)]
    return levels[-1] in ("-O0", "--optimize=0") if levels else default


def _output(command: List[str]) -> str:
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout
    except OSError:
        return ""
