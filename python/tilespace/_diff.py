"""`tilespace diff kernel.cu`: compares the PTX of a source with and without the plugin.

    function                  generic    registers  stack   spills
    pick(float const*, int)   12 -> 0    32 -> 24   0 -> 0  0 -> 0

Accesses are counted in each function of the PTX; registers, stack and spills come from NVIDIA's assembler, if it is installed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Dict, List, Mapping, Optional, Tuple

from ._compile import Options, compile_source, ptxas
from ._input import NotAModule, Source
from ._ptx import count, total
from ._report import columns, shortened
from ._sides import shown, side_by_side

# Registers, bytes of stack, bytes of spills.
Used = Tuple[str, str, str]
USAGE = re.compile(
    r"Function properties for (\S+)\n\s*(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads"
    r"(?:\n[^\n]*?Used (\d+) registers)?"
)


def difference(source: Source, options: Options, text: bool) -> str:
    """The table, or the two texts side by side, as wide as the terminal."""
    without, with_ = compile_source(source, options), compile_source(source, options, [])
    before, after = count(without), count(with_)
    if not before and not after:
        raise NotAModule(f"{source.name}: there is no GPU code", [])
    if text:
        return side_by_side(without, with_, shutil.get_terminal_size((120, 0)).columns)
    assembler = ptxas(options)
    measured = [usage(assembler, ptx, options.chip) for ptx in (without, with_)]
    used = [each for each, _ in measured]
    rows: List[Tuple[str, ...]] = [("function", "generic", "all", "registers", "stack", "spills")]
    every = {name: shown(name, before) for name in [*before, *after]}
    names = shortened(every.values())
    for name in every:
        sides = [[_number(counts, name, column) for counts in (before, after)] for column in ("generic", "mem")]
        sides += [[side[name][at] if name in side else "-" for side in used] for at in range(3)]
        rows.append((names[every[name]], *(pair(left, right) for left, right in sides)))
    whole = [(total(before)[column], total(after)[column]) for column in ("generic", "mem")]
    rows.append(("all", *(f"{left} -> {right}" for left, right in whole), "", "", ""))
    why = next((why for _, why in measured if why), "")
    lines = columns([row[: 3 if why else 6] for row in rows])
    return "\n".join([*lines, f"(registers, stack and spills need ptxas: {why})"] if why else lines)


def pair(left: str, right: str) -> str:
    """A number on both sides."""
    return left if left == right == "-" else f"{left} -> {right}"


def _number(counts: Mapping[str, Mapping[str, int]], name: str, column: str) -> str:
    return str(counts[name][column]) if name in counts else "-"


def usage(assembler: Optional[str], ptx: str, arch: str) -> Tuple[Dict[str, Used], str]:
    """Registers, stack and spills of each function, or the reason why they are not known."""
    if not assembler:
        return {}, "it was not found"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "module.ptx"
        file.write_text(ptx, encoding="utf-8")
        command = [assembler, f"-arch={arch}", "-v", "-o", os.devnull, str(file)]
        done = subprocess.run(command, capture_output=True, text=True)
    said = done.stderr + done.stdout
    if done.returncode:
        return {}, said.strip().partition("\n")[0]
    used = {
        # A function uses registers of the kernels that call it: ptxas states no number for it.
        name: (registers or "-", stack, str(int(stores) + int(loads)))
        for name, stack, stores, loads, registers in USAGE.findall(said)
    }
    return used, ""
