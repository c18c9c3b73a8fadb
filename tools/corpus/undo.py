#!/usr/bin/env python3
"""Undoes, in the text of an LLVM IR module, the changes of the plugin for LLVM.

    %b = addrspacecast ptr addrspace(3) %c to ptr       nothing, and %c for %b
    %h = call ptr asm "", "=l,0"(ptr %slot)             nothing, and %slot for %h
    load float, ptr addrspace(3) %c                     load float, ptr %c
    call void @scale.global(ptr %p)                     call void @scale(ptr %p)
    define internal void @scale.global(ptr %0) {...}    nothing
    %v = atomicrmw add ptr addrspace(3) %c, i32 %n ...  %v = atomic(ptr %c, i32 %n), as is a call of the intrinsic
    %s = alloca %T; memcpy(%s, %p)                      nothing, and %p for %s, where %p is a kernel's argument by value
    define ptx_kernel void @k(ptr noalias %p)           without noalias, where keys of restrict are its reason

Removes address spaces, casts between them, copies of functions and their calls, and the differences between
an atomic intrinsic and its equal, which `check` compares. Values, attributes and metadata are renumbered,
since a copy adds some. The result must be the same for a module before and after the plugin, and a copy the
same as its original. A function in which an access became two, one for each memory, is not compared;
run_ptx.py runs it."""

import argparse
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from toolchain import run  # noqa: E402

SPACE = re.compile(r" addrspace\(\d+\)")
NAME = r'(?:"(?:[^"\\]|\\.)*"|[-\w$.]+)'
DEFINE = re.compile(rf"^define\b[^@]*@({NAME})\s*\(")
POINTERS = r"(?:<\d+ x )?ptr(?: addrspace\(\d+\))?>?"
CAST = re.compile(rf"^\s*(%{NAME}) = addrspacecast {POINTERS} (.*) to {POINTERS}(?:,.*)?$")
CONSTANT_CAST = re.compile(r"addrspacecast \(ptr ([^()]*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)[^()]*)*) to ptr\)")
# A cast after a test, and an address that is hidden.
ASSEMBLY = re.compile(
    rf'^\s*(%{NAME}) = call ptr(?: addrspace\(\d+\))? asm (?:sideeffect )?"(?:cvta\.to\.[^"]*)?", "=l,[l0]"\(ptr (.*)\)(?: #\d+)?$'
)
LOCAL = re.compile(rf"%{NAME}")
LABEL = re.compile(rf"^({NAME}):")
GLOBAL = re.compile(rf"@({NAME})")
STRING = re.compile(r'c?"(?:[^"\\]|\\.)*"')
ATTRIBUTES = re.compile(r"^attributes (#\d+) = (\{.*\})$")
METADATA = re.compile(r"^(!\d+) = (.*)$")
# The intrinsic and its equals: an operation and assembly.
ATOMIC = re.compile(
    r"(?:call \S+ @llvm\.nvvm\.atomic\.[\w.]+|atomicrmw \w+ |cmpxchg |call \S+ asm sideeffect \"atom\.[^\"]*\", \"[^\"]*\")"
    r"\(?(ptr [^,]*(?:, (?:[if]\d+|half|float|double) [^ ,)]+)+).*"
)
EXCHANGED = re.compile(rf"^\s*(%{NAME}) = extractvalue {{ i\d+, i1 }} (%{NAME}), 0")
# A kernel's argument by value, and a copy of it.
BY_VALUE = re.compile(rf"byval\([^()]*\)(?: [^,%]*)? (%{NAME})")
SLOT = re.compile(rf"^\s*(%{NAME}) = alloca ")
COPIED = re.compile(rf"^\s*call void @llvm\.memcpy\.p0\.p0\.i64\(ptr align \d+ (%{NAME}), ptr align \d+ (%{NAME}), ")
# The keys from which the plugin makes `noalias`.
RESTRICT = "user_specified_restrict_"
# The condition of two accesses that were one.
SPLIT = re.compile(rf"^\s*%{NAME} = freeze i1 ")
# The mangled type of an intrinsic's pointer names its space.
MANGLED = re.compile(r"(@llvm\.[\w.]*?\.(?:v\d+)?)p\d+(?=[.\w]*\()")


def functions_of(text):
    """Name and lines of each definition; under None the lines outside of them."""
    parts, rest, name = [], [], None
    for line in text.splitlines():
        if head := DEFINE.match(line):
            name = head[1].strip('"')
            parts.append((name, []))
        if name is None:
            rest.append(line)
        else:
            parts[-1][1].append(line)
        if line == "}":
            name = None
    return parts, rest


def plain(line):
    """The line without spaces and constant casts between them, and without comments."""
    line = re.sub(r"\s*; (?:preds|uselistorder).*$", "", SPACE.sub("", line))
    # Of these flags LLVM's infer-address-spaces keeps only `inbounds`.
    line = re.sub(r"(getelementptr(?: inbounds)?)(?: nusw)?(?: nuw)?", r"\1", line)
    while (shorter := CONSTANT_CAST.sub(r"\1", line)) != line:
        line = shorter
    while (shorter := MANGLED.sub(r"\1p", line)) != line:
        line = shorter
    return line


def copied_parameters(lines):
    """The slots of a kernel that are copies of arguments by value, each with its argument."""
    if "ptx_kernel" not in lines[0]:
        return {}
    passed = set(BY_VALUE.findall(lines[0]))
    pairs = ((SLOT.match(line), COPIED.match(after)) for line, after in zip(lines, lines[1:]))
    return {copied[1]: copied[2] for slot, copied in pairs if slot and copied and slot[1] == copied[1] and copied[2] in passed}


