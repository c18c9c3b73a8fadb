"""Writes files in whole or not at all.

    write_whole("tilespace.json", text)      writes tilespace.json.123.part, and renames it

A device or a pipe is written in place.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Union


def write_whole(name: Union[str, Path], text: str) -> None:
    """Writes a file, or leaves the old one unchanged. An error has the name of that file."""
    file = Path(name)
    if file.exists() and not file.is_file():
        file.write_text(text, encoding="utf-8")
        return
    beside = Path(f"{file}.{os.getpid()}.part")
    try:
        beside.write_text(text, encoding="utf-8")
        os.replace(beside, file)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(name)) from None
