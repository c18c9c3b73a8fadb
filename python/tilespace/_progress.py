"""Shows on the standard error that work goes on: after one second in a terminal, else with a line every ten seconds."""

from __future__ import annotations

import os
import sys
import threading
import time
from typing import Callable

# Seconds between lines, if the standard error is not a terminal.
BETWEEN = 10.0


class Progress:
    """Prints the progress of work, which `what` returns, until the block ends."""

    def __init__(self, what: Callable[[], str]) -> None:
        self._what = what
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._in_place = sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"

    def _run(self) -> None:
        start, shown = time.monotonic(), False
        while not self._done.wait(1.0 if self._in_place else BETWEEN):
            text = f"{self._what()}: {time.monotonic() - start:.0f} s"
            print(
                f"\r\x1b[K{text}" if self._in_place else text, end="" if self._in_place else "\n", file=sys.stderr, flush=True
            )
            shown = True
        if shown and self._in_place:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def __enter__(self) -> None:
        if sys.stderr is not None:
            self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._done.set()
        if self._thread.is_alive():
            self._thread.join()
