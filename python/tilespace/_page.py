"""Reads the report inside a page, so that a source is compiled once for both.

A page has the report in a script element, in the short form of `passes/report/src/packed.rs`. This file unpacks it in Python,
as `tools/report/packed.js` does in the page. A number `n` is `-1 - n`, a string is written once and is a number afterwards,
an object is its values and then its fields, a list begins with 0, and a place is a file, a line and a column.
"""

from __future__ import annotations

import json
import re
from typing import Any, Dict, List

REPORT = re.compile(r'<script [^>]*\bid="report"[^>]*>(.*?)</script>', re.DOTALL)


def report_of(page: str) -> Any:
    """The report in the text of a page, as `json.loads` would return it."""
    found = REPORT.search(page)
    if not found:
        raise ValueError("the page has no report")
    report = unpacked(json.loads(found[1]))
    report.pop("code", None)
    return _as_json(report)


def _as_json(part: Any) -> Any:
    """A part of the report, without the fields that only a page has: the numbers of the code without Tilespace."""
    if hasattr(part, "append"):
        return [_as_json(each) for each in part]
    if hasattr(part, "items"):
        return {name: _as_json(value) for name, value in part.items() if name != "without"}
    return part


def unpacked(packed: Any) -> Any:
    """The value of the short form.

    >>> unpacked([["llvm.load", -1, "op operand"], "x"][0])
    {'op': 'llvm.load', 'operand': 0}
    >>> unpacked([0, ["llvm.load", [False, "k.cu", -31, -6], "op location"], [1, 2, 4]])
    [{'op': 'llvm.load', 'location': 'k.cu:30:5'}, {'op': 'llvm.load', 'location': 'k.cu'}]
    """
    strings: List[str] = [""]
    fields: Dict[str, List[str]] = {}

    def keep(text: str) -> str:
        strings.append(text)
        return text

    def value_of(value: Any) -> Any:
        """Unpacks one value, and keeps its strings and field names for later values."""
        if isinstance(value, bool) or value is None or isinstance(value, float):
            return value
        if isinstance(value, int):
            return -1 - value if value < 0 else strings[value]
        if isinstance(value, str):
            return keep(value)
        if hasattr(value, "keys"):
            return value[""]
        if value[0] is not False and value[0] == 0:
            return [value_of(each) for each in value[1:]]
        # A place is a list of four that begins with false and ends with a negative number; no object does.
        if value[0] is False and len(value) == 4 and isinstance(value[3], int) and value[3] < 0:
            return keep(f"{value_of(value[1])}:{-1 - value[2]}:{-1 - value[3]}")
        parts = [value_of(each) for each in value[:-1]]
        words = value_of(value[-1])
        names = fields.setdefault(words, words.split())
        return dict(zip(names, parts))

    return value_of(packed)
