#!/usr/bin/env python3
"""Runs cargo with its progress in one line of the terminal, and with none elsewhere.

    tools/cargo.py build --release

cargo itself prints a line for each of the 160 crates, or with --quiet nothing at all. Warnings and errors are
printed in either case, and V=1 in the environment leaves everything as it is."""

import os
import re
import shutil
import subprocess
import sys

ESCAPES = re.compile(r"\x1b\[[\d;]*[A-Za-z]")
CLEAR = "\r\x1b[K"


def is_status(line):
    """Whether cargo says what it does: a verb that ends at column 12."""
    plain = ESCAPES.sub("", line)
    return bool(re.match(r" *[A-Z][a-z]+\Z", plain[:12])) and plain[12:13] in ("", " ")


def pieces(stream):
    """Lines, and pieces that end with a carriage return: these are progress."""
    piece = ""
    while character := stream.read(1):
        piece += character
        if character in "\r\n":
            yield piece
            piece = ""
    if piece:
        yield piece


def main():
    command = ["cargo", *sys.argv[1:]]
    if os.environ.get("V"):
        return subprocess.call(command)
    if not sys.stderr.isatty():
        return subprocess.call([*command, "--quiet"])
    width = str(shutil.get_terminal_size().columns)
    settings = {"CARGO_TERM_PROGRESS_WHEN": "always", "CARGO_TERM_PROGRESS_WIDTH": width, "CARGO_TERM_COLOR": "always"}
    # A text stream would translate carriage returns.
    with subprocess.Popen(command, stderr=subprocess.PIPE, env={**os.environ, **settings}) as cargo:
        for piece in pieces(open(cargo.stderr.fileno(), newline="", errors="replace", closefd=False)):
            line = piece.rstrip("\r\n")
            if piece.endswith("\r"):
                sys.stderr.write(CLEAR + line)
            elif not is_status(line):
                sys.stderr.write(f"{CLEAR}{line}\n")
            sys.stderr.flush()
    sys.stderr.write(CLEAR)
    return cargo.returncode


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
