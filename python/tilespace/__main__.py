"""`tilespace FILE`: which memory each pointer of GPU code names.

    tilespace kernel.cu                     compiled by clang with the plugin, then a summary
    tilespace kernel.ll --html page.html    LLVM IR, MLIR, dumps of Triton and CuTe DSL
    tilespace dumps/ --fail-on-generic      all modules in a folder; the exit code is 1 if an access stays generic
    tilespace diff kernel.cu                PTX with the plugin and without
    tilespace clang++ -O3 -c kernel.cu      clang with the plugin
    tilespace run add.py                    a script that wants a GPU, on the CPU

The exit code is 0, 1 for an error or for more generic accesses than are allowed, and 2 where nothing was looked at.
"""

from __future__ import annotations

import argparse
import codecs
import errno
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from json import dumps
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Tuple

from . import Diagnostic, Error, Module, Report
from ._arguments import COMPILERS, DIFF, RUN, TILEIRAS, diff_parser, parsed, report_parser
from ._cuda import (
    PLUGIN,
    CompileError,
    Options,
    clang,
    compile_cuda,
    cuda_flags,
    expanded,
    is_cuda_command,
    is_unoptimized,
    no_cuda,
    plugin,
    toolkit,
)
from ._cutile import tileiras
from ._diff import difference
from ._input import CUDA_NAMES, NotAModule, Source
from ._run import run
from ._summary import of_kernel, summary

COLORS = {
    "global": 34,
    "shared": 32,
    "shared_cluster": 36,
    "local": 33,
    "constant": 35,
    "param": 90,
    "tensor": 95,
    "generic": 31,
}
# Files of a folder that may be modules; others are passed over.
SUFFIXES = (".cu", ".ll", ".bc", ".llir", ".ttir", ".ttgir", ".mlir", ".mlirbc")
NOTHING = 2
LOAD = "-fpass-plugin="
# What the passes refuse that is shown one by one.
REFUSALS = 5
# Options with which clang makes no code of a GPU. -MD and -MF write a list of dependencies beside the code.
MAKES_NO_CODE = re.compile(
    r"-(?:E|MM?)$|-fsyntax-only|--version|--?help|--?print-|-dump|--analyze|-emit-ast|--precompile|--preprocess|--dependencies|"
    r"--(?:cuda|offload)-host-only"
)
ARCHITECTURE = ("--cuda-gpu-arch", "--offload-arch")
# What stands for a file's name in errors of the standard output.
UNWRITTEN = "cannot write the output"


def _escaped(error: UnicodeError) -> Tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return dumps(error.object[error.start : error.end])[1:-1], error.end


# For letters that the output does not have: as in JSON, which stays JSON.
ESCAPED = "tilespace-escaped"
codecs.register_error(ESCAPED, _escaped)


def colored(text: str) -> str:
    """Names of spaces in their colors."""
    words = text.split(" ")
    return " ".join(
        f"\x1b[{COLORS[word.strip(',')]}m{word}\x1b[0m" if word.strip(",") in COLORS else word for word in words
    )


