"""Kernels of CUDA Tile as a chip executes them: the steps of their threads by line of Python, and the machine code beside NVIDIA's.

    tilespace matmul.tileirbc --arch sm_90a

    tiles for sm_90a  warps  shared  registers  stack  spills
    matmul            4      98304   168        0      0

    matmul.py:83:12            copied ahead in a ring of 3, 16 bytes at once
    matmul.py:92:22   128x128  multiplied by wgmma of 64 rows and a depth of 16, the left operand in shared memory

    tilespace diff matmul.tileirbc --arch sm_90a

    kernel  registers   stack   shared          instructions  products  local
    matmul  168 -> 168  0 -> 0  98416 -> 98304  590 -> 612    16 -> 16  0 -> 0

Warps and shared memory are those of the PTX, the steps are the remarks of `print-tile-layouts`, and NVIDIA's assembler states
registers, stack and spills, if it is installed. `tilespace diff` counts the instructions in the machine code, and not those
that a launch executes.
"""

from __future__ import annotations

import html
import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Dict, List, Optional, Tuple

from ._diagnostic import Error
from ._diff import Used, pair, usage
from ._input import TILE_BYTECODE, Source
from ._module import Module
from ._place import place
from ._report import columns, shortened
from ._sass import INSTRUCTION, SECTION, is_padding, program_of

CHIP = "sm_90"
# The first generation of chips with instructions of their own.
FIRST_OF_ITS_OWN = 90
TILES = re.compile(rb"\bcuda_tile\.\w")
ENTRY = re.compile(r"^\.visible \.entry (\S+)\((?:.*?)^\{", re.MULTILINE | re.DOTALL)
THREADS = re.compile(r"\.reqntid (\d+)")
# The bytes of shared memory that a launch gives to a kernel, and those that it has by itself.
GIVEN = re.compile(r"\.u32 __shared_(\S+)_bytes = (\d+);")
OWN = re.compile(r"\.shared \.align \d+ \.b8 __shared_(\S+)\[(\d+)\];")
STEP = re.compile(r"step \d+: (.*)", re.DOTALL)
# The tile of a step, with its layout. Waits may follow.
TILE = re.compile(r"(?:^|; | to )tile ([\dx]+): ((?:(?:register|lane|warp) [^;]*(?:; )?)+)")
# Stages of a ring are copied one by one ahead of the loop.
AHEAD = re.compile(r"copied \d+ stages ahead of (\d+)")
RESOURCES = re.compile(r"Function (\S+):\s*REG:(\d+) STACK:(\d+) SHARED:(\d+)")
PRODUCT = re.compile(r"(?:@\S+ )?(?:[DHIOQ]G?MMA|UTC\w*MMA)\b")
LOCAL = re.compile(r"(?:@\S+ )?(?:LDL|STL)\b")
UNKNOWN = "-"
# The columns of the comparison. The last three count instructions.
COUNTED = ("registers", "stack", "shared", "instructions", "products", "local")
SHARES = COUNTED.index("shared")
NO_TILEIRAS = "(NVIDIA's tileiras was not found: pip install nvidia-cuda-tileiras nvidia-cuda-nvcc)"
NO_READERS = "(NVIDIA's ptxas, cuobjdump and nvdisasm are needed)"


def is_tiles(source: Source) -> bool:
    """Whether a file has kernels of CUDA Tile."""
    return source.data.startswith(TILE_BYTECODE) or not source.language and bool(TILES.search(source.data))


@dataclass(frozen=True)
class Step:
    """A step of the threads: its place, the sizes of its tile, and the layout of the tile over threads."""

    place: str
    text: str
    tile: str = ""
    layout: str = ""


@dataclass(frozen=True)
class Kernel:
    """A kernel in the PTX: its warps and bytes of shared memory, and what the assembler says of it."""

    name: str
    warps: int
    shared: int
    used: Used


