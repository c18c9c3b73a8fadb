"""Adds NVIDIA's machine code to the page of a CUDA file, beside the source, if `ptxas` and `nvdisasm` are found.

    .loc 1 18 5     // k.cu:18:5         //## File "/home/me/k.cu", line 18
    st.shared.b32 [%rd4], %r2;           /*0170*/  STS [R9], R0 ;

PTX is an intermediate language: only the output of ptxas shows whether an access costs more, such as the loop of a generic
atomic. nvdisasm names files by their full paths; the PTX has the name of each in the report. ptxas copies a function
for each kernel that calls it, as `$kernel$function`; the first copy is shown.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Dict, List, Optional

# The instructions by function, and within a function by line and file.
Machine = Dict[str, Dict[str, List[str]]]

FILE = re.compile(r'^\s*\.file\s+(\d+)\s+"([^"\n]*)"', re.MULTILINE)
PLACE = re.compile(r"^\s*\.loc\s+(\d+)\s[^\n]*?//\s*(\S[^\n]*?):\d+:\d+", re.MULTILINE)
TARGET = re.compile(r"^\.target\s+(\w+)", re.MULTILINE)
SECTION = re.compile(r"\s*\.section\s+\.text\.([^,\s]+)")
LABEL = re.compile(r"\$([\w$]+):$")
LINE = re.compile(r'\s*//## File "(.*?)", line (\d+)')
INSTRUCTION = re.compile(r"\s*/\*[0-9a-f]{4,}\*/\s+(.*?)\s*;")
# The element of a page for the machine code.
EMPTY = 'id="sass">null<'


def disassembler(assembler: Optional[str]) -> Optional[str]:
    """The path of nvdisasm: beside ptxas, or on PATH."""
    return program_of(assembler, "nvdisasm")


def program_of(assembler: Optional[str], name: str) -> Optional[str]:
    """The path of one of NVIDIA's programs: beside ptxas, or on PATH."""
    beside = Path(assembler).with_name(name) if assembler else None
    return str(beside) if beside and beside.is_file() else shutil.which(name)


def machine_code(ptx: str, assembler: str, disassembler: str) -> Optional[Machine]:
    """The machine code of a module, or none if one of NVIDIA's programs refuses it."""
    target = TARGET.search(ptx)
    with tempfile.TemporaryDirectory() as folder:
        source, cubin = Path(folder) / "m.ptx", Path(folder) / "m.cubin"
        source.write_text(ptx, encoding="utf-8")
        words = ["-lineinfo", f"-arch={target[1] if target else 'sm_90'}", str(source), "-o", str(cubin)]
        if subprocess.run([assembler, *words], capture_output=True, check=False).returncode:
            return None
        done = subprocess.run([disassembler, "-g", "-c", str(cubin)], capture_output=True, check=False)
    return parsed(done.stdout.decode(errors="replace"), names_of(ptx)) if done.returncode == 0 else None


def names_of(ptx: str) -> Dict[str, str]:
    """The name of each file in the report, by its full path.

    >>> names_of(chr(10).join(['.file 1 "/p/k.cu"', '.loc 1 3 5 // k.cu:3:5 @[ k.cu:9:2 ]']))
    {'/p/k.cu': 'k.cu'}
    """
    paths = dict(FILE.findall(ptx))
    return {paths[number]: name for number, name in PLACE.findall(ptx) if number in paths}


def parsed(text: str, names: Dict[str, str]) -> Machine:
    """The instructions in the output of nvdisasm."""
    found: Machine = {}
    kernel = function = place = before = ""
    for line in text.splitlines():
        if section := SECTION.match(line):
            kernel = function = section[1]
            place = ""
        elif (label := LABEL.match(line)) and label[1].startswith(f"{kernel}$"):
            function, place = label[1][len(kernel) + 1 :], ""
            # A copy for another kernel.
            function = "" if function in found else function
        elif where := LINE.match(line):
            place = f"{where[2]} {names.get(where[1], where[1])}"
        elif (instruction := INSTRUCTION.match(line)) and function and place:
            if not is_padding(instruction[1], before):
                found.setdefault(function, {}).setdefault(place, []).append(" ".join(instruction[1].split()))
        before = line
    return found


def is_padding(instruction: str, before: str) -> bool:
    """Whether an instruction, with the line before it, is after the end of the code, which no thread executes: an endless loop,
    and then NOPs."""
    return instruction in ("NOP", f"BRA `({before[:-1]})")


def with_machine_code(page: str, code: Optional[Machine], without: Optional[Machine]) -> str:
    """The page with the machine code in it, from the compilations with and without Tilespace."""
    if not code:
        return page
    known: Dict[str, Any] = {"with": code, **({"without": without} if without else {})}
    return page.replace(EMPTY, EMPTY.replace("null", json.dumps(known).replace("<", "\\u003c")), 1)
