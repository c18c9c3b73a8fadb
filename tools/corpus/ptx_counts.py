#!/usr/bin/env python3
"""Counts the memory instructions of PTX files by state space, as python/tilespace/_ptx.py describes.

With --reachable only functions that a kernel can reach are counted."""

import argparse
import json
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "python" / "tilespace"))
from _ptx import COLUMNS, count, count_body, idle_kernels, parse, reachable, total  # noqa: E402

__all__ = ["COLUMNS", "count", "count_body", "idle_kernels", "parse", "reachable", "total", "without_assembly"]

# Assembly of the source: no compiler changes it.
ASSEMBLY = re.compile(r"// begin inline asm.*?// end inline asm", re.DOTALL)


def without_assembly(text):
    return ASSEMBLY.sub("", text)


def line(counts):
    return " ".join(f"{column}={counts[column]}" for column in COLUMNS)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--reachable", action="store_true", help="only functions that a kernel can reach")
    parser.add_argument("--functions", action="store_true", help="one line for each function, too")
    parser.add_argument("--json", action="store_true", help="JSON, one object for each file and line")
    parser.add_argument("files", nargs="+", metavar="FILE", help="PTX; - is the standard input")
    arguments = parser.parse_args()
    for file in arguments.files:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(errors="replace")
        functions = count(text, arguments.reachable)
        if arguments.json:
            full = {name: {column: counts[column] for column in COLUMNS} for name, counts in functions.items()}
            print(json.dumps({"file": file, "total": {c: total(functions)[c] for c in COLUMNS}, "functions": full}))
            continue
        if arguments.functions:
            for name, counts in functions.items():
                print(f"{name}: {line(counts)}")
        print(f"{'total' if file == '-' else file}: {line(total(functions))}")


if __name__ == "__main__":
    main()
