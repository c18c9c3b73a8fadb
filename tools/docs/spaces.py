#!/usr/bin/env python3
"""Prints docs/semantics.md with its part on the memory spaces, from dialects/spaces.td: their spellings, their properties in
hardware, and the conversions between them. The book has a page with the rest (`page`)."""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from passes import table  # noqa: E402
from region import with_part  # noqa: E402
from toolchain import ROOT, run  # noqa: E402

def records():
    return json.loads(run("llvm-tblgen", "--dump-json", ROOT / "dialects" / "spaces.td"))


def code(text):
    return f"`{text}`" if text else "-"


def number(value):
    return "-" if value < 0 else f"`{value:#x}`"


def sorted_spaces(of):
    return sorted((of[name] for name in of["!instanceof"]["MemorySpace"]), key=lambda space: space["number"])


def rows_of(spaces, columns):
    return [[space["name"], *(column(space) for column in columns)] for space in spaces]


def part():
    of = records()
    spaces = sorted_spaces(of)

    def rows(columns):
        return rows_of(spaces, columns)

    parts = []
    written = [
        lambda at: f"`{at['number']}`",
        lambda at: code(at["ptx"]),
        lambda at: code(at["gpu"]),
        lambda at: code(at["nvvm"]),
        lambda at: code(at["cute"]),
        lambda at: f"{at['width']}, {at['shortWidth']}",
        lambda at: f"sm_{at['minSM']}" if at["minSM"] else "all",
        lambda at: ", ".join(at["aliases"]) or "-",
    ]
    head = ["space", "LLVM", "PTX", "`#gpu.address_space`", "`#nvvm.memory_space`", "CuTe", "bits, short pointers", "chips", "may alias"]
    parts += [table(head, rows(written))]
    shared = sorted((of[name] for name in of["!instanceof"]["SharedMemoryOf"]), key=lambda at: at["sm"])
    sizes = [f"{at['capacity']} from sm_{at['sm']}{' (clusters)' if at['hasClusters'] else ''}" for at in shared]
    parts += [f"Shared memory of an SM, in KB: {', '.join(sizes)}. In clusters blocks reach each other's."]
    conversions = [of[name] for name in of["!instanceof"]["Transition"]]
    listed = [
        f"{at['from']} to {at['to']}, {code(at['instruction'])}" + (f" ({at['note']})" if at["note"] else "")
        for at in sorted(conversions, key=lambda at: not at["always"])
    ]
    always = sum(at["always"] for at in conversions)
    parts += [
        f"Conversions of any address: {'; '.join(listed[:always])}. Of addresses that lie in the other space: "
        f"{'; '.join(listed[always:])}. Others do not exist."
    ]
    return "\n\n".join(parts)


def page():
    """The meaning of each space, its speed and size, and its numbers in NVIDIA's compilers."""
    of = records()
    spaces = sorted_spaces(of)
    annotations = sorted((of[name] for name in of["!instanceof"]["AnnotationSpace"]), key=lambda at: at["number"])
    words = [f"{at['number']} ({at['summary']})" for at in annotations]
    tests = lambda at: ", ".join(  # noqa: E731
        f"`isspacep.{test}` {number(builtin)}" for test, builtin in zip(at["tests"], at["testBuiltins"])
    )
    codes = [
        lambda at: number(at["toBuiltin"]),
        lambda at: number(at["fromBuiltin"]),
        lambda at: tests(at) or "-",
        lambda at: number(at["edgCode"]),
        lambda at: number(at["selectionCode"]),
    ]
    hardware = [
        lambda at: at["latency"] or "-",
        lambda at: at["capacity"] or "-",
        lambda at: "only read" if at["readOnly"] else "read and written",
    ]
    parts = [
        "# Memory spaces in hardware and in NVIDIA's compilers",
        "[semantics.md](semantics.md#memory-spaces) has how they are written, which may alias, and the conversions.",
        "\n".join(f"- **{space['name']}**: {space['summary']}" for space in spaces),
        table(["space", "cycles of a load", "capacity", "device code"], rows_of(spaces, hardware)),
        "Numbers of builtins that convert and that test, and codes of the front end and of instruction selection:",
        table(["space", "from generic", "to generic", "tests", "front end", "selection"], rows_of(spaces, codes)),
        "Other numbers in NVIDIA's own IR: " + "; ".join(words) + ".",
    ]
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    print(with_part("semantics.md", "dialects/spaces.td", "spaces.py", part()))
