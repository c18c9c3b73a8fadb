"""The arguments of the command, from which argparse reads them and `_completion.py` writes completions.

    tilespace src -p build -j 4 --html pages -DN=4 -I include -- -Xclang -foo

Words of a compiler stand between the command's own, as clang takes them, and after `--`; `_words.py` and `_nvcc.py` know
them. The value of an option stands in its metavar: FOLDER and FOLDERS are folders, FILE and PAGE files."""

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
# Words of other programs for options of this one.
MEANT = {"-V": "--version", "-v": "--version", "--jobs": "-j", "--build": "-p", "--output": "--html", "-o": "--html"}


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} ({self.prog} --help)\n")


def _word(word: str) -> str:
    if not word:
        raise argparse.ArgumentTypeError("nothing is given")
    return word


def _number(word: str) -> int:
    if not word.isdecimal() or not int(word):
        raise argparse.ArgumentTypeError(f"'{word}' is not a number from 1 on")
    return int(word)


def _limit(word: str) -> int:
    if not word.isdecimal():
        raise argparse.ArgumentTypeError(f"'{word}' is not a number; name the file first, or write --fail-on-generic=0")
    return int(word)


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
        # Of an optional value that is not there, argparse gives the constant.
        print(self.const(None if values is self.const else values))
        parser.exit()


class _Once(argparse.Action):
    """An option whose second value would replace the first."""

    def __call__(self, parser: argparse.ArgumentParser, given: Any, value: Any, option: Any = None) -> None:
        if getattr(given, self.dest) not in (None, value):
            parser.error(f"a report is for one chip: {option}={getattr(given, self.dest)} or {option}={value}; run it for each")
        setattr(given, self.dest, value)


def _parser(name: str, what: str) -> argparse.ArgumentParser:
    parser = Parser(
        prog=f"tilespace {name}".strip(),
        description=what,
        usage=f"tilespace {name} [OPTION...] FILE... [-- CLANG...]".replace("  ", " "),
    )
    chip = "the GPU that source is compiled for (CUDA: sm_90, HIP: gfx942, OpenCL: spirv64)"
    parser.add_argument("--arch", metavar="CHIP", type=_word, action=_Once, help=chip)
    parser.add_argument("--cuda-path", metavar="FOLDER", type=_word, help="the CUDA toolkit")
    more = "one more argument for clang, as words after -- are; may be repeated"
    parser.add_argument(CLANG_ARG, metavar="ARG", type=_word, action="append", default=[], help=more)
    return parser


def _split(parser: argparse.ArgumentParser, words: List[str]) -> Tuple[List[str], List[str]]:
    """The command's own words, and those of a compiler."""
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
            # Of `-p -I.` the value is missing.
            own.append(word if value is None else f"{word}{'=' if word.startswith('--') else ''}{value}")
        elif (
            not re.match(r"-[^\d ]", name)
            or name in known
            or re.match(r"-j=?\d|-p=", word)
            or any(len(name) > 2 and each.startswith(name) for each in known)
        ):
            own.append(word.replace("=", "", 1) if word.startswith(("-j=", "-p=")) else word)
        elif f"-{name}" in known and name != "-arch":
            parser.error(f"there is no option '{name}'; did you mean '-{name}'?")
        elif name in MEANT:
            parser.error(f"there is no option '{name}'; did you mean '{MEANT[name]}'?")
        elif CLANGS.match(word) or MARKS.match(word) or takes_next(word) or takes_next_of_nvcc(word):
            theirs.append(word)
            if takes_next(word) or (takes_next_of_nvcc(word) and (MARKS.match(word) or not CLANGS.match(word))):
                theirs += [value for value in [next(rest, None)] if value is not None]
        else:
            parser.error(f"there is no option '{name}'{suggestion(name, known) or '; arguments of clang stand after --'}")
    return own, theirs


def parsed(parser: argparse.ArgumentParser, words: List[str]) -> argparse.Namespace:
    """The arguments. Of a wrong one the error says what was meant. `clang` is what a compiler is told."""
    first = words[0] if words else "-"
    if not first.startswith("-") and not os.path.exists(first) and parser.prog == "tilespace":
        if near := difflib.get_close_matches(first, [DIFF, RUN, *COMPILERS], n=1) if "." not in first else []:
            parser.error(f"there is no file '{first}'; did you mean `tilespace {near[0]}`?")
    own, theirs = _split(parser, words)
    given = parser.parse_args(own)
    given.clang = _told(expanded(theirs + given.clang_arg), parser)
    if len(given.clang.chips) > 1:
        parser.error(
            f"a report is for one chip, and {', '.join(given.clang.chips)} are several: write --arch={given.clang.chips[0]}"
        )
    if given.clang.chips and given.arch and given.clang.chips != [given.arch]:
        parser.error(f"a report is for one chip: --arch={given.arch} or {given.clang.chips[0]}")
    given.arch = given.arch or next(iter(given.clang.chips), None)
    given.cuda_path = given.cuda_path or given.clang.cuda_path
    return given


