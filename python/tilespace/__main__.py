"""`tilespace FILE`: reports which memory each pointer in GPU code names.

    tilespace kernel.cu -I include          compiled by clang with the plugin, then a summary
    tilespace kernel.ll --html page.html    LLVM IR, MLIR, dumps of Triton and CuTe DSL
    tilespace src -p build                  a folder: each source with the arguments of the build, a table
    tilespace src --baseline known.json     the exit code is 1 if a new access stays generic
    tilespace diff kernel.cu                PTX with the plugin and without
    tilespace diff kernel.tileirbc          machine code by NVIDIA's tileiras, and by Tilespace
    tilespace clang++ -O3 -c kernel.cu      clang with the plugin
    tilespace run add.py                    a script that needs a GPU, on the CPU

The exit code is 0, 1 for an error or for more generic accesses than allowed, and 2 if there was nothing to look at.
"""

from __future__ import annotations

import argparse
import codecs
import errno
import os
import re
import signal
import subprocess
import sys
from json import dumps
from pathlib import Path
from typing import List, Optional, Tuple

from . import Error, Report
from . import _baseline as baseline
from . import _sarif as sarif
from ._arguments import COMPILERS, DIFF, HELP, RUN, TILEIRAS, diff_parser, parsed, report_arguments
from ._compile import CHIPS, Options, ptxas
from ._cuda import BUILT_PLUGIN, PLUGIN, clang, cuda_flags, is_cuda_command, is_unoptimized, no_cuda, plugin, toolkit
from ._cutile import tileiras
from ._diff import difference
from ._index import write_index
from ._input import NotAModule, Source
from ._language import CUDA
from ._look import NOTHING, Look, Outcome, first_line, of_system
from ._place import resolved
from ._progress import Progress
from ._project import SUFFIXES, as_json, codes, files_of, outcomes, pages_of, table
from ._report import counted
from ._run import run
from ._summary import TOP, of_kernel, summary
from ._tiles import CHIP, is_tiles, tile_difference
from ._words import expanded

COLORS = {
    "global": 34,
    "shared": 32,
    "shared_cluster": 36,
    "local": 33,
    "constant": 35,
    "param": 90,
    "tensor": 95,
}
GENERIC = 31
COUNTED = re.compile(rf"(?<!\S)(\d+) of (\d+) generic(?=[,\s]|$)|(?<!\S)(\d+ )?({'|'.join(COLORS)}|generic)(?=[,\s]|$)")
LOAD = "-fpass-plugin="
# Options with which clang emits no GPU code. -MD and -MF only add a list of dependencies.
MAKES_NO_CODE = re.compile(
    r"-(?:E|MM?)$|-fsyntax-only|--version|--?help|--?print-|-dump|--analyze|-emit-ast|--precompile|--preprocess|--dependencies|"
    r"--(?:cuda|offload)-host-only"
)
ARCHITECTURE = ("--cuda-gpu-arch", "--offload-arch")
# In errors of the standard output, this replaces the file's name.
UNWRITTEN = "cannot write the output"


def _escaped(error: UnicodeError) -> Tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return dumps(error.object[error.start : error.end])[1:-1], error.end


# Escapes characters that the output cannot encode, as JSON does, so that JSON output stays valid.
ESCAPED = "tilespace-escaped"
codecs.register_error(ESCAPED, _escaped)


def colored(text: str) -> str:
    """Colors the names of spaces, and numbers of generic accesses other than 0.

    >>> colored("0 of 6 generic  1 of 6 generic, 2 shared").replace("\\x1b", "^")
    '0 of 6 generic  ^[31m1 of 6 generic^[0m, 2 ^[32mshared^[0m'
    """

    def color(found: "re.Match[str]") -> str:
        of_all, _, number, word = found.groups()
        if of_all:
            return found[0] if of_all == "0" else f"\x1b[{GENERIC}m{found[0]}\x1b[0m"
        return f"{number or ''}\x1b[{COLORS.get(word, GENERIC)}m{word}\x1b[0m"

    return COUNTED.sub(color, text)


