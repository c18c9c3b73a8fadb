"""Reads JSON from a file piece by piece: a report may have more accesses than fit into one string."""

from __future__ import annotations

import json
import re
from typing import IO, Any, Iterator

# Characters read at once.
CHUNK = 1 << 20
SPACE = re.compile(r"[ \t\r\n]*")


class Reader:
    """One JSON text. A caller that iterates over the fields of an object or the items of a list must read each of them
    before the next."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file
        self._text = ""
        self._at = 0
        self._decode = json.JSONDecoder().raw_decode

    def _more(self) -> bool:
        """Reads on, and drops consumed text."""
        more = self._file.read(CHUNK)
        self._text, self._at = self._text[self._at :] + more, 0
        return bool(more)

    def _peek(self) -> str:
        while True:
            self._at = SPACE.match(self._text, self._at).end()  # type: ignore[union-attr]
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._more():
                raise ValueError("the JSON ends early")

    def _take(self, character: str) -> None:
        if self._peek() != character:
            raise ValueError(f"expected {character!r} in the JSON, not {self._text[self._at]!r}")
        self._at += 1

    def value(self) -> Any:
        """The whole next value."""
        self._peek()
        while True:
            try:
                value, end = self._decode(self._text, self._at)
            except ValueError:
                if not self._more():
                    raise
                continue
            # A number may continue after the text read so far.
            if end < len(self._text) or not self._more():
                self._at = min(end, len(self._text))
                return value

    def skip(self) -> None:
        """Skips the next value, a list item by item."""
        if self._peek() != "[":
            self.value()
            return
        for _ in self.items():
            self.value()

    def items(self) -> Iterator[None]:
        """Yields once for each item of the next list."""
        return self._parts("[", "]")

    def fields(self) -> Iterator[str]:
        """The name of each field of the next object."""
        for _ in self._parts("{", "}"):
            name = self.value()
            self._take(":")
            yield name

    def _parts(self, opening: str, closing: str) -> Iterator[None]:
        """Yields once for each part between commas, which the caller reads."""
        self._take(opening)
        if self._peek() != closing:
            while True:
                yield
                if self._peek() == closing:
                    break
                self._take(",")
        self._at += 1
