#!/usr/bin/env python3
"""Compares the alias analysis for memory spaces with LLVM's `nvptx-aa`, and LLVM's own analyses before and after the
passes.

    compare.py FILE...                pair by pair: for each two pointers that are loaded from or stored to, the answers
    of print-nvvm-aa and of `opt -passes=aa-eval` for the same LLVM IR compare.py --share FOLDER...      for each .ll
    file, the share of pairs that may alias by LLVM's own analyses
                                      (nvptx-aa, basic-aa, scoped-noalias-aa, tbaa), without the memory-space passes and with them

Pairs that are NoAlias only for LLVM are failures, but for global and param: they may alias by document
"Address Spaces", and do not alias in LLVM 22. So are pairs that are NoAlias here and that LLVM proves to
overlap. With --share, a file is a failure if its share is larger with the passes.

A file is LLVM IR, or MLIR in the LLVM dialect, which is translated first. The pointers of both sides are matched by the order
of loads and stores: the import keeps it. Functions with unreachable blocks, where it does not, are skipped and
counted."""

import argparse
import re
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "corpus"))
import llvm_ir  # noqa: E402
from sweep import for_nvptx, ours  # noqa: E402
from toolchain import StepFailed, pipeline, run, table, tool  # noqa: E402

import subprocess  # noqa: E402

LLVM = "nvptx-aa,basic-aa,scoped-noalias-aa,tbaa"
ANSWER = re.compile(r"^  (No|May|Partial|Must)Alias[^\t]*\t(.*)$")
SUMMARY = re.compile(r"(\d+) Total Alias Queries Performed|(\d+) may alias responses")
REMARK = re.compile(r"^[^:]*:(\d+):\d+: remark: pointer (\d+)(?:, ([^:]*): \w+; NoAlias([ \d]*); MayAlias([ \d]*))?$")


def aa_eval(text, analyses, *options):
    """The output of `opt -passes=aa-eval` for a module."""
    command = [tool("opt"), "-passes=aa-eval", f"-aa-pipeline={analyses}", "-disable-output", *options]
    done = subprocess.run(command, input=text, text=True, capture_output=True)
    if done.returncode != 0:
        raise StepFailed("opt", done.returncode, done.stderr)
    return done.stderr


def pointer_of(instruction):
    """The name of the pointer that a load or store accesses; none for other instructions."""
    found = llvm_ir.INSTRUCTION.match(instruction)
    if not found or found.group(1) not in ("load", "store"):
        return None
    fields = llvm_ir.operands(llvm_ir.QUALIFIERS.sub("", found.group(2)))
    return re.sub(r"^ptr(?: addrspace\(\d+\))? | (?:syncscope|unordered|monotonic|acquire|release|seq_cst)\b.*$", "", fields[1])


def llvm_accesses(text):
    """Function name -> the pointers of its loads and stores, in order."""
    functions, at = {}, None
    for line in text.splitlines():
        if define := llvm_ir.DEFINE.match(line):
            at = functions.setdefault(define.group(1).strip('"'), [])
        elif line == "}":
            at = None
        elif at is not None and (pointer := pointer_of(line)):
            at.append(pointer)
    return functions


def llvm_answers(text, analyses):
    """Function name -> a pair of pointers -> LLVM's answer. A pair that is accessed by several types has several
    answers."""
    functions, at = {}, None
    for line in aa_eval(text, analyses, "-print-all-alias-modref-info").splitlines():
        if line.startswith("Function: "):
            at = functions.setdefault(line.removeprefix("Function: ").rsplit(":", 1)[0], {})
        elif found := ANSWER.match(line):
            sides = llvm_ir.operands(found.group(2))
            names = frozenset(re.split(r"\* ", side, maxsplit=1)[-1] for side in sides)
            at.setdefault(names, set()).add(found.group(1))
    return functions


def our_answers(mlir):
    """Function name -> the number of the pointer of each load and store in order, the spaces of each pointer, and the pairs of
    numbers that do not alias."""
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(mlir)
        file.flush()
        command = [tool("tilespace-opt"), file.name, "--pass-pipeline=builtin.module(llvm.func(print-nvvm-aa))"]
        command += ["--mlir-disable-threading", "-o", "/dev/null"]
        done = subprocess.run(command, text=True, capture_output=True)
    if done.returncode != 0:
        raise StepFailed("tilespace-opt", done.returncode, done.stderr)
    remarks = {}
    for line in done.stderr.splitlines():
        if found := REMARK.match(line):
            remarks.setdefault(int(found.group(1)), []).append(found)
    functions, at = {}, None
    for number, line in enumerate(mlir.splitlines(), 1):
        if define := re.match(r'^  llvm\.func (?:\w+ )*@("[^"]*"|[-\w$.]+)\(', line):
            at = functions.setdefault(define.group(1).strip('"'), ([], {}, set()))
        for found in remarks.get(number, []):
            pointer, spaces, apart = int(found.group(2)), found.group(3), found.group(4)
            if spaces is not None:
                at[1][pointer] = spaces
                at[2].update(frozenset((pointer, int(other))) for other in apart.split())
            if re.match(r"^\s+(?:%\w+ = )?llvm\.(?:load|store) ", line):
                at[0].append(pointer)
    return functions


