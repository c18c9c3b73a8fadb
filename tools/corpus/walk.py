#!/usr/bin/env python3
"""Compares the plugin's reading of LLVM IR with MLIR's import: the same operations in the same order with the
same operands.

For each .ll file of the given folders, `opt` prints the plugin's table, and `mlir-translate --import-llvm` a
module. Parts without effect on the analyses are left out of both: numbers, and which constant a number is;
unused constants; immediate indices of an address computation. An indirect call has its callee last in LLVM
and first in MLIR.

Prints each file that differs, and why a file was not compared. The exit code is 1 if a file differs that is
not in --except."""

import argparse
import os
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from toolchain import LLVM_PLUGIN, StepFailed, run  # noqa: E402

TIMEOUT = 120
OPERATION = re.compile(r'^\s*(?:(%[\w$.]+)(?::\d+)? = )?"([\w.]+)"\(([^)]*)\)(?:\[([^\]]*)\])?(.*)')
BLOCK = re.compile(r"^\s*\^(\w+)(?:\((.*)\))?:")
NUMBER = "llvm.mlir.constant"
# Ops that the import adds, and the table does not need.
LEFT_OUT = {"llvm.blocktag", "llvm.intr.dbg.value", "llvm.intr.dbg.declare", "llvm.intr.dbg.label"}
HOLDERS = {"llvm.func", "llvm.mlir.global"}


def of_mlir(text):
    """Functions and initial values by name: blocks of (result, name, operands, successors)."""
    found, body = {}, None
    for line in text.splitlines():
        if line.startswith("  })"):
            body = None
        elif match := OPERATION.match(line):
            result, name, operands, successors, rest = match.groups()
            if name in HOLDERS or name == "llvm.mlir.alias":
                symbol = re.search(r'sym_name = "((?:[^"\\]|\\.)*)"', rest)
                body = [["0", [], []]]
                if name in HOLDERS:
                    found[symbol.group(1)] = body
                continue
            if body is None or name in LEFT_OUT:
                continue
            if name.startswith("nvvm."):
                name = "llvm.call_intrinsic"
            operands = [word.strip() for word in operands.split(",") if word.strip()]
            if name in ("llvm.call", "llvm.invoke") and "callee = @" not in rest:
                operands = operands[1:] + operands[:1] if name == "llvm.call" else operands
            body[-1][2].append((result, name, operands, [to.strip(" ^") for to in (successors or "").split(",") if to]))
        elif (match := BLOCK.match(line)) and body is not None:
            arguments = re.findall(r"(%[\w$.]+):", match.group(2) or "")
            if body == [["0", [], []]]:
                body[0] = [match.group(1), arguments, []]
            else:
                body.append([match.group(1), arguments, []])
    return {name: body for name, body in found.items() if body[-1][2]}


def of_table(text):
    found, body = {}, None
    for line in text.splitlines():
        words = line.split(" ")
        if line.startswith("@"):
            body = found[line[1:]] = []
        elif line.startswith("^"):
            body.append([words[0][1:], words[1:], []])
        else:
            result = words[0] if words[1:2] == ["="] else None
            words = words[2:] if result else words
            operands = [word for word in words[1:] if word.startswith("%")]
            body[-1][2].append((result, words[0], operands, [word[1:] for word in words[1:] if word.startswith("^")]))
    return found


def canonical(body):
    """A line for each operation, with numbers of their own."""
    numbers = {result for _, _, ops in body for result, name, _, _ in ops if name == NUMBER}
    left = [[block, arguments, list(ops)] for block, arguments, ops in body]
    while True:
        used = {operand for _, _, ops in left for op in ops for operand in op[2]}
        constants = {"llvm.mlir.addressof", "llvm.mlir.zero", "llvm.mlir.undef", "llvm.mlir.poison", "llvm.getelementptr"}
        idle = [op for op in left[0][2] if op[1] in constants and op[0] not in used]
        if not idle:
            break
        for op in idle:
            left[0][2].remove(op)
    names, lines = {}, []
    places = {block: index for index, (block, _, _) in enumerate(left)}
    for _, arguments, ops in left:
        for value in arguments + [op[0] for op in ops if op[0] and op[0] not in numbers]:
            names[value] = str(len(names))
    for block, arguments, ops in left:
        lines.append(f"^{places[block]} {len(arguments)}")
        for _, name, operands, successors in ops:
            if name == NUMBER:
                continue
            if name == "llvm.getelementptr":
                operands = [operand for operand in operands if operand not in numbers]
            words = ["number" if operand in numbers else names.get(operand, operand) for operand in operands]
            lines.append(" ".join([name, *words, *(f"^{places.get(to, to)}" for to in successors)]))
    return lines


def look(file):
    """The difference, or why the file is not compared."""
    text = file.read_text(errors="replace")
    try:
        options = "-passes=tilespace<place=pipeline-start;report=-;whole-program=false>"
        load = f"-load-pass-plugin={LLVM_PLUGIN}"
        # Code that never runs is removed first.
        before = run("opt", "-S", "--strip-debug", "-passes=unreachableblockelim", stdin=text, timeout=TIMEOUT)
        table = run("opt", load, "-tilespace-print-table", options, "-disable-output", stdin=before, timeout=TIMEOUT)
    except StepFailed as failure:
        return None, f"not read: {str(failure).splitlines()[-1]}"
    try:
        imported = run("mlir-translate", "--import-llvm", stdin=before, timeout=TIMEOUT)
        mlir = run("mlir-opt", "--mlir-print-op-generic", stdin=imported, timeout=TIMEOUT)
    except StepFailed:
        return None, "not imported"
    mlir, table = of_mlir(mlir), of_table(table)
    if not table:
        return None, "for another target"
    for name in mlir.keys() & table.keys():
        ours, theirs = canonical(table[name]), canonical(mlir[name])
        if ours != theirs:
            pairs = zip(ours + ["the end"], theirs + ["the end"])
            ours, theirs = next((pair for pair in pairs if pair[0] != pair[1]), ("more", "less"))
            return f"@{name}: the table has '{ours}', MLIR has '{theirs}'", None
    if alone := sorted(mlir.keys() ^ table.keys()):
        return f"@{alone[0]} is in only one", None
    return None, None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--except", dest="known", nargs="*", default=[], help="files to skip: they differ, or MLIR takes minutes to import them")
    arguments = parser.parse_args()
    files = [file for folder in arguments.folders for file in sorted(folder.rglob("*.ll") if folder.is_dir() else [folder])]
    known = [file for file in files if file.name in arguments.known]
    files = [file for file in files if file not in known]
    equal, left, different = 0, {"known to differ": len(known)}, 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for file, (difference, why) in zip(files, pool.map(look, files)):
            if difference:
                print(f"{file}: {difference}")
                different += 1
            elif why:
                left[why.split(":")[0]] = left.get(why.split(":")[0], 0) + 1
            else:
                equal += 1
    print(f"{equal} files are read alike, {different} are not; {left}")
    return 1 if different or not equal else 0


if __name__ == "__main__":
    sys.exit(main())
