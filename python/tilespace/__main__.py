"""`tilespace FILE`: which memory each pointer of GPU code names.

    tilespace kernel.cu                     compiled by clang with the plugin, then a summary
    tilespace kernel.ll --html page.html    LLVM IR, MLIR, dumps of Triton and CuTe DSL
    tilespace dumps/ --fail-on-generic      all modules in a folder; the exit code is 1 if an access stays generic
    tilespace diff kernel.cu                PTX with the plugin and without
    tilespace clang++ -c kernel.cu          clang with the plugin

The exit code is 0, 1 for an error or for more generic accesses than are allowed, and 2 where nothing was looked at.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Iterator, List, Optional, Tuple

from . import Error, Module, Report
from ._arguments import COMPILERS, diff_parser, report_parser
from ._cuda import Options, clang, compile_cuda, plugin
from ._diff import difference
from ._input import CUDA_SOURCE, NotAModule
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
# Ops without a rule that are named.
NAMED = 5


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
        if sys.stderr.isatty():
            self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._done.set()
        if self._thread.is_alive():
            self._thread.join()


def main(arguments: Optional[List[str]] = None) -> int:
    """Returns the exit code."""
    words = sys.argv[1:] if arguments is None else arguments
    try:
        if words[:1] and words[0] in COMPILERS:
            return _compile(words[1:])
        if words[:1] == ["diff"]:
            return _diff(words[1:])
        return _report(words)
    except NotAModule as error:
        print(error, file=sys.stderr)
        return NOTHING
    except Error as error:
        # Notes and further diagnostics are in the exception.
        print(str(error).splitlines()[0], file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{error.filename or words[-1]}: {error.strerror}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr, flush=True)
        # Worker threads must not outlive the interpreter.
        os._exit(130)


def _options(given: argparse.Namespace) -> Options:
    return Options(given.arch or Options.arch, given.cuda_path, given.clang_arg)


def _compile(words: List[str]) -> int:
    """clang with the plugin, and at link time too."""
    command = [clang(), f"-fpass-plugin={plugin()}", *words]
    os.execv(command[0], command)


def _diff(words: List[str]) -> int:
    given = diff_parser().parse_args(words)
    if not _is_cuda(str(given.file)):
        raise NotAModule(f"{given.file} is no CUDA source, and `tilespace diff` compiles that", [])
    with Progress(str(given.file)):
        text = difference(given.file, _options(given), given.text)
    print(text)
    return 0


def _report(words: List[str]) -> int:
    parser = report_parser()
    given = parser.parse_args(words)
    generic, read, failed = 0, 0, 0
    files = list(_files(given.file))
    if len(files) != 1 and (given.json or given.html):
        parser.error("--json and --html take one file")
    if (given.arch or given.cuda_path or given.clang_arg) and not any(map(_is_cuda, files)):
        parser.error(f"--arch, --cuda-path and --clang-arg are for CUDA source, and {given.file} is none")
    if not files:
        raise NotAModule(f"{given.file} has no file that ends in {', '.join(SUFFIXES)}", [])
    for file in files:
        try:
            with Progress(file):
                report, json = _read(file, given)
        except Error as error:
            if len(files) == 1:
                raise
            failed += 1
            print(str(error).splitlines()[0], file=sys.stderr)
            continue
        if not _has_code(report) and len(files) == 1:
            print(f"{file}: {_nothing(report)}", file=sys.stderr)
            return NOTHING
        read += _has_code(report)
        generic += report.after.get("generic", 0)
        text = json if given.json else _text(report, file, given)
        print(colored(text) if sys.stdout.isatty() and not given.json else text)
        if len(files) != 1:
            print()
    if len(files) != 1:
        print(f"{read} of {len(files)} files have GPU code; {generic} accesses stay generic")
    if not read:
        return NOTHING
    too_many = given.fail_on_generic is not None and generic > given.fail_on_generic
    if too_many:
        print(f"{generic} accesses stay generic, {given.fail_on_generic} are allowed", file=sys.stderr)
    return 1 if too_many or failed else 0


def _text(report: Report, file: str, given: argparse.Namespace) -> str:
    if given.all:
        return str(report)
    if not given.kernel:
        return summary(report, file, max(given.top, 1))
    text = of_kernel(report, given.kernel)
    if not text:
        names = ", ".join(each.shown for each in report.kernels[:10])
        raise Error(f"{file}: no kernel is named '{given.kernel}'; there are {names or 'none'}", [])
    return text


def _has_code(report: Report) -> bool:
    return any(function.kind != "declaration" for function in report.functions)


def _nothing(report: Report) -> str:
    return report.not_read[0] if report.not_read else "there is no GPU code"


def _files(named: str) -> Iterator[str]:
    if named == "-" or not os.path.isdir(named):
        yield named
        return
    for folder, folders, names in os.walk(named):
        folders.sort()
        for name in sorted(names):
            if name.endswith(SUFFIXES):
                yield os.path.join(folder, name)


def _read(file: str, given: argparse.Namespace) -> Tuple[Report, str]:
    """The report on a file, and its JSON. A page is written on the way."""
    rules = {"space_rules": given.space_rules} if given.space_rules else {}
    sources = {"sources": given.sources} if given.sources else {}
    if file == "-":
        module = Module.parse(sys.stdin.buffer.read())
    elif _is_cuda(file):
        return _read_cuda(Path(file), given)
    else:
        module = Module.parse(Path(file))
    if given.html:
        module.write_report(given.html, **rules, **sources)
    json = module.report_json(**rules)
    report = Report.from_json(json)
    if not report.functions:
        report.not_read.extend(each.message for each in module.said)
    if unknown := [name for name in module.undescribed(**rules) if not name.startswith("llvm.")]:
        more = f" and {len(unknown) - NAMED} more" if len(unknown) > NAMED else ""
        report.not_read.append(f"ops without a rule (--space-rules): {', '.join(unknown[:NAMED])}{more}")
    return report, json


def _is_cuda(file: str) -> bool:
    if file == "-":
        return False
    with open(file, "rb") as opened:
        return file.endswith(".cu") or bool(CUDA_SOURCE.match(opened.read(1 << 16)))


def _read_cuda(source: Path, given: argparse.Namespace) -> Tuple[Report, str]:
    """The report of the plugin: the code is that of the compiler."""
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "report.json"
        rules = ["-mllvm", f"-tilespace-space-rules={given.space_rules}"] if given.space_rules else []
        compile_cuda(source, _options(given), ["-mllvm", f"-tilespace-report={written}", *rules])
        if not written.exists():
            return Report([], [], {}, {}, [], []), ""
        json = written.read_text(encoding="utf-8")
        if given.html:
            page = [f"-tilespace-report={given.html}"]
            page += [f"-tilespace-sources={given.sources}"] if given.sources else []
            compile_cuda(source, _options(given), [*rules, *(word for option in page for word in ("-mllvm", option))])
    return Report.from_json(json), json


if __name__ == "__main__":
    sys.exit(main())
