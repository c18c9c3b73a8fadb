"""The arguments of the command, from which argparse reads them and `_completion.py` writes completions.

What a value is stands in its metavar: FOLDER and FOLDERS are folders, FILE and PAGE files."""

from __future__ import annotations

import argparse
import difflib
import os
import re
from pathlib import Path
from typing import Any, Callable, List

from . import version
from ._completion import SHELLS, completion, options_of
from ._cuda import expanded, plugin
from ._module import suggestion
from ._run import run_parser

COMPILERS = ("clang++", "clang")
DIFF = "diff"
RUN = "run"
TILEIRAS = "tileiras"
CLANG_ARG = "--clang-arg"


def _word(word: str) -> str:
    if not word:
        raise argparse.ArgumentTypeError("nothing is given")
    return word


def _number(word: str) -> int:
    if not word.isdecimal() or not int(word):
        raise argparse.ArgumentTypeError(f"'{word}' is no number from 1 on")
    return int(word)


def _limit(word: str) -> int:
    if not word.isdecimal():
        raise argparse.ArgumentTypeError(f"'{word}' is no number; name the file first, or write --fail-on-generic=0")
    return int(word)


def _page(word: str) -> Path:
    if not word.endswith(".html"):
        raise argparse.ArgumentTypeError(f"'{word}' does not end in .html")
    return Path(word)


def _folders(word: str) -> str:
    for folder in filter(None, word.split(":")):
        if not Path(folder).is_dir():
            raise argparse.ArgumentTypeError(f"there is no folder '{folder}'")
    return word


class _Print(argparse.Action):
    """Prints what a function returns, and ends the program, as --version does."""

    const: Callable[[Any], str]

    def __init__(self, option_strings: Any, dest: str, **given: Any) -> None:
        super().__init__(option_strings, dest, default=argparse.SUPPRESS, **given)

    def __call__(self, parser: argparse.ArgumentParser, _: Any, values: Any, option_string: Any = None) -> None:
        print(self.const(values))
        parser.exit()


def _parser(name: str, what: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=f"tilespace {name}".strip(), description=what)
    parser.add_argument("--arch", metavar="CHIP", type=_word, help="the GPU that CUDA is compiled for (sm_90)")
    parser.add_argument("--cuda-path", metavar="FOLDER", type=_word, help="the CUDA toolkit")
    more = "one more argument for clang, such as --clang-arg=-I.; may be repeated"
    parser.add_argument(CLANG_ARG, metavar="ARG", type=_word, action="append", default=[], help=more)
    return parser


def parsed(parser: argparse.ArgumentParser, words: List[str], several: str = "") -> argparse.Namespace:
    """The arguments. Of a wrong one the error says what was meant; `several` is for more than one file."""
    first = words[0] if words else "-"
    if not first.startswith("-") and not os.path.exists(first) and parser.prog == "tilespace":
        if near := difflib.get_close_matches(first, [DIFF, RUN, *COMPILERS], n=1) if "." not in first else []:
            parser.error(f"there is no file '{first}'; did you mean `tilespace {near[0]}`?")
    known = [name for each in options_of(parser) for name in each.option_strings]
    for before, word in zip(["", *words], words):
        name = word.partition("=")[0]
        if word == "--":
            break
        if not re.match(r"-[^\d ]", name) or " " in word:
            continue
        if before == CLANG_ARG:
            parser.error(f"write {CLANG_ARG}={word}")
        if not any(each.startswith(name) for each in known):
            parser.error(f"there is no option '{name}'{suggestion(name, known)}")
    given, more = parser.parse_known_args(words)
    given.clang_arg = expanded(given.clang_arg)
    for word in given.clang_arg:
        if word.startswith(("--cuda-gpu-arch=", "--offload-arch=")):
            parser.error(f"write --arch={word.partition('=')[2]}")
    if more:
        parser.error(f"one FILE, and '{more[0]}' is another{several}")
    return given


def diff_parser() -> argparse.ArgumentParser:
    """For `tilespace diff`."""
    parser = _parser(DIFF, "The PTX of a CUDA source with the plugin beside that without.")
    parser.add_argument("file", metavar="FILE", type=_word, help="CUDA source")
    parser.add_argument("--text", action="store_true", help="the two texts side by side, function by function")
    return parser


def report_parser() -> argparse.ArgumentParser:
    """For `tilespace FILE`."""
    parser = _parser("", "Which memory each pointer of GPU code names.")
    parser.epilog = (
        "Further commands: `tilespace diff FILE.cu`, `tilespace clang++ ARGUMENT...`, `tilespace run SCRIPT.py`, each with "
        "--help. "
        "The exit code is 1 for an error or more generic accesses than are allowed, and 2 where nothing was looked at."
    )
    what = "CUDA, LLVM IR, MLIR, a dump of CuTe DSL or Triton, a folder of these, or - for standard input"
    parser.add_argument("file", metavar="FILE", type=_word, help=what)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="the report in JSON")
    form.add_argument("--all", action="store_true", help="each function, and each access that stays generic")
    form.add_argument("--kernel", metavar="NAME", type=_word, help="what one kernel or function reaches")
    parser.add_argument("--html", metavar="PAGE", type=_page, help="write the report as a page for a browser, too")
    parser.add_argument("--top", metavar="N", type=_number, default=10, help="kernels and reasons in the summary (10)")
    parser.add_argument("--sources", metavar="FOLDERS", type=_folders, help="folders, with colons between, of sources for the page")
    parser.add_argument("--space-rules", metavar="FILE", type=_word, help="rules for ops and types, in JSON")
    closed = "no other code calls functions of the module but its kernels, as for CUDA without -fgpu-rdc"
    parser.add_argument("--whole-program", action="store_true", help=closed)
    limit = "exit with 1 if more than N (0) stay generic"
    parser.add_argument("--fail-on-generic", metavar="N", type=_limit, nargs="?", const=0, help=limit)
    path = "print the path of the plugin for clang"
    parser.add_argument("--clang-plugin", action=_Print, nargs=0, const=_plugin, help=path)
    script = "print what makes a shell complete arguments"
    parser.add_argument("--completions", action=_Print, choices=SHELLS, const=completions, help=script)
    parser.add_argument("--version", action="version", version=f"tilespace {version()}")
    return parser


def _plugin(_: Any) -> str:
    return str(plugin())


def completions(shell: str) -> str:
    """The script that makes a shell, `bash` or `zsh`, complete the arguments of the command."""
    return completion(shell, report_parser(), {DIFF: diff_parser(), RUN: run_parser()}, COMPILERS)