def _told(words: List[str], parser: argparse.ArgumentParser) -> Words:
    """Arguments for a compiler on the command line, in clang's words."""
    for before, word in zip(["", *words], words):
        if before == "-o" and word.endswith(".html"):
            parser.error(f"write --html={word}")
    return of_nvcc(words) if is_nvcc(words) else of_clang(words, is_build=False)


def diff_parser() -> argparse.ArgumentParser:
    """For `tilespace diff`."""
    parser = _parser(DIFF, "The code of a source with the plugin beside that without.")
    parser.add_argument("files", metavar="FILE", type=_word, nargs="+", help="CUDA, HIP or OpenCL source")
    parser.add_argument("--text", action="store_true", help="the two texts side by side, function by function")
    return parser


def report_parser() -> argparse.ArgumentParser:
    """For `tilespace FILE`."""
    parser = _parser("", "Which memory each pointer of GPU code names.")
    parser.epilog = (
        "Arguments of clang are taken as clang takes them: -I, -D, -U, -std=, -isystem, -include, -f*, -W*, -m*, and all after --. "
        "Further commands: `tilespace diff FILE.cu`, `tilespace clang++ ARGUMENT...`, `tilespace run SCRIPT.py`, each with "
        "--help. "
        "The exit code is 1 for an error or more generic accesses than are allowed, and 2 where nothing was looked at."
    )
    what = "CUDA, HIP, OpenCL, LLVM IR, MLIR, a dump of CuTe DSL or Triton, a folder of these, or - for standard input"
    parser.add_argument("files", metavar="FILE", type=_word, nargs="*", help=what)
    build = "the folder of a build's compile_commands.json: each source is compiled with the arguments of its entry"
    parser.add_argument("-p", dest="database", metavar="FOLDER", type=_word, help=build)
    jobs = "files that are compiled at once (as many as there are cores)"
    parser.add_argument("-j", dest="jobs", metavar="N", type=_number, help=jobs)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="the report in JSON")
    form.add_argument("--all", action="store_true", help="each function, and each access that stays generic")
    form.add_argument("--kernel", metavar="NAME", type=_word, help="what one kernel or function reaches")
    page = "write the report as a page for a browser, too; of several files, pages with an index into a folder"
    parser.add_argument("--html", metavar="PAGE", type=_word, help=page)
    parser.add_argument("--sarif", metavar="FILE", type=_word, help="write what stays generic for code review, in SARIF")
    parser.add_argument("--top", metavar="N", type=_number, help="rows of each table (10; of files, all)")
    parser.add_argument(
        "--sources", metavar="FOLDERS", type=_folders, help="folders, with colons between, of sources for the page"
    )
    parser.add_argument("--space-rules", metavar="FILE", type=_word, help="rules for ops and types, in JSON")
    closed = "no other code calls functions of the module but its kernels, as for CUDA without -fgpu-rdc"
    parser.add_argument("--whole-program", action="store_true", help=closed)
    limit = "exit with 1 if more than N (0) stay generic"
    parser.add_argument("--fail-on-generic", metavar="N", type=_limit, nargs="?", const=0, help=limit)
    known = "exit with 1 if accesses stay generic that the file does not have, by function and reason"
    parser.add_argument("--baseline", metavar="FILE", type=_word, help=known)
    parser.add_argument("--update-baseline", action="store_true", help="write that file anew")
    path = "print the path of the plugin for clang"
    parser.add_argument("--clang-plugin", action=_Print, nargs=0, const=_plugin, help=path)
    script = "print what makes a shell complete arguments"
    parser.add_argument("--completions", action=_Print, choices=SHELLS, const=completions, help=script)
    brings = "get NVIDIA's headers, device library and assembler from PyPI, into a folder or where they are looked for"
    parser.add_argument("--get-cuda", action=_Print, metavar="FOLDER", nargs="?", const=_get_cuda, help=brings)
    parser.add_argument("--version", action=_Print, nargs=0, const=_version, help="print the version, and what it is for")
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
    """The arguments of `tilespace FILE`, of which those fit each other."""
    parser = report_parser()
    given = parsed(parser, words)
    if not given.files and not given.database:
        parser.error("name a file or a folder")
    if given.update_baseline and not given.baseline:
        parser.error("name the file that is written: --baseline=FILE --update-baseline")
    given.is_project = len(given.files) != 1 or os.path.isdir(given.files[0])
    if given.html and not given.is_project and not given.html.endswith(".html") and not os.path.isdir(given.html):
        parser.error(f"argument --html: '{given.html}' does not end in .html")
    if given.html and given.is_project and (given.html.endswith(".html") or os.path.isfile(given.html)):
        parser.error(f"argument --html: of several files the pages are in a folder, and '{given.html}' is a page")
    if given.baseline and not given.update_baseline and not os.path.isfile(given.baseline):
        parser.error(f"there is no file '{given.baseline}': --update-baseline makes it")
    return given


def _plugin(_: Any) -> str:
    return str(plugin())


def completions(shell: str) -> str:
    """The script that makes a shell, `bash` or `zsh`, complete the arguments of the command."""
    return completion(shell, report_parser(), {DIFF: diff_parser(), RUN: run_parser()}, COMPILERS)
