"""The commands of a build: compile_commands.json, which CMake, Meson, Bazel and others write.

    tilespace -p build src/

compiles each file with the arguments of its entry, in the spelling of clang or of nvcc. CMake writes the file with
`-DCMAKE_EXPORT_COMPILE_COMMANDS=ON`. A source that is compiled for several targets has several entries: the first one is used.
"""

from __future__ import annotations

import json
import os
import re
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, List, Optional

from ._diagnostic import one_line
from ._language import SOURCE_NAMES
from ._nvcc import of_nvcc
from ._words import Words, expanded, of_clang, shown

NAME = "compile_commands.json"
# Programs that run the compiler.
LAUNCHERS = ("ccache", "sccache", "distcc", "icecc", "env", "time")
NVCC = re.compile(r"nvcc(?:[-_.].*)?$")


@dataclass(frozen=True)
class Database:
    """The entries of a build for its files, by their real paths."""

    path: Path
    entries: Dict[str, Any]

    @staticmethod
    def read(named: str) -> Database:
        """Reads the file, or the compile_commands.json of a folder."""
        path = Path(named)
        path = path / NAME if path.is_dir() else path
        if not path.is_file():
            raise one_line(f"no such file: {path}; CMake writes it with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON", named)
        entries: Dict[str, Any] = {}
        try:
            for each in json.loads(path.read_text(encoding="utf-8")):
                entries.setdefault(os.path.realpath(Path(each.get("directory", "."), each["file"])), each)
        except (ValueError, TypeError, KeyError, AttributeError):
            raise one_line(
                f"{path} is not a list of commands, each with `directory`, `file` and `command`", str(path)
            ) from None
        return Database(path, entries)

    def of(self, file: str) -> Optional[Words]:
        """The arguments of a file's entry that a report needs, if the file has an entry."""
        entry = self.entries.get(os.path.realpath(file))
        return _words(entry) if entry is not None else None

    def sources(self, folder: Optional[str] = None) -> List[str]:
        """The GPU sources in a folder, or all GPU sources."""
        root = os.path.realpath(folder) if folder else None
        found = [path for path, entry in self.entries.items() if _is_for_gpu(path, entry)]
        return [shown(path) for path in found if root is None or path.startswith(root + os.sep)]


def _command(entry: Any) -> List[str]:
    """The command of an entry, from the compiler on."""
    try:
        words = [str(each) for each in entry["arguments"]] if "arguments" in entry else shlex.split(entry.get("command", ""))
    except ValueError:
        words = str(entry["command"]).split()
    while len(words) > 1 and (Path(words[0]).name in LAUNCHERS or re.fullmatch(r"\w+=.*", words[0])):
        words = words[1:]
    return words


def _words(entry: Any) -> Words:
    folder = Path(entry.get("directory", "."))
    compiler, *words = _command(entry) or [""]
    words = expanded(words, folder)
    names = {entry["file"], str(Path(folder, entry["file"])), os.path.relpath(Path(folder, entry["file"]), folder)}
    if NVCC.match(Path(compiler).name):
        return of_nvcc(words, folder, tuple(names))
    return of_clang(words, folder, names)


def _is_for_gpu(path: str, entry: Any) -> bool:
    """Whether a file is compiled for a GPU: by its name, or by its command. Most entries of a build are for the host."""
    if path.endswith(SOURCE_NAMES):
        return True
    text = entry.get("command") or " ".join(map(str, entry.get("arguments", [])))
    return bool(re.search(r"(?:^|\s)-x\s?(?:cu|cuda|hip|cl)(?:\s|$)", text))
