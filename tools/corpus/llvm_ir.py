"""Counts, in the text of an LLVM IR module, the memory accesses through a generic pointer, for each function.

A load, store, atomicrmw or cmpxchg counts where its address operand is a plain `ptr`, which is address space 0. A
call of a memory intrinsic counts once for each of its arguments that is a plain `ptr`: both sides of a memcpy."""

import re

DEFINE = re.compile(r'^define\b[^@]*@("[^"]*"|[-\w$.]+)\s*\(')
INSTRUCTION = re.compile(
    r'^\s+(?:%(?:"[^"]*"|[-\w$.]+)\s*=\s*)?(?:(?:tail|musttail|notail) )?(load|store|atomicrmw|cmpxchg|call)\b\s*(.*)$'
)
QUALIFIERS = re.compile(r"^(?:(?:atomic|volatile|weak)\s+)*")
MEMORY_INTRINSIC = re.compile(
    r'@"?llvm\.(?:memcpy|memmove|memset|masked\.(?:load|store|gather|scatter|expandload|compressstore)'
    r"|nvvm\.(?:ldu|ldg|atomic|wmma\.[\w.]*\.(?:load|store)|ldmatrix|stmatrix))[\w.]*\"?\((.*)$"
)
OPENING, CLOSING = "([{<", ")]}>"


def operands(text):
    """Splits at the commas outside of brackets and strings, up to the bracket that encloses `text`."""
    parts, depth, start, quoted = [], 0, 0, False
    for position, character in enumerate(text):
        if character == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif character in OPENING:
            depth += 1
        elif character in CLOSING:
            depth -= 1
            if depth < 0:
                parts.append(text[start:position])
                return [part.strip() for part in parts]
        elif character == "," and depth == 0:
            parts.append(text[start:position])
            start = position + 1
    parts.append(text[start:])
    return [part.strip() for part in parts]


def is_generic(operand):
    return operand.startswith("ptr ") and not operand.startswith("ptr addrspace(")


def generic_in(opcode, rest):
    """The number of generic accesses of one instruction; `rest` is its text after the opcode."""
    if opcode == "call":
        intrinsic = MEMORY_INTRINSIC.search(rest)
        return sum(map(is_generic, operands(intrinsic.group(1)))) if intrinsic else 0
    fields = operands(QUALIFIERS.sub("", rest))
    if opcode == "atomicrmw":  # atomicrmw add ptr %p, i32 %v
        return int(is_generic(fields[0].split(None, 1)[1]))
    # load TYPE, ptr %p; store TYPE %v, ptr %p; cmpxchg ptr %p, TYPE %expected, TYPE %new
    address = fields[0] if opcode == "cmpxchg" else fields[1]
    return int(is_generic(address))


def generic_accesses(text):
    """Function name -> number of accesses through a generic pointer, for every function with a body."""
    counts, current = {}, None
    for line in text.splitlines():
        if head := DEFINE.match(line):
            current = head.group(1).strip('"')
            counts[current] = 0
        elif line.startswith("}"):
            current = None
        elif current is not None and (instruction := INSTRUCTION.match(line)):
            counts[current] += generic_in(*instruction.groups())
    return counts
