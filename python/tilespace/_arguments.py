"""The arguments of the command, from which argparse reads them and `_completion.py` writes completions.

    tilespace src -p build -j 4 --html pages -DN=4 -I include -- -Xclang -foo

Arguments for a compiler are mixed with the command's own, in clang's spelling, or follow `--`; `_words.py` and `_nvcc.py`
recognize them. The metavar of an option says what it takes: FOLDER and FOLDERS are folders, FILE and PAGE files."""

from __future__ import annotations

import argparse
import difflib
import os
import re
from pathlib import Path
from typing import Any, Callable, List, NoReturn, Optional, Tuple

from . import version
from ._completion import SHELLS, completion, options_of
from ._cuda import plugin, plugin_versions
from ._diagnostic import one_line
from ._get_cuda import get_cuda
from ._module import suggestion
from ._native import LLVM
from ._nvcc import MARKS, is_nvcc, of_nvcc
from ._nvcc import takes_next as takes_next_of_nvcc
from ._run import run_parser
from ._words import CLANGS, Words, expanded, of_clang, takes_next

COMPILERS = ("clang++", "clang")
DIFF = "diff"
RUN = "run"
TILEIRAS = "tileiras"
HELP = "help"
CLANG_ARG = "--clang-arg"
# Options of other programs, and this command's options for them.
MEANT = {"-V": "--version", "-v": "--version", "--jobs": "-j", "--build": "-p", "--output": "--html", "-o": "--html"}


class Parser(argparse.ArgumentParser):
    """A parser that prints each error as one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} ({self.prog} --help)\n")


def _word(word: str) -> str:
    if not word:
        raise argparse.ArgumentTypeError("the value is empty")
    return word


def _number(word: str) -> int:
    if not word.isdecimal() or not int(word):
        raise argparse.ArgumentTypeError(f"'{word}' is not a positive integer")
    return int(word)


def _limit(word: str) -> int:
    if not word.isdecimal():
        raise argparse.ArgumentTypeError(f"'{word}' is not a number; put FILE before the option, or write --fail-on-generic=0")
    return int(word)


def _folders(word: str) -> str:
    for folder in filter(None, word.split(":")):
        if not Path(folder).is_dir():
            raise argparse.ArgumentTypeError(f"no such folder: '{folder}'")
    return word


class _Print(argparse.Action):
    """Prints the result of a function and exits, like argparse's own action for --version."""

    const: Callable[[Any], str]

    def __init__(self, option_strings: Any, dest: str, **given: Any) -> None:
        super().__init__(option_strings, dest, default=argparse.SUPPRESS, **given)

    def __call__(self, parser: argparse.ArgumentParser, _: Any, values: Any, option_string: Any = None) -> None:
        # For an optional value that is missing, argparse passes the constant.
        print(self.const(None if values is self.const else values))
        parser.exit()


class _Once(argparse.Action):
    """An option that takes one value: a second one, which argparse would store in its place, is an error."""

    def __call__(self, parser: argparse.ArgumentParser, given: Any, value: Any, option: Any = None) -> None:
        if getattr(given, self.dest) not in (None, value):
            chips = f"{option}={getattr(given, self.dest)} or {option}={value}"
            parser.error(f"a report covers one chip: {chips}; run tilespace once for each")
        setattr(given, self.dest, value)


def _parser(name: str, what: str) -> argparse.ArgumentParser:
    parser = Parser(
        prog=f"tilespace {name}".strip(),
        description=what,
        usage=f"tilespace {name} [OPTION...] FILE... [-- CLANG...]".replace("  ", " "),
    )
    chip = "the GPU to compile source or tiles for (default: sm_90, gfx942 for HIP, spirv64 for OpenCL)"
    parser.add_argument("--arch", metavar="CHIP", type=_word, action=_Once, help=chip)
    parser.add_argument("--cuda-path", metavar="FOLDER", type=_word, help="the folder of the CUDA toolkit")
    more = "pass ARG to clang, like the arguments after --; can be repeated"
    parser.add_argument(CLANG_ARG, metavar="ARG", type=_word, action="append", default=[], help=more)
    return parser


