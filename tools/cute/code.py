#!/usr/bin/env python3
"""Compiles dumps of CuTe DSL to machine code, beside the package's code for the same kernels.

The folder is TILESPACE_CUTE, or an argument; used are all `.mlir` files below it that are in generic form and
have the package's PTX beside them, as CUTE_DSL_KEEP=ir,ptx leaves it. That PTX names the chip. Each dump is
lowered by cute-to-ptx, and both sides are assembled by NVIDIA's ptxas and disassembled by its nvdisasm, from
the wheels `nvidia-cuda-nvcc` and `nvidia-cuda-nvdisasm`, if they are installed: in CUDA_PATH, in PATH, or in
this Python.

A table in Markdown says for each kernel: generic accesses in the PTX; local loads and stores, and all instructions, of
the machine code, ours and theirs. The exit code is 1 if ptxas refuses PTX of ours, if PTX has a generic access, or if a
dump fails other than by a diagnostic."""

import collections
import math
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TOOLS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TOOLS))
# After the other folders: this folder has a module with the name of a module there.
sys.path.append(str(TOOLS / "corpus"))
import ptx_counts  # noqa: E402
from sweep import PRETTY  # noqa: E402
from toolchain import assembly_of, cuda_path, nvidia_tool, table, tool  # noqa: E402

TIMEOUT = 300
# The newest PTX that LLVM 22 writes.
NEWEST = 90
TARGET = re.compile(r"^\.version (\d+)\.(\d+)\s*\n\.target (\w+)", re.MULTILINE)
# An address in the code generator's own stack: the address of the stack, and a sum with it.
ON_STACK = re.compile(r"\s*(?:add|mov)\.\w+\s+(%\w+), (%\w+)")
ADDRESS = re.compile(r"\[(%\w+)")
INSTRUCTION = re.compile(r"^\s+/\*[0-9a-f]{4,}\*/\s+(?:@!?U?P\w+ )?([A-Z][\w.]*)", re.MULTILINE)
LOCAL = ("LDL", "STL")


class Failed(Exception):
    """A dump that does not become machine code, and whether it was refused."""


def target(ptx):
    """The chip of PTX, and the version as a feature of LLVM."""
    found = TARGET.search(ptx)
    return (found[3], f"+ptx{min(int(found[1] + found[2]), NEWEST)}") if found else None


def lowered(path, chip, version):
    """Our PTX of a dump."""
    pipeline = f"builtin.module(cute-to-ptx{{O=3 chip={chip} features={version}}})"
    command = [tool("tilespace-opt"), "--import-cutedsl", "--allow-unregistered-dialect", f"--pass-pipeline={pipeline}", path]
    done = subprocess.run(command, capture_output=True, timeout=TIMEOUT)
    stderr = done.stderr.decode(errors="replace")
    if done.returncode not in (0, 1) or "panicked" in stderr or "internal error" in stderr:
        raise Failed(f"crashes: {done.returncode} {stderr[-200:]}")
    if done.returncode == 1:
        errors = re.findall(r"error: ([^\n]*)", stderr)
        raise Failed(f"refused: {errors[0] if errors else stderr[-200:]}")
    return assembly_of(done.stdout.decode())


def without_temporaries(ptx):
    """The PTX without accesses to the code generator's own temporaries, such as a vector with an index that
    is known only when the kernel runs."""
    kept, on_stack = [], {"%SP"}
    for line in ptx.splitlines():
        if re.match(r"\s*(?:\.visible )?\.(?:entry|func)\b", line):
            on_stack = {"%SP"}
        made, used = ON_STACK.match(line), ADDRESS.search(line)
        if made and made[2] in on_stack:
            on_stack.add(made[1])
        if not used or used[1] not in on_stack:
            kept.append(line)
    return "\n".join(kept)


def generic_accesses(ptx):
    return ptx_counts.total(ptx_counts.count(without_temporaries(ptx)))["generic"]


