"""The report on a module as objects; `docs/report.schema.json` describes its JSON."""

from __future__ import annotations

import html
import json
import os
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple, Union

from ._place import place
from ._stream import Reader

Counts = Dict[str, int]
# The most characters of a name in a table.
LONG = 80


class _Located:
    """A part of a report that has a location, `kernel.cu:30:38`."""

    location: str

    @property
    def file(self) -> Optional[str]:
        """The file of the location, if it has a line."""
        found = place(self.location)
        return found.file if found else None

    @property
    def line(self) -> Optional[int]:
        """The line, which counts from 1."""
        found = place(self.location)
        return found.line if found else None

    @property
    def column(self) -> Optional[int]:
        """The column, which counts from 1."""
        found = place(self.location)
        return found.column or None if found else None


class _Named:
    """A part of a report that has a symbol, and a name in the source if that is different."""

    name: str
    display_name: Optional[str]

    @property
    def shown(self) -> str:
        """The name in the source."""
        return self.display_name or self.name


@dataclass(frozen=True)
class Access(_Located):
    """One memory operand of one body, with the space that it names before and after. `depth` is the number of loops around
    it, `operation` the operation of an atomic."""

    location: str
    op: str
    operand: int
    kind: str
    before: str
    after: str
    left_generic: Optional[int] = None
    depth: int = 0
    variable: Optional[str] = None
    operation: Optional[str] = None


@dataclass(frozen=True)
class Call(_Located):
    """One call: the callee, and the body that is called; None if the call is never reached."""

    location: str
    function: str
    body: Optional[str]


@dataclass(frozen=True)
class Argument:
    """One argument that is a pointer or contains pointers: the space that all callers agree on (`vote`), and all spaces that
    reach it (`mask`)."""

    index: int
    type: str
    vote: str
    mask: List[str]


@dataclass(frozen=True)
class Instance(_Named):
    """One body of a function: the function itself, or a copy of it for other spaces."""

    name: str
    votes: List[str]
    in_place: bool
    copy: bool
    call_sites: int
    calls: List[Call] = field(repr=False)
    before: Counts
    after: Counts
    accesses: List[Access] = field(repr=False)
    display_name: Optional[str] = None


@dataclass(frozen=True)
class Function(_Named, _Located):
    """One function, with its bodies."""

    name: str
    kind: str
    linkage: str
    location: str
    arguments: List[Argument]
    results: List[str]
    instances: List[Instance]
    display_name: Optional[str] = None


@dataclass(frozen=True)
class Kernel(_Named):
    """The accesses that the launch of a kernel reaches, by space. `planned` has the numbers of the analysis, if the numbers in
    the code differ."""

    name: str
    before: Counts
    after: Counts
    display_name: Optional[str] = None
    planned: Optional[Counts] = None


@dataclass(frozen=True)
class Leftover(_Located):
    """An access that stays generic: the reason, and the path back to where its space was lost."""

    function: str
    location: str
    op: str
    reason: str
    chain: List[str]
    display_name: Optional[str] = None

    @property
    def shown(self) -> str:
        """The name of the function in the source."""
        return self.display_name or self.function

    def __str__(self) -> str:
        lines = [f"{self.location}: {self.op} in '{self.shown}' stays generic ({self.reason})"]
        return "\n".join(lines + [f"  {step}" for step in self.chain])