def _split(parser: argparse.ArgumentParser, words: List[str]) -> Tuple[List[str], List[str]]:
    """The command's own arguments, and the arguments for a compiler."""
    options = options_of(parser)
    known = [name for each in options for name in each.option_strings]
    with_value = {name for each in options if each.nargs is None for name in each.option_strings}
    own: List[str] = []
    theirs: List[str] = []
    rest = iter(words)
    for word in rest:
        name = word.partition("=")[0]
        if word == "--":
            return own, theirs + list(rest)
        if word in with_value:
            value = next(rest, None)
            if word == CLANG_ARG and value is not None and value.startswith("-"):
                parser.error(f"write {CLANG_ARG}={value}")
            # In one word: argparse would take the `-I.` of `-p -I.` for an option, and miss the value of -p.
            own.append(word if value is None else f"{word}{'=' if word.startswith('--') else ''}{value}")
        elif (
            not re.match(r"-[^\d ]", name)
            or name in known
            or re.match(r"-j=?\d|-p=", word)
            or any(len(name) > 2 and each.startswith(name) for each in known)
        ):
            own.append(word.replace("=", "", 1) if word.startswith(("-j=", "-p=")) else word)
        elif f"-{name}" in known and name != "-arch":
            parser.error(f"unknown option '{name}'; did you mean '-{name}'?")
        elif name in MEANT:
            parser.error(f"unknown option '{name}'; did you mean '{MEANT[name]}'?")
        elif CLANGS.match(word) or MARKS.match(word) or takes_next(word) or takes_next_of_nvcc(word):
            theirs.append(word)
            if takes_next(word) or (takes_next_of_nvcc(word) and (MARKS.match(word) or not CLANGS.match(word))):
                theirs += [value for value in [next(rest, None)] if value is not None]
        else:
            parser.error(f"unknown option '{name}'{suggestion(name, known) or '; put arguments for clang after --'}")
    return own, theirs


def parsed(parser: argparse.ArgumentParser, words: List[str]) -> argparse.Namespace:
    """The arguments, with those for a compiler as `clang`. An error about an unknown one suggests the nearest known one."""
    first = words[0] if words else "-"
    if not first.startswith("-") and not os.path.exists(first) and parser.prog == "tilespace":
        if near := difflib.get_close_matches(first, [DIFF, RUN, *COMPILERS], n=1) if "." not in first else []:
            parser.error(f"no such file: '{first}'; did you mean `tilespace {near[0]}`?")
    own, theirs = _split(parser, words)
    given = parser.parse_args(own)
    given.clang = _told(expanded(theirs + given.clang_arg), parser)
    if len(given.clang.chips) > 1:
        parser.error(
            f"a report covers one chip, not {', '.join(given.clang.chips)}: choose one, as in --arch={given.clang.chips[0]}"
        )
    if given.clang.chips and given.arch and given.clang.chips != [given.arch]:
        parser.error(f"a report covers one chip: --arch={given.arch} or {given.clang.chips[0]}")
    given.arch = given.arch or next(iter(given.clang.chips), None)
    given.cuda_path = given.cuda_path or given.clang.cuda_path
    return given


def _told(words: List[str], parser: argparse.ArgumentParser) -> Words:
    """The arguments for a compiler on the command line, in clang's spelling."""
    for before, word in zip(["", *words], words):
        if before == "-o" and word.endswith(".html"):
            parser.error(f"write --html={word}")
    return of_nvcc(words) if is_nvcc(words) else of_clang(words, is_build=False)


def diff_parser() -> argparse.ArgumentParser:
    """For `tilespace diff`."""
    parser = _parser(DIFF, "Compares the code of a source file with and without the plugin, or of tiles by Tilespace and by NVIDIA's tileiras.")
    parser.add_argument("files", metavar="FILE", type=_word, nargs="+", help="CUDA, HIP or OpenCL source, or CUDA Tile bytecode")
    parser.add_argument("--text", action="store_true", help="print both texts side by side, function by function")
    return parser


