#!/usr/bin/env python3
"""Prints docs/cuda_tile_types.csv: which operations of CUDA Tile IR are compiled, with which element types.

    operation,variants,since,compiled,refused
    exti,plain; signedness unsigned,13.1,i1 to i4 i8 i16 i32 i64; i4 to i8 i16 i32 i64; ...,

Each is tried (`tile_programs`, `tile_table`), so that the table says what the compiler does, and nobody keeps it. The
variants of a row have the same answers. With `--chip` the table is for another chip; `--ptx FILE` writes the PTX of all
that is compiled, for NVIDIA's assembler. The book has the table as a page (`as_page`)."""

import argparse
import csv
import io
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from passes import table  # noqa: E402
from tile_programs import programs  # noqa: E402
from tile_records import records  # noqa: E402
from tile_table import compiled, verified  # noqa: E402
from toolchain import ROOT  # noqa: E402

CHIP = "sm_80"
TABLE = ROOT / "docs" / "cuda_tile_types.csv"
HEADS = ["operation", "variants", "since", "compiled", "refused"]
YES, PLAIN = "", "plain"
PAGE = """\
# CUDA Tile: each operation with each type

Each operation of CUDA Tile IR ([tiles.md](tiles.md#cuda-tile-ir)) with each element type that its verifier takes, in a
kernel that loads what it needs and stores what it gives, compiled by [`cuda-tile-to-ptx`](passes.md#cuda-tile-to-ptx)
for `sm_80`. *Since* is the version of the bytecode that has it first; of two types the first one is before "to".
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--chip", default=CHIP)
    parser.add_argument("--ptx", type=Path, help="the file for the PTX of the compiled programs")
    arguments = parser.parse_args()
    known = records()
    tried = verified(list(programs(known)))
    refused, output = compiled(tried, arguments.chip)
    if arguments.ptx:
        arguments.ptx.write_text(ptx(output))
    print(as_csv(tried, refused).rstrip())


def ptx(output):
    """The text of PTX in a binary of MLIR."""
    escaped = re.search(r'assembly = "((?:[^"\\]|\\.)*)"', output)[1]
    return re.sub(r"\\([0-9A-F]{2})", lambda found: chr(int(found[1], 16)), escaped)


def as_csv(tried, refused):
    rows = {}
    for index, program in enumerate(tried):
        why = refused.get(index)
        answer = (f"{why.reason} (at '{why.elsewhere}')" if why.elsewhere else why.reason) if why else YES
        rows.setdefault((program.operation, program.variant, program.since), {})[program.types] = answer
    # Variants with the same answers share a row.
    alike = {}
    for (operation, variant, since), answers in rows.items():
        alike.setdefault((operation, since, tuple(answers.items())), []).append(variant or PLAIN)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADS)
    for (operation, since, answers), variants in alike.items():
        reasons = {}
        for types, answer in answers:
            reasons.setdefault(answer, []).append(types)
        done = listed(reasons.pop(YES, []))
        refusals = "; ".join(": ".join(filter(None, (listed(types), reason))) for reason, types in reasons.items())
        writer.writerow([operation, "; ".join(variants), since, done, refusals])
    return out.getvalue()


def listed(types):
    """Types of one operation: those that go with the same others are named together."""
    if any(len(one) > 1 for one in types):
        others = {}
        for first, *rest in types:
            others.setdefault(first, []).append(" ".join(rest))
        firsts = {}
        for first, rest in others.items():
            firsts.setdefault(" ".join(rest), []).append(first)
        return "; ".join(f"{' '.join(first)} to {rest}" for rest, first in firsts.items())
    return " ".join("".join(one) or "yes" for one in types)


def as_page():
    """The page of the book."""
    with TABLE.open(newline="") as file:
        rows = list(csv.reader(file))[1:]
    cells = [[f"`{name}`", variants, since, done, as_text(why)] for name, variants, since, done, why in rows]
    return f"{PAGE}\n{table(HEADS, cells)}\n"


def as_text(reason):
    """Text in quotes is code, and so are types."""
    return re.sub(r"'([^'`]*)'", r"`\1`", reason).replace("<", "\\<")


if __name__ == "__main__":
    main()