class Progress:
    """Shows on a terminal that work goes on, after one second."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        start = time.monotonic()
        while not self._done.wait(1):
            print(f"\r{self._what}: {time.monotonic() - start:.0f} s", end="", file=sys.stderr, flush=True)
        if time.monotonic() - start > 1:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def __enter__(self) -> None:
        if sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
            self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._done.set()
        if self._thread.is_alive():
            self._thread.join()


def main(arguments: Optional[List[str]] = None) -> int:
    """Returns the exit code."""
    try:
        try:
            return _command(sys.argv[1:] if arguments is None else arguments)
        finally:
            # What argparse has written, too.
            _print("", end="")
    except BrokenPipeError:
        _forget_output()
        return 128 + signal.SIGPIPE
    except OSError as error:
        if error.filename == UNWRITTEN:
            _forget_output()
        print(_of_system(error), file=sys.stderr)
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
        return _report(words)
    except NotAModule as error:
        print(error, file=sys.stderr)
        return NOTHING
    except CompileError as error:
        print(error, file=sys.stderr)
        return 1
    except Error as error:
        print(_first_line(error), file=sys.stderr)
        return 1
    except ValueError as error:
        # A path that is no value of an option.
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
    """The interpreter writes what is left when it ends, and would fail again."""
    if sys.stdout is sys.__stdout__ and sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _of_system(error: OSError) -> str:
    return f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror or error)


def _first_line(error: Error) -> str:
    """Notes and further diagnostics are in the exception."""
    return str(error).splitlines()[0]


def _options(given: argparse.Namespace) -> Options:
    return Options(given.arch or Options.arch, given.cuda_path, given.clang_arg)


def _compile(words: List[str]) -> int:
    """clang with the plugin, and at link time too."""
    command = [clang()]
    given, words = words, expanded(words)
    # Loaded twice, it registers its options twice, and clang ends.
    if not any(word.startswith(LOAD) and Path(word).name == PLUGIN for word in words):
        command.append(f"{LOAD}{plugin()}")
    is_cuda = is_cuda_command(words)
    names_cuda = any(word == "--cuda-path" or word.startswith("--cuda-path=") for word in words)
    found = toolkit(None)
    more: List[str] = []
    if found and not names_cuda:
        more = cuda_flags(Options()) if is_cuda else [f"--cuda-path={found}"]
    if is_cuda and not any(word.startswith(ARCHITECTURE) for word in words):
        more.append(f"--cuda-gpu-arch={Options.arch}")
    if more:
        command += ["--start-no-unused-arguments", *more, "--end-no-unused-arguments"]
    if is_cuda and is_unoptimized(words, True) and not any(map(MAKES_NO_CODE.match, words)):
        print("tilespace: without -O1 or more the plugin does nothing", file=sys.stderr, flush=True)
    if found or names_cuda or not is_cuda:
        os.execv(command[0], command + given)
    code = subprocess.call(command + given)
    if code:
        print(f"tilespace: {no_cuda(None)}", file=sys.stderr)
    return code if code >= 0 else 128 - code


def _diff(words: List[str]) -> int:
    given = parsed(diff_parser(), words)
    if os.path.isdir(given.file):
        raise NotAModule(f"{given.file} is a folder, and `tilespace diff` compiles one CUDA source", [])
    source = Source.read(given.file)
    if not source.is_cuda:
        raise NotAModule(f"{source.name} is no CUDA source, and `tilespace diff` compiles that", [])
    with Progress(source.name):
        text = difference(source, _options(given), given.text)
    _print(text)
    return 0


def _report(words: List[str]) -> int:
    parser = report_parser()
    given = parsed(parser, words, "; give a folder for several")
    files = list(_files(given.file))
    if len(files) == 1:
        source = Source.read(files[0])
        _check_compiler(parser, given, source.is_cuda, source.name)
        return _ended(_one(source, given), given)
    if given.json or given.html:
        parser.error("--json and --html take one file")
    if not files:
        raise NotAModule(f"{given.file} has no file that ends in {', '.join(SUFFIXES)}", [])
    _check_compiler(parser, given, any(file.endswith(CUDA_NAMES) for file in files), given.file)
    generic, read, failed = 0, 0, 0
    for file in files:
        try:
            generic += _one(Source.read(file), given)
            read += 1
            _print("")
        except NotAModule as error:
            print(error, file=sys.stderr)
        except Error as error:
            failed += 1
            print(_first_line(error), file=sys.stderr)
        except OSError as error:
            if error.filename == UNWRITTEN:
                raise
            failed += 1
            print(_of_system(error), file=sys.stderr)
    _print(f"{read} of {len(files)} files have GPU code; {generic} accesses stay generic")
    return 1 if failed else _ended(generic, given) if read else NOTHING


def _check_compiler(parser: argparse.ArgumentParser, given: argparse.Namespace, is_cuda: bool, name: str) -> None:
    if (given.arch or given.cuda_path or given.clang_arg) and not is_cuda:
        parser.error(f"--arch, --cuda-path and --clang-arg are for CUDA source, and {name} is none")


def _ended(generic: int, given: argparse.Namespace) -> int:
    """The exit code, if this many accesses stay generic."""
    if given.fail_on_generic is None or generic <= given.fail_on_generic:
        return 0
    stay = "1 access stays" if generic == 1 else f"{generic} accesses stay"
    print(f"{stay} generic, {given.fail_on_generic} are allowed", file=sys.stderr)
    return 1


def _one(source: Source, given: argparse.Namespace) -> int:
    """Prints the report on one file. Returns how many accesses stay generic."""
    with Progress(source.name):
        report, json = _read(source, given)
    if not report.has_code:
        raise NotAModule(f"{source.name}: {report.not_read[0] if report.not_read else 'there is no GPU code'}", [])
    text = json if given.json else _text(report, source.name, given)
    _print(colored(text) if not given.json and _has_colors() else text)
    if report.not_read and not report.before:
        raise NotAModule(f"{source.name}: no access was counted, as some was not looked at: {report.not_read[0]}", [])
    return report.after.get("generic", 0)


def _has_colors() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _text(report: Report, file: str, given: argparse.Namespace) -> str:
    if given.all:
        return str(report)
    if not given.kernel:
        return summary(report, file, given.top)
    text = of_kernel(report, given.kernel)
    if not text:
        names = ", ".join(each.shown for each in report.kernels[:10])
        raise Error(f"{file}: no kernel or function is named '{given.kernel}'; the kernels are {names or 'none'}", [])
    return text


def _files(named: str) -> Iterator[str]:
    if named == "-" or not os.path.isdir(named):
        yield named
        return
    for folder, folders, names in os.walk(named):
        folders.sort()
        for name in sorted(names):
            file = os.path.join(folder, name)
            # A pipe would be waited for.
            if name.endswith(SUFFIXES) and (os.path.isfile(file) or not os.path.exists(file)):
                yield file


def _read(source: Source, given: argparse.Namespace) -> Tuple[Report, str]:
    """The report on a file, and its JSON. A page is written on the way."""
    if source.is_cuda:
        return _read_cuda(source, given)
    rules: Dict[str, Any] = {"space_rules": given.space_rules} if given.space_rules else {}
    rules.update({"whole_program": True} if given.whole_program else {})
    sources = {"sources": given.sources} if given.sources else {}
    module = Module.parse(source.data, source.name)
    if given.html:
        module.write_report(given.html, **rules, **sources)
    json = module.report_json(**rules)
    _warn([each for each in module.said if each.severity == "error"])
    return Report.from_json(json), json


def _warn(refused: List[Diagnostic]) -> None:
    """Says what the passes refuse of a module; the report is about it all the same."""
    for each in refused[:REFUSALS]:
        print(f"{each.location}: the passes refuse this: {each.message}", file=sys.stderr)
    if len(refused) > REFUSALS:
        print(f"{refused[0].location}: the passes refuse {len(refused) - REFUSALS} more operations", file=sys.stderr)


def _read_cuda(source: Source, given: argparse.Namespace) -> Tuple[Report, str]:
    """The report of the plugin: the code is that of the compiler."""
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "report.json"
        rules = ["-mllvm", f"-tilespace-space-rules={given.space_rules}"] if given.space_rules else []
        rules += ["-mllvm", "-tilespace-whole-program"] if given.whole_program else []
        compile_cuda(source, _options(given), ["-mllvm", f"-tilespace-report={written}", *rules])
        if not written.exists():
            return Report([], [], {}, {}, [], []), ""
        json = written.read_text(encoding="utf-8")
        if given.html:
            # By another name, of which the plugin would replace %m and %c.
            page = Path(folder) / "report.html"
            options = [f"-tilespace-report={page}"]
            options += [f"-tilespace-sources={given.sources}"] if given.sources else []
            compile_cuda(source, _options(given), [*rules, *(word for option in options for word in ("-mllvm", option))])
            shutil.copyfile(page, given.html)
    return Report.from_json(json), json


if __name__ == "__main__":
    sys.exit(main())
