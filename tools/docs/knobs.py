#!/usr/bin/env python3
"""Compares the knobs of passes/Passes.td with a list of names and defaults that others rely on.

The list is a file with a line `KNOB: name default pass...` for each knob: each of the passes and pipelines must have an
option of that name with that default. A line `NONE: name pass...` is a knob that these must not have."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from passes import of_class, records  # noqa: E402


def declared():
    """The default of each option, by pass and name."""
    all_records = records()
    found = {}
    for record in of_class(all_records, "PassBase") + of_class(all_records, "Pipeline"):
        options = [all_records[option["def"]] for option in record["options"]]
        found[record["argument"]] = {option["argument"]: option["defaultValue"] for option in options}
    return found


def wrong(lines, found):
    for number, line in enumerate(lines, 1):
        kind, *words = line.split() or [""]
        if kind == "KNOB:":
            name, default, *places = words
            for place in places:
                got = found.get(place, {}).get(name, "not there")
                if got != default:
                    yield f"{number}: {place}: {name}: should be {default}, is {got}"
        elif kind == "NONE:":
            name, *places = words
            for place in places:
                if name in found[place]:
                    yield f"{number}: {place}: {name}: should not be there"


def main():
    lines = Path(sys.argv[1]).read_text().splitlines()
    found = declared()
    listed = {tuple(line.split()[:2]) for line in lines if line.startswith("KNOB:")}
    errors = list(wrong(lines, found))
    print(f"{len(listed)} knobs")
    print("\n".join(errors))
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