def report_parser() -> argparse.ArgumentParser:
    """For `tilespace FILE`."""
    parser = _parser("", "Reports which memory each pointer in GPU code names.")
    parser.epilog = (
        "Arguments for clang are accepted as they are: -I, -D, -U, -std=, -isystem, -include, -f*, -W*, -m*, and all after --. "
        "Other commands: `tilespace diff FILE.cu`, `tilespace clang++ ARGUMENT...`, `tilespace run SCRIPT.py`, each with "
        "--help. "
        "The exit code is 1 for an error or for more generic accesses than allowed, and 2 if there was nothing to look at."
    )
    what = "CUDA, HIP, OpenCL, LLVM IR, MLIR, CUDA Tile, a dump of CuTe DSL or Triton, a folder of these, or - for standard input"
    parser.add_argument("files", metavar="FILE", type=_word, nargs="*", help=what)
    build = "the build folder, with compile_commands.json: each source is compiled with the arguments of its entry"
    parser.add_argument("-p", dest="database", metavar="FOLDER", type=_word, help=build)
    jobs = "the number of files to compile in parallel (default: the number of cores)"
    parser.add_argument("-j", dest="jobs", metavar="N", type=_number, help=jobs)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print the report as JSON")
    form.add_argument("--all", action="store_true", help="print each function, and each access that stays generic")
    reached = "print only the functions that this kernel or function reaches"
    form.add_argument("--kernel", metavar="NAME", type=_word, help=reached)
    page = "also write the report as an HTML page; for several files, a folder of pages with an index"
    parser.add_argument("--html", metavar="PAGE", type=_word, help=page)
    review = "write the accesses that stay generic as SARIF, for code review"
    parser.add_argument("--sarif", metavar="FILE", type=_word, help=review)
    parser.add_argument("--top", metavar="N", type=_number, help="the number of rows in each table (default: 10, or all files)")
    parser.add_argument(
        "--sources", metavar="FOLDERS", type=_folders, help="folders with the sources for the page, separated by colons"
    )
    parser.add_argument("--space-rules", metavar="FILE", type=_word, help="a JSON file with rules for ops and types")
    closed = "assume that other code calls only the kernels of the module, as in CUDA without -fgpu-rdc"
    parser.add_argument("--whole-program", action="store_true", help=closed)
    limit = "exit with 1 if more than N accesses stay generic (0 if N is omitted)"
    parser.add_argument("--fail-on-generic", metavar="N", type=_limit, nargs="?", const=0, help=limit)
    known = "exit with 1 if accesses stay generic that are not in FILE, by function and reason"
    parser.add_argument("--baseline", metavar="FILE", type=_word, help=known)
    parser.add_argument("--update-baseline", action="store_true", help="write the file of --baseline, or rewrite it")
    path = "print the path of the plugin for clang"
    parser.add_argument("--clang-plugin", action=_Print, nargs=0, const=_plugin, help=path)
    script = "print the completion script for a shell"
    parser.add_argument("--completions", action=_Print, choices=SHELLS, const=completions, help=script)
    brings = "download NVIDIA's headers, device library and assembler from PyPI (default: ~/.local/share/tilespace/cuda)"
    parser.add_argument("--get-cuda", action=_Print, metavar="FOLDER", nargs="?", const=_get_cuda, help=brings)
    versions = "print the version, and the versions of LLVM that it supports"
    parser.add_argument("--version", action=_Print, nargs=0, const=_version, help=versions)
    return parser


def _get_cuda(folder: Optional[str]) -> str:
    try:
        return str(get_cuda(folder))
    except OSError as error:
        raise one_line(str(error), folder or "--get-cuda") from None


def _version(_: Any) -> str:
    file = Path(__file__).with_name("_commit.txt")
    commit = file.read_text().strip() if file.is_file() else ""
    *most, last = [str(major) for major in plugin_versions()] or ["none"]
    plugins = f"{', '.join(most)} and {last}" if most else last
    return f"tilespace {version()}{commit and f' ({commit})'}, with MLIR {LLVM}, plugins for LLVM {plugins}"


def report_arguments(words: List[str]) -> argparse.Namespace:
    """The arguments of `tilespace FILE`, which are checked against each other."""
    parser = report_parser()
    given = parsed(parser, words)
    if not given.files and not given.database:
        parser.error("the following arguments are required: FILE, or -p FOLDER")
    if given.update_baseline and not given.baseline:
        parser.error("--update-baseline requires --baseline=FILE, the file to write")
    given.is_project = len(given.files) != 1 or os.path.isdir(given.files[0])
    if given.html and not given.is_project and not given.html.endswith(".html") and not os.path.isdir(given.html):
        parser.error(f"argument --html: '{given.html}' does not end in .html")
    if given.html and given.is_project and (given.html.endswith(".html") or os.path.isfile(given.html)):
        parser.error(f"argument --html: name a folder for the pages of several files, not the page '{given.html}'")
    if given.baseline and not given.update_baseline and not os.path.isfile(given.baseline):
        parser.error(f"no such file: '{given.baseline}'; --update-baseline creates it")
    return given


def _plugin(_: Any) -> str:
    return str(plugin())


def completions(shell: str) -> str:
    """The script that makes a shell, `bash` or `zsh`, complete the arguments of the command."""
    return completion(shell, report_parser(), {DIFF: diff_parser(), RUN: run_parser()}, COMPILERS)
