#!/usr/bin/env python3
"""Prints a dump of CuTe DSL in generic form, which any MLIR reads.

The DSL dumps in a form that only its own parser reads, and its package has that parser: run this with a Python that has
`nvidia-cutlass-dsl`."""

import sys
from pathlib import Path

from cutlass._mlir import ir

if len(sys.argv) != 2:
    sys.exit(f"usage: {sys.argv[0]} DUMP.mlir: one dump, and {len(sys.argv) - 1} are given")
with ir.Context(), ir.Location.unknown():
    module = ir.Module.parse(Path(sys.argv[1]).read_text())
    print(module.operation.get_asm(print_generic_op_form=True, enable_debug_info=True))