def compare(path):
    """Counts of one file by kind, and the failures."""
    text = path.read_text()
    if path.suffix == ".mlir":
        text = run("mlir-translate", "--mlir-to-llvmir", stdin=text)
    # Names without types, which the import and aa-eval spell in the same way.
    text = run("opt", "-S", "-passes=", stdin=for_nvptx(text))
    mlir = run("mlir-translate", "--import-llvm", stdin=text)
    mine, names = our_answers(mlir), llvm_accesses(text)
    theirs, overlaps = llvm_answers(text, "nvptx-aa"), llvm_answers(text, "basic-aa")
    counts, wrong = {"both": 0, "ours": 0, "may": 0, "left out": 0}, []
    for function, pointers in names.items():
        numbers, spaces, apart = mine.get(function, ([], {}, set()))
        if len(numbers) != len(pointers):
            counts["left out"] += 1
            continue
        number = dict(zip(pointers, numbers))
        for pair, answers in theirs.get(function, {}).items():
            if len(pair) != 2 or len({number[name] for name in pair}) != 2:
                continue
            pair_numbers = frozenset(number[name] for name in pair)
            is_apart = pair_numbers in apart
            where = f"{path.name}, {function}: {' and '.join(sorted(pair))}"
            documented = {spaces[each] for each in pair_numbers} == {"global", "param"}
            if "No" in answers and not is_apart and not documented:
                wrong.append(f"{where}: NoAlias only for LLVM")
            # Code with a wrong cast never runs, and both are right.
            meet = set.intersection(*(set(spaces[each].split(" or ")) for each in pair_numbers))
            if is_apart and meet and overlaps.get(function, {}).get(pair, set()) & {"Must", "Partial"}:
                wrong.append(f"{where}: NoAlias, but LLVM proves that they overlap")
            counts["may" if not is_apart else "both" if "No" in answers else "ours"] += 1
    return counts, wrong


def share(text):
    """The pairs of pointers in a module, and how many of them may alias by LLVM's analyses."""
    found = SUMMARY.findall(aa_eval(text, LLVM))
    return tuple(int(next((number[at] for number in found if number[at]), 0)) for at in (0, 1))


def shares(folders):
    """A line for each file, and the files with a larger share with the passes."""
    rows, worse = [], []
    for path in sorted(path for folder in folders for path in Path(folder).rglob("*.ll")):
        text = for_nvptx(path.read_text())
        try:
            (pairs, may), (pairs_after, may_after) = share(ours(text, "memspace-opt-enable=false")), share(ours(text))
        except StepFailed as failure:
            print(f"{path.name}: {failure}", file=sys.stderr)
            continue
        before, after = (100 * m / p if p else 0.0 for m, p in ((may, pairs), (may_after, pairs_after)))
        rows.append([path.name, str(pairs), f"{before:.1f} %", str(pairs_after), f"{after:.1f} %"])
        if after > before:
            worse.append(path.name)
    return rows, worse


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--share", action="store_true", help="count the pairs that may alias by LLVM's own analyses, without and with the passes")
    parser.add_argument("paths", nargs="+", type=Path)
    arguments = parser.parse_args()
    if arguments.share:
        rows, wrong = shares(arguments.paths)
        print("\n".join(table(["file", "pairs", "may alias", "pairs with the passes", "may alias"], rows)))
        wrong = [f"{name}: a larger share of pairs may alias with the passes" for name in wrong]
    else:
        totals, wrong = {}, []
        for path in arguments.paths:
            counts, found = compare(path)
            wrong += found
            totals = {kind: totals.get(kind, 0) + count for kind, count in counts.items()}
        print(f"NoAlias for both {totals['both']}, only for ours {totals['ours']}, MayAlias {totals['may']}; "
              f"functions left out {totals['left out']}")
    for line in wrong:
        print(line, file=sys.stderr)
    sys.exit(bool(wrong))


main()