@dataclass(frozen=True)
class Report:
    """The facts about a module."""

    functions: List[Function] = field(repr=False)
    kernels: List[Kernel]
    before: Counts
    after: Counts
    left_generic: List[Leftover] = field(repr=False)
    not_read: List[str]
    module: Dict[str, Any] = field(default_factory=lambda: {})

    @classmethod
    def from_json(cls, text: str) -> Report:
        """Reads the output of the passes' `report=FILE`."""
        return cls._of(json.loads(text))

    @classmethod
    def read(cls, file: Union[str, "os.PathLike[str]"]) -> Report:
        """Reads a report in JSON from a file; `read_accesses` does not load all of it."""
        with open(file, encoding="utf-8") as opened:
            return cls._of(json.load(opened))

    @classmethod
    def _of(cls, data: Any) -> Report:
        try:
            version = data["version"]
        except (KeyError, TypeError):
            version = None
        _check(version)
        return cls(
            functions=[_function(each) for each in data["functions"]],
            kernels=[Kernel(**each) for each in data["kernels"]],
            before=data["accesses"]["before"],
            after=data["accesses"]["after"],
            left_generic=[Leftover(**each) for each in data["left_generic"]],
            not_read=data["not_read"],
            module=data.get("module", {}),
        )

    def function(self, name: str) -> Function:
        """The function with this symbol. Raises `KeyError` if there is none."""
        for function in self.functions:
            if function.name == name:
                return function
        raise KeyError(name)

    def accesses(self) -> Iterator[Access]:
        """All accesses of all bodies."""
        for function in self.functions:
            for instance in function.instances:
                yield from instance.accesses

    def rows(self) -> List[List[str]]:
        """One row for each body in the module: its name, the spaces that it relies on, its accesses before and after."""
        rows: List[List[str]] = []
        for function in self.functions:
            for instance in function.instances if function.kind != "declaration" else []:
                votes = ", ".join(instance.votes)
                rows.append([function.kind, instance.shown, votes, _counts(instance.before), _counts(instance.after)])
        return rows

    def __str__(self) -> str:
        rows = [["", "function", "specialised for", "before", "after"], *self.rows()]
        rows.append(["", "all", "", _counts(self.before), _counts(self.after)])
        lines = columns(rows)
        lines += [str(leftover) for leftover in self.left_generic]
        lines += self._gaps()
        return "\n".join(lines)

    @property
    def has_code(self) -> bool:
        """Whether there is a function with a body for a GPU."""
        return any(function.kind != "declaration" for function in self.functions)

    def _gaps(self) -> List[str]:
        """The code that the report does not cover."""
        nothing = [] if self.has_code or self.not_read else ["there is no GPU code"]
        return nothing + [f"not looked at: {what}" for what in self.not_read]

    def _repr_html_(self) -> str:
        heads = "".join(f"<th>{head}</th>" for head in ["", "function", "specialised for", "before", "after"])
        cells = (
            "".join(f"<td style='text-align:left'>{html.escape(cell)}</td>" for cell in row) for row in self.rows()
        )
        body = "".join(f"<tr>{row}</tr>" for row in cells)
        left = "".join(f"<li>{html.escape(str(each))}</li>" for each in [*self.left_generic, *self._gaps()])
        return f"<table><tr>{heads}</tr>{body}</table>" + (f"<ul>{left}</ul>" if left else "")


def columns(rows: Sequence[Sequence[str]]) -> List[str]:
    """A line for each row, with the cells of a column below each other."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]


def counted(number: int, noun: str) -> str:
    """A number with its noun in the singular or plural.

    >>> counted(1, "access"), counted(2, "access"), counted(0, "file")
    ('1 access', '2 accesses', '0 files')
    """
    return f"{number} {noun}{'' if number == 1 else 'es' if noun.endswith('s') else 's'}"


def shortened(names: Iterable[str]) -> Dict[str, str]:
    """Names for a table: a long name, as of a template, is cut to its beginning and end, unless that is ambiguous."""
    short = {name: name if len(name) <= LONG else f"{name[: LONG // 2 - 3]}...{name[-LONG // 2 :]}" for name in names}
    times = Counter(short.values())
    return {name: each if times[each] == 1 else name for name, each in short.items()}


def _counts(counts: Counts) -> str:
    return ", ".join(f"{count} {space}" for space, count in sorted(counts.items()))


def _check(version: Any) -> None:
    if version != 1:
        raise ValueError(f"unsupported version {version} of the report")


def read_accesses(file: Union[str, "os.PathLike[str]"]) -> Iterator[Tuple[str, Access]]:
    """The accesses in a report file, each with the name of its body. Only one access is in memory at a time."""
    with open(file, encoding="utf-8") as opened:
        reader = Reader(opened)
        for name in reader.fields():
            if name == "version":
                _check(reader.value())
                continue
            if name != "functions":
                reader.skip()
                continue
            for _ in reader.items():
                for part in reader.fields():
                    if part == "instances":
                        for _ in reader.items():
                            yield from _accesses_of_body(reader)
                    else:
                        reader.skip()


def _accesses_of_body(reader: Reader) -> Iterator[Tuple[str, Access]]:
    body = ""
    for part in reader.fields():
        if part == "accesses":
            for _ in reader.items():
                yield body, Access(**reader.value())
        elif part == "name":
            body = reader.value()
        else:
            reader.skip()


def _function(data: Dict[str, Any]) -> Function:
    return Function(
        name=data["name"],
        kind=data["kind"],
        linkage=data["linkage"],
        location=data["location"],
        arguments=[Argument(**each) for each in data["args"]],
        results=data["results"],
        instances=[_instance(each) for each in data["instances"]],
        display_name=data.get("display_name"),
    )


def _instance(data: Dict[str, Any]) -> Instance:
    return Instance(
        name=data["name"],
        votes=data["votes"],
        in_place=data["in_place"],
        copy=data["copy"],
        call_sites=data["call_sites"],
        calls=[Call(**each) for each in data["calls"]],
        before=data["totals"]["before"],
        after=data["totals"]["after"],
        accesses=[Access(**each) for each in data["accesses"]],
        display_name=data.get("display_name"),
    )
