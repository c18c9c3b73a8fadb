"""Writes the examples of the records given that are whole: functions and variables as they are, types and attributes as the
argument and as attributes of a function. Parts of functions are left out."""

import re
import sys
import textwrap

for path in sys.argv[1:]:
    text = open(path, encoding="utf-8").read()
    for block in re.findall(r"^ *```mlir\n(.*?)^ *```$", text, re.DOTALL | re.MULTILINE):
        block = textwrap.dedent(block)
        if block.startswith("nv_tileaa."):
            print(block, end="")
        for number, line in enumerate(block.splitlines()):
            if line.startswith("!"):
                print(f"nv_tileaa.func private @example{number}({line})")
            elif line.startswith("#"):
                print(f"nv_tileaa.func private @example{number}() attributes {{value = {line}}}")
        print("\n// -----\n")
