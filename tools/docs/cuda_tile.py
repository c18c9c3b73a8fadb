#!/usr/bin/env python3
"""Prints docs/cuda_tile_types.md: which operations of CUDA Tile IR are compiled, with which element types.

Each is tried (`tile_programs`, `tile_table`), so that the page says what the compiler does, and nobody keeps it. With
`--chip` the page is for another chip; `--ptx FILE` writes the PTX of all that is compiled, for NVIDIA's assembler."""

import argparse
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from passes import table  # noqa: E402
from tile_programs import programs  # noqa: E402
from tile_records import ELEMENTS, POINTER, records  # noqa: E402
from tile_table import compiled, verified  # noqa: E402

CHIP = "sm_80"
COLUMNS = (*ELEMENTS, POINTER)
YES, NO_PROGRAM = "yes", ""
HEAD = """\
# CUDA Tile: each operation with each type

<!-- Generated from the records in dialects/cuda_tile and from what the compiler says, by tools/docs/cuda_tile.py. Do not
edit; run `make docs`. -->

Each operation of CUDA Tile IR ([cuda_tile.md](cuda_tile.md)) with each element type that its verifier takes, in a kernel
that loads what it needs and stores what it gives, compiled by [`cuda-tile-to-ptx`](passes.md#cuda-tile-to-ptx) for
`{chip}`. *Since* is the version of the bytecode that has it first.

| | |
|---|---|
| yes | compiled to PTX |
| a number | refused, for the [reason](#reasons) of that number |
| nothing | there is no such program |

{yes:,} of {all:,} programs are compiled.
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--chip", default=CHIP)
    parser.add_argument("--ptx", type=Path, help="where the PTX of what is compiled goes")
    arguments = parser.parse_args()
    known = records()
    tried = verified(list(programs(known)))
    refused, output = compiled(tried, arguments.chip)
    if arguments.ptx:
        arguments.ptx.write_text(ptx(output))
    print(page(tried, refused, arguments.chip).rstrip())


def ptx(output):
    """The text of PTX in a binary of MLIR."""
    escaped = re.search(r'assembly = "((?:[^"\\]|\\.)*)"', output)[1]
    return re.sub(r"\\([0-9A-F]{2})", lambda found: chr(int(found[1], 16)), escaped)


def page(tried, refused, chip):
    reasons, cells = {}, {}
    for index, program in enumerate(tried):
        answer = YES
        if why := refused.get(index):
            text = f"{why.reason} (at `{why.elsewhere}`)" if why.elsewhere else why.reason
            answer = str(reasons.setdefault(text, len(reasons) + 1))
        row = cells.setdefault((program.operation, program.variant, program.since), {})
        row[program.types] = answer
    parts = [HEAD.format(chip=chip, yes=len(tried) - len(refused), all=len(tried)).rstrip()]
    parts += ["## Of one type", table(["operation", "since", *COLUMNS], list(of_one(cells)))]
    parts += ["## Of no type", table(["operation", "since", "compiled"], list(of_none(cells)))]
    parts += ["## Of two types", "The first type is at the left, and the other above.", *of_two(cells)]
    listed = [f"{number}. {as_text(reason)}" for reason, number in reasons.items()]
    return "\n\n".join([*parts, "## Reasons", "\n".join(listed) or "None."])


def as_text(reason):
    """What is in quotes is code, and so are types."""
    return re.sub(r"'([^'`]*)'", r"`\1`", reason).replace("<", "\\<")


def of_one(cells):
    """A row for each operation; variants that have the same answers share one."""
    rows = {}
    for (operation, variant, since), row in cells.items():
        if {len(types) for types in row} == {1} and ("",) not in row:
            answers = tuple(row.get((element,), NO_PROGRAM) for element in COLUMNS)
            rows.setdefault((operation, since, answers), []).append(variant)
    for (operation, since, answers), variants in rows.items():
        yield [named(operation, variants), since, *answers]


def of_none(cells):
    for (operation, variant, since), row in cells.items():
        if set(row) <= {("",), ()}:
            yield [named(operation, [variant]), since, *row.values()]


def of_two(cells):
    """A table for each operation, and each variant with other answers."""
    tables = {}
    for (operation, variant, since), row in cells.items():
        if {len(types) for types in row} == {2}:
            tables.setdefault((operation, since, tuple(row.items())), []).append(variant)
    for (operation, since, row), variants in tables.items():
        answers = dict(row)
        firsts = [element for element in COLUMNS if any(types[0] == element for types in answers)]
        others = [element for element in COLUMNS if any(types[1] == element for types in answers)]
        yield f"{named(operation, variants)}, since {since}:"
        yield table(["", *others], [[one, *(answers.get((one, other), NO_PROGRAM) for other in others)] for one in firsts])


def named(operation, variants):
    named = [variant for variant in variants if variant]
    usual = "" if len(named) == len(variants) else f"`{operation}`"
    special = f"`{operation}` {', '.join(named)}" if named else ""
    return "; ".join(filter(None, (usual, special)))


if __name__ == "__main__":
    main()
