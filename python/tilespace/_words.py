"""Arguments for compilers: which words of a command are clang's, and which of them a report needs.

    tilespace k.cu --html k.html -I include -D N=4 -isystem lib -std=c++20 -- -Xclang -foo
              ours: k.cu --html k.html        clang's: the rest

The command of a build compiles, links, writes dependencies and treats warnings as errors. A report needs only the language,
the macros and the include folders, so `Words` keeps these and drops the rest. File names in a build's command are relative
to the folder of the build; they become relative to the folder of this process.
"""

from __future__ import annotations

import os
import re
import shlex
from dataclasses import dataclass, field
from pathlib import Path
from typing import Iterable, List, Optional, Tuple

# Options of clang that take a folder or a file, as the next word or joined.
PATHS = (
    "-I",
    "-F",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-isysroot",
    "-iwithprefixbefore",
    "-include",
    "-imacros",
    "-include-pch",
)
JOINED_PATHS = (
    "--sysroot=",
    "--cuda-path=",
    "--rocm-path=",
    "--hip-path=",
    "--rocm-device-lib-path=",
    "--gcc-install-dir=",
    "--gcc-toolchain=",
)
# Other options that take the next word as their value.
VALUES = ("-D", "-U", "-x", "--language", "-target", "-mllvm", "-Xclang", "-Xpreprocessor", "-Xcuda-ptxas", "-Xcuda-fatbinary", "-Xarch_device",
          "-Xarch_host", "-B", "-arch", "--param")  # fmt: skip
# Options of a build that name its outputs.
OUTPUT = ("-o", "-MF", "-MT", "-MQ", "-MJ", "-dumpdir", "-L", "-l", "-Xlinker", "-Xassembler", "-Xoffload-linker")
DROPPED = re.compile(
    r"-[cSEM]$|-M[A-Z]|--?save-temps|-emit-llvm$|-fsyntax-only$|--(?:cuda|offload)-(?:device|host)-only$|--cuda-compile-host-device$|"
    r"-flto|-foffload-lto|-l|-L|-Wl,|-Wa,|-Wp,|-pipe$|-###$|-v$|-rdynamic$|-shared$|-static$|-fcolor-diagnostics$|-fdiagnostics-|-fsave-optimization|"
    r"-foptimization-record|-Rpass|-fpass-plugin=.*libtilespace|--offload-(?:link|new-driver)$|--no-offload-new-driver$"
)
# Options for a build and not for a report: optimization levels that show nothing, debug information, and strictness.
OF_BUILD = re.compile(r"-O[0g]$|-O$|-g|-Werror|-pedantic-errors$|-Weverything$")
CHIP = re.compile(r"--(?:cuda-gpu-arch|offload-arch)=(.+)")
# Options of the plugin that a report sets itself.
OF_REPORT = re.compile(r"-tilespace-(?:report|require-resolved|sources)\b")
# Options of clang that are accepted on the command line without `--`.
CLANGS = re.compile(
    r"-(?:[IDUFWfmgO]|x(?:cuda|hip|cl|cu)?$|std[=lo]|i(?:system|quote|dirafter|nclude|macros|sysroot|withprefix)|nostd|nogpu|pthread$|pedantic|"
    r"ansi$|w$|target$|cl-|X(?:clang|arch_|preprocessor|cuda-)|B|E$|v$|c$|S$)|"
    r"--(?:std=|sysroot|gcc-|target=|cuda-(?!path)|no-cuda-|offload-|rocm-|hip-|param|define-macro|include-directory|cl-)"
)


@dataclass
class Words:
    """The arguments of a build's command that a report needs."""

    more: List[str] = field(default_factory=lambda: [])
    chips: List[str] = field(default_factory=lambda: [])
    cuda_path: Optional[str] = None
    language: Optional[str] = None


def takes_next(word: str) -> bool:
    """Whether the value of an option of clang is the next word."""
    return word in PATHS or word in VALUES or word in OUTPUT or word.startswith("-Xarch_")


def of_clang(words: List[str], folder: Optional[Path] = None, files: Iterable[str] = (), is_build: bool = True) -> Words:
    """The arguments of a clang command, run in `folder`, that a report needs. `files` are the names of its sources.

    >>> of_clang("-Ia -I b -DX=1 -O2 -c k.cu -o k.o --offload-arch=sm_80 -MD -MF k.d -Werror".split(), Path("/p"), ["k.cu"])
    Words(more=['-I/p/a', '-I', '/p/b', '-DX=1', '-O2'], chips=['sm_80'], cuda_path=None, language=None)
    """
    found, sources = Words(), set(files)
    rest = iter(words)
    for word in rest:
        if word in sources:
            continue
        if chip := CHIP.match(word):
            found.chips += chip[1].split(",")
        elif word in OUTPUT:
            next(rest, "")
        elif word in ("-x", "--language"):
            found.language = next(rest, None)
        elif (word.startswith("-x") and len(word) > 2) or word.startswith("--language="):
            found.language = word.partition("=")[2] or word[2:]
        elif word.startswith("--cuda-path="):
            found.cuda_path = _moved(word.partition("=")[2], folder)
        elif DROPPED.match(word) or (is_build and OF_BUILD.match(word)):
            continue
        elif takes_next(word):
            value = next(rest, "")
            if word in ("-mllvm", "-Xclang") and OF_REPORT.match(value):
                # Of `-Xclang -mllvm -Xclang -tilespace-report=FILE` the first half is there already.
                del found.more[len(found.more) - (2 if found.more[-1:] == ["-mllvm"] else 0) :]
            else:
                found.more += [word, _moved(value, folder, word) if word in PATHS else value]
        else:
            found.more.append(_joined(word, folder))
    return found


def _joined(word: str, folder: Optional[Path]) -> str:
    for option in (*JOINED_PATHS, *sorted(PATHS, key=len, reverse=True)):
        if word.startswith(option) and not word.startswith(("-include-", "-imacros-")):
            return option + _moved(word[len(option) :], folder, option)
    return word


def _moved(name: str, folder: Optional[Path], option: str = "") -> str:
    """A file name in a folder, as this process finds it. A file to include may also be in an include folder, and keeps its name."""
    if not folder or not name or os.path.isabs(name) or name.startswith("="):
        return name
    moved = os.path.normpath(folder / name)
    return name if option in ("-include", "-imacros") and not os.path.exists(moved) else shown(moved)


def shown(path: str) -> str:
    """A path for people: relative to the working directory, if it is inside that."""
    near = os.path.relpath(path)
    return path if near.startswith("..") else near


def expanded(words: List[str], folder: Optional[Path] = None, inside: Tuple[Path, ...] = ()) -> List[str]:
    """The words, with each response file, `@FILE`, replaced by its words. Response files may name other response files."""
    found: List[str] = []
    for word in words:
        file = Path(folder or ".", word[1:]).absolute()
        if not word.startswith("@") or not file.is_file() or file in inside:
            found.append(word)
        else:
            found += expanded(words_of(file), folder, (*inside, file))
    return found


def words_of(file: Path) -> List[str]:
    """The words in a response file."""
    text = file.read_text(encoding="utf-8-sig", errors="replace")
    try:
        return shlex.split(text)
    except ValueError:
        # A quote is not closed.
        return text.split()
