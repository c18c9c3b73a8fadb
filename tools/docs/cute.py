#!/usr/bin/env python3
"""Prints a page of the book: the result of each operation of CuTe DSL in the lowering, from the records of passes/cute.
Operations that become the same share a row."""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from toolchain import RELEASE, run  # noqa: E402

ROW = re.compile(r"^\| (`[^|]*`) \| (.*) \|$")
HEAD = """\
# CuTe DSL: the lowering of each operation

[CuTe DSL](cute.md#lowering) has the ways of the lowering, and the meaning of *parts*. An operation without a row here is an
error.
"""


def grouped(tables):
    """The tables with one row for each result."""
    rows = {}
    for line in [*tables.splitlines(), ""]:
        if found := ROW.match(line):
            rows.setdefault(found[2], []).append(found[1])
            continue
        yield from (f"| {', '.join(names)} | {result} |" for result, names in rows.items())
        rows = {}
        yield line


def page():
    return "\n".join([HEAD, *grouped(run(RELEASE / "examples" / "cute-lowerings"))]).rstrip() + "\n"


if __name__ == "__main__":
    print(page().rstrip())