@dataclass(frozen=True)
class Tiles:
    """The kernels of a module on a chip."""

    chip: str
    kernels: List[Kernel]
    steps: List[Step]
    ptx: str

    @staticmethod
    def of(module: Module, chip: str, assembler: Optional[str]) -> Tiles:
        """Compiles a module. Raises `Error` if it is not supported on the chip."""
        ptx = module.to_ptx(chip=chip, lineinfo=True, print_layouts=True)
        used, _ = usage(assembler, ptx, chip)
        shared = {name: int(size) for name, size in GIVEN.findall(ptx) + OWN.findall(ptx)}
        kernels: List[Kernel] = []
        for entry in ENTRY.finditer(ptx):
            threads = THREADS.search(entry[0])
            name = entry[1]
            nothing = (UNKNOWN, UNKNOWN, UNKNOWN)
            kernels.append(Kernel(name, int(threads[1]) // 32 if threads else 1, shared.get(name, 0), used.get(name, nothing)))
        return Tiles(chip, kernels, _steps(module), ptx)

    def text(self, with_layouts: bool) -> str:
        """Both tables."""
        steps = [(each.place, each.tile, each.text) for each in self.steps if each.text]
        if with_layouts:
            steps = [(each.place, each.tile, "; ".join(filter(None, (each.text, each.layout)))) for each in self.steps]
        return "\n".join([*columns(self._rows()), *([""] if steps else []), *(columns(steps) if steps else [])])

    def page(self) -> str:
        """Both tables as a part of a page."""
        steps: List[Tuple[str, ...]] = [("line", "tile", "step", "layout")]
        steps += [(each.place, each.tile, each.text, each.layout) for each in self.steps]
        return f'<section id="tiles">{_table(self._rows())}{_table(steps)}</section>'

    def _rows(self) -> List[Tuple[str, ...]]:
        names = shortened(each.name for each in self.kernels)
        rows: List[Tuple[str, ...]] = [(f"tiles for {self.chip}", "warps", "shared", "registers", "stack", "spills")]
        return rows + [(names[each.name], str(each.warps), str(each.shared), *each.used) for each in self.kernels]


def _steps(module: Module) -> List[Step]:
    """The steps that have something to say, by place, each of a place once."""
    found: Dict[Step, Tuple[str, int, int]] = {}
    for each in module.said:
        step = STEP.fullmatch(each.message)
        if not step:
            continue
        at = place(each.location)
        shown = f"{Path(at.file).name}:{at.line}:{at.column}" if at else UNKNOWN
        tile = TILE.search(step[1])
        texts = [step[1][: tile.start()], step[1][tile.end() :]] if tile else [step[1]]
        text = AHEAD.sub(r"copied ahead in a ring of \1", "; ".join(filter(None, texts)))
        made = Step(shown, text, tile[1], tile[2].removesuffix("; ")) if tile else Step(shown, text)
        found.setdefault(made, (at.file, at.line, at.column or 0) if at else ("", 0, 0))
    return sorted(found, key=lambda step: found[step])


def _table(rows: List[Tuple[str, ...]]) -> str:
    """A table of HTML. Its first row is the heads."""
    cells = [[html.escape(cell) for cell in row] for row in rows]
    head = "".join(f"<th>{cell}</th>" for cell in cells[0])
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in cells[1:])
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def tile_difference(source: Source, chip: str, assembler: Optional[str]) -> str:
    """The table of machine code by NVIDIA's tileiras, and by Tilespace and ptxas."""
    number = re.match(r"sm_(\d+)$", chip)
    # A cubin is for one chip, whose own instructions tileiras uses.
    chip = f"{chip}a" if number and int(number[1]) >= FIRST_OF_ITS_OWN else chip
    module = Module.parse(source.data, source.name)
    ptx = module.to_ptx(chip=chip)
    readers = [program_of(assembler, name) for name in ("cuobjdump", "nvdisasm")]
    if not assembler or not all(readers):
        return NO_READERS
    with tempfile.TemporaryDirectory() as folder:
        text, cubin = Path(folder) / "module.ptx", Path(folder) / "module.cubin"
        text.write_text(ptx, encoding="utf-8")
        _run([assembler, f"-arch={chip}", str(text), "-o", str(cubin)], None)
        ours = _measured(cubin, readers)
        theirs: Dict[str, List[int]] = {}
        note = NO_TILEIRAS
        if compiler := _tileiras(assembler):
            bytecode = Path(folder) / "module.tileirbc"
            bytecode.write_bytes(source.data)
            folders = os.pathsep.join([str(Path(assembler).parent), os.environ.get("PATH", "")])
            words = [compiler, str(bytecode), "--gpu-name", chip.rstrip("af"), "-O3", "-o", str(cubin)]
            try:
                _run(words, {**os.environ, "PATH": folders})
                theirs, note = _measured(cubin, readers), ""
            except Error as error:
                note = f"({error})"
    for name, size in GIVEN.findall(ptx):
        ours.setdefault(name, [0] * len(COUNTED))[SHARES] += int(size)
    names = shortened([*theirs, *ours])
    rows: List[Tuple[str, ...]] = [("kernel", *COUNTED)]
    for name in dict.fromkeys([*theirs, *ours]):
        sides = [[str(each) for each in side.get(name, [])] or [UNKNOWN] * len(COUNTED) for side in (theirs, ours)]
        rows.append((names[name], *(pair(left, right) for left, right in zip(*sides))))
    return "\n".join([f"tileiras -> Tilespace, for {chip}", "", *columns(rows), *([note] if note else [])])


def _measured(cubin: Path, readers: List[Optional[str]]) -> Dict[str, List[int]]:
    """The numbers of each kernel of a cubin."""
    resources, code = readers
    found = {name: [*map(int, rest), 0, 0, 0] for name, *rest in RESOURCES.findall(_run([str(resources), "-res-usage", str(cubin)], None))}
    kernel = before = ""
    for line in _run([str(code), "-c", str(cubin)], None).splitlines():
        if section := SECTION.match(line):
            kernel, before = section[1], ""
        elif (instruction := INSTRUCTION.match(line)) and kernel in found:
            if not is_padding(text := instruction[1], before):
                for at, is_one in enumerate((True, PRODUCT.match(text), LOCAL.match(text)), SHARES + 1):
                    found[kernel][at] += bool(is_one)
        before = line
    return found


def _run(command: List[str], environment: Optional[Dict[str, str]]) -> str:
    """The output of one of NVIDIA's programs. Raises `Error` with its first line if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", env=environment)
    if done.returncode:
        said = (done.stderr + done.stdout).strip().partition("\n")[0]
        raise Error(f"{Path(command[0]).name}: {said or 'failed'}", [])
    return done.stdout


def _tileiras(assembler: str) -> Optional[str]:
    """NVIDIA's compiler: named by TILEIRAS, beside ptxas, in its package, or on PATH, where Tilespace's own may be instead."""
    of_packages = [str(Path(each) / "nvidia" / "cu13" / "bin") for each in sys.path]
    folders = os.pathsep.join([str(Path(assembler).parent), *of_packages, os.environ.get("PATH", "")])
    found = os.environ.get("TILEIRAS") or shutil.which("tileiras", path=folders)
    if not found:
        return None
    version = subprocess.run([found, "--version"], capture_output=True, text=True, errors="replace").stdout
    return None if "Tilespace" in version else found