def machine_code(ptx, chip, assembler, disassembler):
    """The instructions of the machine code by name, without padding."""
    with tempfile.TemporaryDirectory() as folder:
        source, cubin = Path(folder, "kernel.ptx"), Path(folder, "kernel.cubin")
        source.write_text(ptx)
        done = subprocess.run([assembler, f"-arch={chip}", source, "-o", cubin], capture_output=True, text=True, timeout=TIMEOUT)
        if done.returncode:
            lines = (done.stderr + done.stdout).splitlines()
            raise Failed(f"ptxas: {next((line for line in lines if 'error' in line), lines[:1])}")
        if not disassembler:
            return collections.Counter()
        shown = subprocess.run([disassembler, "-c", cubin], capture_output=True, text=True, check=True, timeout=TIMEOUT).stdout
    return collections.Counter(name.split(".")[0] for name in INSTRUCTION.findall(shown) if name != "NOP")


def measure(path, theirs, tools):
    """The result of a dump: its generic accesses, and the instructions of both sides."""
    their_ptx = theirs.read_text().rstrip("\0")
    chip, version = target(their_ptx)
    try:
        ptx = lowered(path, chip, version)
        both = [machine_code(side, chip, *tools) for side in (ptx, their_ptx)] if tools[0] else None
    except subprocess.TimeoutExpired as expired:
        raise Failed(f"{Path(expired.cmd[0]).name} takes too long") from None
    return generic_accesses(ptx), both


def dumps(folder):
    """The dumps in generic form that have PTX beside them."""
    for path in sorted(Path(folder).rglob("*.mlir")):
        theirs = next((ptx for ptx in sorted(path.parent.glob("*.ptx")) if target(ptx.read_text())), None)
        if theirs and not PRETTY.search(path.read_text(errors="replace")):
            yield path, theirs


def attempt(path, theirs, tools):
    try:
        return measure(path, theirs, tools)
    except Failed as failed:
        return str(failed)


def row(name, generic, both):
    if not both or not both[1]:
        return [name, str(generic), "", "", ""]
    ours, theirs = both
    local = "/".join(str(sum(side[name] for name in LOCAL)) for side in both)
    count = f"{ours.total()}/{theirs.total()}"
    return [name, str(generic), local, count, f"{ours.total() / theirs.total():.2f}"]


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("TILESPACE_CUTE")
    if not folder:
        print("machine code of dumps of CuTe DSL skipped: set TILESPACE_CUTE")
        return 0
    tools = [nvidia_tool(name, cuda_path()) for name in ("ptxas", "nvdisasm")]
    for name, found in zip(("ptxas", "nvdisasm"), tools):
        if not found:
            print(f"{name} is not installed: pip install nvidia-cuda-{'nvcc' if name == 'ptxas' else name}")
    found = list(dumps(folder))
    rows, ratios, wrong, refused = [], [], 0, 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for (path, _), result in zip(found, pool.map(lambda one: attempt(*one, tools), found)):
            name = f"`{path.relative_to(folder)}`"
            if isinstance(result, str):
                is_refused = result.startswith("refused")
                refused, wrong = refused + is_refused, wrong + (not is_refused)
                print(f"{path}: {result}", flush=True)
                continue
            generic, both = result
            wrong += generic > 0
            rows.append(row(name, generic, both))
            if both and both[1]:
                ratios.append(both[0].total() / both[1].total())
    if rows:
        print("\n".join(table(["kernel", "generic", "local, ours/theirs", "instructions", "ratio"], rows)))
    print(f"{len(rows)} of {len(found)} dumps become {'machine code' if tools[0] else 'PTX'}, {refused} are refused, {wrong} are wrong")
    if ratios:
        mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
        print(f"instructions beside the package's: {mean:.2f} in the geometric mean, from {min(ratios):.2f} to {max(ratios):.2f}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
