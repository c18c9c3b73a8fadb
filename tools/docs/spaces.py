#!/usr/bin/env python3
"""Prints docs/spaces.md: the memory spaces, how they are written, and which conversions there are, from dialects/spaces.td."""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from passes import table  # noqa: E402
from toolchain import ROOT, run  # noqa: E402

HEAD = """\
# Memory spaces

<!-- Generated from dialects/spaces.td by tools/docs/spaces.py. Do not edit; run `make docs`. -->

The memory spaces, and how each stage of a compiler spells them. The verifier, the passes and this page read one table.
The claims about pointers are in [soundness.md](soundness.md).
"""


def records():
    return json.loads(run("llvm-tblgen", "--dump-json", ROOT / "dialects" / "spaces.td"))


def code(text):
    return f"`{text}`" if text else "-"


def number(value):
    return "-" if value < 0 else f"`{value:#x}`"


def main():
    of = records()
    spaces = sorted((of[name] for name in of["!instanceof"]["MemorySpace"]), key=lambda space: space["number"])

    def rows(columns):
        return [[f"{space['name']}", *(column(space) for column in columns)] for space in spaces]

    parts = [HEAD.rstrip(), "\n".join(f"- **{space['name']}**: {space['summary']}" for space in spaces)]
    parts += ["## How they are written"]
    written = [
        lambda at: f"`{at['number']}`",
        lambda at: code(at["ptx"]),
        lambda at: code(at["gpu"] and f"#gpu.address_space<{at['gpu']}>"),
        lambda at: code(at["nvvm"] and f"#nvvm.memory_space<{at['nvvm']}>"),
        lambda at: code(at["cute"]),
        lambda at: f"{at['width']}, {at['shortWidth']}",
    ]
    head = ["space", "LLVM", "PTX", "gpu", "nvvm", "CuTe", "bits, with short pointers"]
    parts += [table(head, rows(written))]
    annotations = sorted((of[name] for name in of["!instanceof"]["AnnotationSpace"]), key=lambda at: at["number"])
    words = [f"{at['number']} ({at['summary']})" for at in annotations]
    parts += ["Numbers in NVIDIA's own IR that are no spaces: " + "; ".join(words) + "."]
    parts += ["## What the hardware has"]
    has = [
        lambda at: at["latency"] or "-",
        lambda at: at["capacity"] or "-",
        lambda at: f"sm_{at['minSM']}" if at["minSM"] else "all",
        lambda at: "only read" if at["readOnly"] else "read and written",
        lambda at: ", ".join(at["aliases"]) or "-",
    ]
    parts += [table(["space", "cycles of a load", "capacity", "chips", "device code", "may alias"], rows(has))]
    shared = sorted((of[name] for name in of["!instanceof"]["SharedMemoryOf"]), key=lambda at: at["sm"])
    parts += [
        "Shared memory of an SM:",
        table(
            ["from", "KB", "blocks of a cluster reach each other's"],
            [[f"sm_{at['sm']}", str(at["capacity"]), "yes" if at["hasClusters"] else "no"] for at in shared],
        ),
    ]
    parts += ["## Conversions"]
    parts += ["There are no others. A conversion to a space is defined for addresses that lie there."]
    conversions = [of[name] for name in of["!instanceof"]["Transition"]]
    parts += [
        table(
            ["from", "to", "PTX", "defined for", "note"],
            [
                [at["from"], at["to"], code(at["instruction"]), "all" if at["always"] else "some", at["note"] or "-"]
                for at in conversions
            ],
        )
    ]
    parts += ["## Numbers in NVIDIA's compilers"]
    parts += ["Builtins that convert, builtins that test, and codes of the front end and of instruction selection."]
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
    parts += [table(["space", "from generic", "to generic", "tests", "front end", "selection"], rows(codes))]
    print("\n\n".join(parts))


if __name__ == "__main__":
    main()
