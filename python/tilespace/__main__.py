"""`python -m tilespace FILE`: the report on a module."""

from __future__ import annotations

import argparse
import os
import sys
import threading
import time
from pathlib import Path
from typing import List, Optional

from . import Error, Module, version

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
    parser = argparse.ArgumentParser(prog="python -m tilespace", description="Which memory each GPU pointer names.")
    parser.add_argument("file", help="MLIR, LLVM IR or a dump of CuTe DSL")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="the report in JSON")
    form.add_argument("--html", metavar="PAGE", type=Path, help="write the report as a page for a browser")
    parser.add_argument("--sources", metavar="FOLDERS", help="folders, with colons between, of sources for the page")
    parser.add_argument("--version", action="version", version=f"tilespace {version()}")
    given = parser.parse_args(arguments)
    try:
        with Progress(given.file):
            module = Module.parse(Path(given.file))
            if given.html:
                module.write_report(given.html, **({"sources": given.sources} if given.sources else {}))
                return 0
            text = module.report_json() if given.json else str(module.spaces())
    except Error as error:
        # Notes and further diagnostics are in the exception.
        print(str(error).splitlines()[0], file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr, flush=True)
        # Worker threads must not outlive the interpreter.
        os._exit(130)
    print(colored(text) if sys.stdout.isatty() and not given.json else text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