def copies_parameters(text):
    """The number of arguments by value that the kernels of a module copy where they begin."""
    return sum(len(copied_parameters(lines)) for _, lines in functions_of(text)[0])


def splits(text):
    """The number of conditions of split accesses in each function, by name: there may be no more splits."""
    return {name: sum(bool(SPLIT.match(line)) for line in lines) for name, lines in functions_of(text)[0]}


def body(lines, copies, atomics):
    """One function: casts replaced by their operands, names by numbers; atomics in one form if the caller
    asks for that."""
    values, kept = copied_parameters(lines), []
    slots = set(values)
    for line in lines:
        if cast := CAST.match(line) or ASSEMBLY.match(line):
            values[cast[1]] = plain(cast[2])
        elif (copy := SLOT.match(line) or COPIED.match(line)) and copy[1] in slots:
            continue
        elif atomics and (exchanged := EXCHANGED.match(line)):
            values[exchanged[1]] = exchanged[2]
        else:
            kept.append(ATOMIC.sub(r"atomic(\1)", plain(line)) if atomics else plain(line))

    def resolve(name):
        while name in values:
            name = values[name]
        return name

    numbers = {}
    result = []
    for line in kept:
        line = GLOBAL.sub(lambda found: f"@{copies.get(found[1].strip(chr(34)), found[1])}", line)
        if label := LABEL.match(line):
            line = f"%{label[1]}:{line[label.end() :]}"
        line = LOCAL.sub(lambda found: resolve(found[0]), line)
        result.append(line)
    # Names are numbered in the order of definitions: a use may come before, and an instruction may have lost
    # its name.
    for line in result:
        defined = re.match(rf"^\s*(%{NAME}) = ", line) or re.match(rf"^(%{NAME}):", line)
        names = LOCAL.findall(line) if DEFINE.match(line) else [defined[1]] if defined else []
        for name in names:
            numbers.setdefault(name, f"%v{len(numbers)}")
    return [LOCAL.sub(lambda found: numbers.get(found[0], found[0]), line) for line in result]


def undone(text, names, atomics, left_out):
    """The module with the plugin's changes undone, and its copies: (name, name of the original, lines). `names` are the
    original functions, `atomics` whether they have atomic intrinsics, `left_out` the functions that are not compared."""
    parts, rest = functions_of(text)
    copies = {}
    for name, _ in parts:
        if name not in names:
            of = max((old for old in names if name.startswith(old + ".")), key=len, default=None)
            if of is not None:
                copies[name] = of
    lines, twins = [], []
    attributes, metadata = {}, {}
    for line in rest:
        if found := ATTRIBUTES.match(line):
            attributes[found[1]] = found[2]
        elif found := METADATA.match(line):
            metadata[found[1]] = found[2]
        elif line and not line.startswith((";", "declare")):
            lines.append(plain(line))
    # The order of declarations may change, and intrinsics' declarations name spaces.
    lines += sorted(plain(line) for line in rest if re.match(r"declare\b[^@]*@(?!\"?llvm\.)", line))
    for name, function in parts:
        if name in left_out:
            continue
        same = body(function, copies, atomics)
        if name in copies:
            # Its linkage and name are its own.
            twins.append((name, copies[name], same[1:]))
        else:
            lines += same
    order = {}

    def number(found):
        if found[0] in metadata:
            order.setdefault(found[0], len(order))
            return f"!m{order[found[0]]}"
        return found[0]

    def finish(line):
        line = re.sub(r"#\d+", lambda found: attributes.get(found[0], found[0]), line)
        return re.sub(r"!\d+", number, line)

    result = [finish(line) for line in lines]
    for index in range(len(metadata)):
        if index < len(order):
            result.append(f"!m{index} = {finish(metadata[list(order)[index]])}")
    return result, [(name, of, [finish(line) for line in copy]) for name, of, copy in twins]


def first_difference(before, after):
    """The first lines that differ between two modules when the plugin's work is undone; None if there is none."""
    if RESTRICT in before:
        before, after = (re.sub(r"^define\b.*", lambda head: head[0].replace(" noalias", ""), text, flags=re.MULTILINE)
                         for text in (before, after))
    had, has = splits(before), splits(after)
    split = {name for name in has if has[name] > had.get(name, 0)}
    names = {name for name, _ in functions_of(before)[0]}
    atomics = "@llvm.nvvm.atomic." in before
    (left, _), (right, twins) = undone(before, names, atomics, split), undone(after, names, atomics, split)
    if found := unequal(left, right):
        return found
    heads = {head[1].strip('"'): index for index, line in enumerate(right) if (head := DEFINE.match(line))}
    for name, of, copy in twins:
        if of in split:
            continue
        start = heads[of] + 1
        if found := unequal(without_metadata(right[start : start + len(copy)]), without_metadata(copy)):
            return f"in {name}: {found}"
    return None


def without_metadata(lines):
    """The lines without the numbers of metadata: a copy has debug information of its own."""
    return [re.sub(r"!m?\d+", "!", line) for line in lines]


def unequal(left, right):
    for mine, other in zip(left + [""] * len(right), right + [""] * len(left)):
        if mine != other:
            return f"before: {mine.strip()} | after: {other.strip()}"
    return None


def main():
    parser = argparse.ArgumentParser(description="Compares two modules when the plugin's work is undone.")
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    arguments = parser.parse_args()
    texts = (run("opt", "-S", file) for file in (arguments.before, arguments.after))
    if difference := first_difference(*texts):
        print(difference)
    return 1 if difference else 0


if __name__ == "__main__":
    sys.exit(main())
