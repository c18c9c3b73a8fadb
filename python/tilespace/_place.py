"""The place of an access in the source: file, line and column of a location.

A location of a report is `kernel.cu:30:38`. Its file has the name that the compiler wrote: relative to the working
directory of the compiler or a folder above it, or absolute.
"""

from __future__ import annotations

import os
import re
from functools import lru_cache
from typing import List, NamedTuple, Optional

from ._words import shown

LOCATION = re.compile(r"(.*?):(\d+)(?::(\d+))?$", re.DOTALL)


class Place(NamedTuple):
    """A file, and a line and a column, which count from 1; the column is 0 if it is not known."""

    file: str
    line: int
    column: int


def place(location: str) -> Optional[Place]:
    """The parts of a location, if it has a line.

    >>> place("kernel.cu:30:38"), place("kernel.cu:30"), place("unknown"), place("kernel.ll:0:0")
    (Place(file='kernel.cu', line=30, column=38), Place(file='kernel.cu', line=30, column=0), None, None)
    """
    found = LOCATION.match(location)
    if not found or not int(found[2]):
        return None
    return Place(found[1], int(found[2]), int(found[3] or 0))


@lru_cache(maxsize=None)
def resolved(file: str, read: str) -> str:
    """The path of a file that the report on `read` names: relative to the working directory, if the file is inside it."""
    if os.path.isabs(file):
        return shown(os.path.normpath(file))
    if os.path.abspath(read).endswith(os.sep + file):
        return shown(os.path.abspath(read))
    folder = os.getcwd()
    near = [folder, os.path.dirname(os.path.abspath(read))]
    while os.path.dirname(folder) != folder:
        folder = os.path.dirname(folder)
        near.append(folder)
    paths = (os.path.normpath(os.path.join(each, file)) for each in near)
    return next((shown(path) for path in paths if os.path.isfile(path)), file)


def listed(locations: List[str], most: int) -> str:
    """The first locations. Consecutive locations in one file name it once.

    >>> listed(["a.cu:3:1", "a.cu:4:2", "b.cu:1:1", "b.cu:2:1"], 3)
    'a.cu:3:1, 4:2, b.cu:1:1 and 1 more'
    """
    words: List[str] = []
    before = ""
    for location in locations[:most]:
        file, colon, rest = location.partition(":")
        words.append(rest if colon and file == before else location)
        before = file
    more = len(locations) - most
    return ", ".join(words) + (f" and {more} more" if more > 0 else "")
