"""The diagnostics of passes and parsers, and the error that carries them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import List, Optional, Tuple

Notes = List[Tuple[str, str]]
Message = Tuple[str, str, str, Notes]
# The location of a diagnostic that has none.
NO_PLACE = "unknown"


@dataclass(frozen=True)
class Diagnostic:
    """A diagnostic of a pass or parser: `severity` is error, warning, remark or note."""

    severity: str
    message: str
    location: str
    notes: Tuple[Diagnostic, ...] = ()

    def __str__(self) -> str:
        lines = [f"{self.location}: {self.severity}: {self.message}"]
        return "\n".join(lines + [f"  {note}" for note in self.notes])


class Error(Exception):
    """A module that cannot be read, or a pass that failed. `diagnostics` has all messages, `location` the first
    location."""

    def __init__(self, message: str, diagnostics: List[Diagnostic]) -> None:
        super().__init__(message)
        self.diagnostics = diagnostics
        errors = [each for each in diagnostics if each.severity == "error"]
        self.location: Optional[str] = errors[0].location if errors else None


def diagnostics_of(messages: List[Message], name: str) -> List[Diagnostic]:
    """The diagnostics of the native part about a file. A diagnostic without a location gets the file's name."""

    def at(place: str) -> str:
        return name if place == NO_PLACE else place

    return [
        Diagnostic(severity, message, at(place), tuple(Diagnostic("note", text, at(there)) for text, there in notes))
        for severity, message, place, notes in messages
    ]


def one_line(message: str, place: str) -> Error:
    """An error of one line."""
    return Error(message, [Diagnostic("error", message, place)])