def main(arguments: Optional[List[str]] = None) -> int:
    """Returns the exit code."""
    try:
        try:
            return _command(sys.argv[1:] if arguments is None else arguments)
        finally:
            # Flushes the output of argparse, too.
            _print("", end="")
    except BrokenPipeError:
        _forget_output()
        return 128 + signal.SIGPIPE
    except OSError as error:
        if error.filename == UNWRITTEN:
            _forget_output()
        print(of_system(error), file=sys.stderr)
        return 1


def _command(words: List[str]) -> int:
    try:
        if words[:1] and words[0] in COMPILERS:
            return _compile(words[1:])
        if words[:1] == [DIFF]:
            return _diff(words[1:])
        if words[:1] == [RUN]:
            return run(words[1:])
        if words[:1] == [TILEIRAS]:
            return tileiras(words[1:])
        if words == [HELP]:
            words = ["--help"]
        return _report(words)
    except NotAModule as error:
        print(error, file=sys.stderr)
        return NOTHING
    except Error as error:
        print(first_line(error), file=sys.stderr)
        return 1
    except ValueError as error:
        # A path that a pass option cannot have as its value.
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr, flush=True)
        # Worker threads must not outlive the interpreter.
        os._exit(130)


def _print(text: str, end: str = "\n") -> None:
    if sys.stdout is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF), UNWRITTEN)
    try:
        try:
            print(text, end=end, flush=True)
        except UnicodeEncodeError as error:
            print(text.encode(error.encoding, ESCAPED).decode(error.encoding), end=end, flush=True)
    except OSError as error:
        raise OSError(error.errno, error.strerror, UNWRITTEN) from None


def _forget_output() -> None:
    """At exit, the interpreter flushes the rest of the output, and would fail again."""
    if sys.stdout is sys.__stdout__ and sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _compile(words: List[str]) -> int:
    """Runs clang with the plugin, to compile or to link."""
    command = [clang()]
    given, words = words, expanded(words)
    # A plugin that is loaded twice registers its options twice, and clang aborts.
    if not any(word.startswith(LOAD) and Path(word).name in (PLUGIN, BUILT_PLUGIN) for word in words):
        command.append(f"{LOAD}{plugin()}")
    is_cuda = is_cuda_command(words)
    names_cuda = any(word == "--cuda-path" or word.startswith("--cuda-path=") for word in words)
    found = toolkit(None)
    more: List[str] = []
    if found and not names_cuda:
        more = cuda_flags(found) if is_cuda else [f"--cuda-path={found}"]
    if is_cuda and not any(word.startswith(ARCHITECTURE) for word in words):
        more.append(f"--cuda-gpu-arch={CHIPS[CUDA]}")
    if more:
        command += ["--start-no-unused-arguments", *more, "--end-no-unused-arguments"]
    if is_cuda and is_unoptimized(words, True) and not any(map(MAKES_NO_CODE.match, words)):
        print("tilespace: without -O1 or higher the plugin does nothing", file=sys.stderr, flush=True)
    if found or names_cuda or not is_cuda:
        os.execv(command[0], command + given)
    code = subprocess.call(command + given)
    if code:
        print(f"tilespace: {no_cuda(None)}", file=sys.stderr)
    return code if code >= 0 else 128 - code


def _diff(words: List[str]) -> int:
    parser = diff_parser()
    given = parsed(parser, words)
    if len(given.files) > 1:
        parser.error(f"expected one FILE, not '{given.files[0]}' and '{given.files[1]}'")
    [file] = given.files
    if os.path.isdir(file):
        raise NotAModule(f"{file} is a folder, and `tilespace diff` takes one CUDA source file", [])
    source = Source.read(file)
    if source.language != CUDA and not is_tiles(source):
        raise NotAModule(f"{source.name} is neither CUDA source nor CUDA Tile bytecode, which `tilespace diff` requires", [])
    given.database, given.is_project = None, False
    with Progress(lambda: source.name):
        if is_tiles(source):
            text = tile_difference(source, given.arch or CHIP, ptxas(Options(given.arch, given.cuda_path, [], None)))
        else:
            text = difference(source, Look(given).options(source), given.text)
    _print(text)
    return 0


def _report(words: List[str]) -> int:
    given = report_arguments(words)
    # In an earlier call of this process, the same location may have named another file.
    resolved.cache_clear()
    look = Look(given)
    files = files_of(given.files, look)
    if not files:
        where = given.files[0] if given.files else given.database
        raise NotAModule(f"{where} has no file that ends in {', '.join(SUFFIXES)}", [])
    pages = _pages(given, files)
    found = outcomes(look, files, pages, given.jobs)
    for each in found:
        for line in each.said:
            print(line, file=sys.stderr)
    code = _project(given, found, pages) if given.is_project else _one(given, found[0])
    if given.sarif:
        sarif.write(given.sarif, found)
    return max(code, _compared(given, found)) if code != NOTHING else code


def _pages(given: argparse.Namespace, files: List[str]) -> "dict[str, str]":
    """The page of each file. Makes the folders of the pages."""
    if not given.html:
        return {}
    if given.html.endswith(".html"):
        return {files[0]: given.html}
    pages = pages_of(files, given.html)
    for page in pages.values():
        os.makedirs(os.path.dirname(page), exist_ok=True)
    return pages


def _one(given: argparse.Namespace, outcome: Outcome) -> int:
    """Prints the report on one file."""
    if not outcome.report:
        print(outcome.error, file=sys.stderr)
        return outcome.code
    _show(outcome.json if given.json else _text(outcome, outcome.report, given), given)
    if outcome.error:
        print(outcome.error, file=sys.stderr)
        return outcome.code
    return _ended(outcome.generic, given)


def _project(given: argparse.Namespace, found: List[Outcome], pages: "dict[str, str]") -> int:
    """Prints the table of many files, or the full report on each."""
    if given.html:
        write_index(Path(given.html), found, pages)
    if given.json:
        _print(as_json(found))
    elif given.all or given.kernel:
        _each(given, found)
    else:
        _show(table(found, given.files[0] if len(given.files) == 1 else "", given.top), given)
    failed, read = codes(found)
    ended = _ended(sum(each.generic for each in found), given)
    return 1 if failed else ended if read else NOTHING


def _each(given: argparse.Namespace, found: List[Outcome]) -> None:
    """Prints the report on each file, or on each file that has the given kernel."""
    shown = 0
    for each in found:
        if not each.report:
            print(each.error, file=sys.stderr)
            continue
        text = of_kernel(each.report, given.kernel) if given.kernel else str(each.report)
        if text:
            _show(f"{each.file}\n\n{text}\n", given)
            shown += 1
    if given.kernel and not shown:
        raise Error(f"no kernel or function is named '{given.kernel}' in {len(found)} files", [])


def _compared(given: argparse.Namespace, found: List[Outcome]) -> int:
    """Compares the generic accesses with the baseline, or writes the baseline."""
    if not given.baseline:
        return 0
    if given.update_baseline:
        print(baseline.write(given.baseline, found), file=sys.stderr)
        return 0
    lines, gone = baseline.new(given.baseline, found)
    for line in lines:
        print(line, file=sys.stderr)
    if gone:
        no_longer = f"{counted(gone, 'known access')} {'is' if gone == 1 else 'are'} no longer generic"
        print(f"{given.baseline}: {no_longer} (--update-baseline)", file=sys.stderr)
    return 1 if lines else 0


def _ended(generic: int, given: argparse.Namespace) -> int:
    """The exit code for this number of generic accesses."""
    if given.fail_on_generic is None or generic <= given.fail_on_generic:
        return 0
    stay = f"{counted(generic, 'access')} stay{'s' * (generic == 1)} generic"
    print(f"{stay}, but --fail-on-generic allows {given.fail_on_generic}", file=sys.stderr)
    return 1


def _show(text: str, given: argparse.Namespace) -> None:
    _print(colored(text) if not given.json and _has_colors() else text)


def _has_colors() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _text(outcome: Outcome, report: Report, given: argparse.Namespace) -> str:
    file = outcome.file
    tiles = f"\n\n{outcome.tiles.text(given.all)}" if outcome.tiles else ""
    if given.all:
        return f"{report}{tiles}"
    if not given.kernel:
        return summary(report, file, given.top or TOP, outcome.is_compiled) + tiles
    text = of_kernel(report, given.kernel)
    if not text:
        names = ", ".join(each.shown for each in report.kernels[:10])
        raise Error(f"{file}: no kernel or function is named '{given.kernel}'; the kernels are {names or 'none'}", [])
    return text


if __name__ == "__main__":
    sys.exit(main())
