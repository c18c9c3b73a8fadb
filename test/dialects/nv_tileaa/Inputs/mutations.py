"""Reads operations in their generic form from stdin, and writes wrong neighbours of each, split by `// -----`.

A neighbour has another type in one place, an operand or a result less or more, an attribute less, another number, or other
regions. The number given says how many of each operation, and how many other types and numbers in each place. Whether it is valid is not said: a tool must verify or refuse it, and live."""

import collections
import random
import re
import sys

TYPES = """i1 i32 index f32 f16 none !nv_tileaa.mem_token !nv_tileaa.program_id !nv_tileaa.queue<> !nv_tileaa.queue<i32>
!nv_tileaa.ptr<f32> !nv_tileaa.ptr<f32,3> !nv_tileaa.ptr<!nv_tileaa.ptr<i8>> !nv_tileaa.ptr<vector<4xf32>>
!nv_tileaa.memref<f32> !nv_tileaa.memref<4x4xf32,1> !nv_tileaa.memref<?x?xf32,strides[?,?]>
!nv_tileaa.memref<9223372036854775807x9223372036854775807x9223372036854775807xf32>
!nv_tileaa.tiled_view<<16x16xf32>,8x8,<[0],[1]>> tensor<f32> tensor<4xf32> tensor<8x4xi32> tensor<0xf32> tensor<?xf32>
tensor<*xf32> tensor<4xi1> tensor<4x!nv_tileaa.ptr<f32>> tensor<4xf32,"encoded"> tensor<4xvector<2xf32>>
tensor<9223372036854775807x3xf32> vector<4xf32> memref<4xf32> tuple<i32> complex<f32> !llvm.ptr<3>""".split()
NUMBERS = "0 -1 1 7 2147483648 9223372036854775807 -9223372036854775808".split()
BLOCK = "^bb0:\n"
YIELD = '"nv_tileaa.yield"() : () -> ()\n'
REGIONS = [
    "",
    "({})",
    f"({{\n{BLOCK}}})",
    f"({{\n{BLOCK}{YIELD}}})",
    f'({{\n{BLOCK}"cf.br"()[^bb1] : () -> ()\n^bb1:\n{YIELD}}})',
    f'({{\n{BLOCK}"nv_tileaa.queue.yield"() : () -> ()\n}}, {{}})',
    f'({{\n^bb0(%x: f32, %y: f32):\n"nv_tileaa.yield"(%x) : (f32) -> ()\n}})',
]
OP = re.compile(r'\s*(?:%[\w:]+(?:, %\w+)* = )?"(nv_tileaa\.[\w.]+)"\(.*?\)(?: <(\{.*?\})>)?( \(\{)?')


def split(types):
    """The types in a list, split at the commas outside of brackets."""
    parts, depth = [""], 0
    for before, char in zip(" " + types, types):
        depth += (char in "<([{") - (char in ")]}" or char == ">" and before != "-")
        if char == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    return [part.strip() for part in parts if part.strip()]


def write(name, properties, operands, results, regions):
    lines = [f'%v{i} = "test.value"() : () -> {type}' for i, type in enumerate(operands)]
    values = ", ".join(f"%v{i}" for i in range(len(operands)))
    names = f"%r:{len(results)} = " if results else ""
    properties = f" <{properties}>" if properties else ""
    signature = f"({', '.join(operands)}) -> ({', '.join(results)})"
    lines.append(f'{names}"{name}"({values}){properties} {regions} : {signature}')
    return '"test.scope"() ({\n' + "\n".join(lines) + "\n}) : () -> ()\n"


def neighbours(name, properties, operands, results, choose):
    yield properties, operands, results, ""
    for regions in REGIONS:
        yield properties, operands, results, regions
        yield properties, [], [], regions
    yield "", operands, results, ""
    for types in (operands, results):
        for at in range(len(types)):
            others = [[*types[:at], *types[at + 1 :]], [*types[:at], types[at], *types[at:]]]
            others += [[*types[:at], type, *types[at + 1 :]] for type in choose(TYPES)]
            for other in others:
                yield properties, *((other, results) if types is operands else (operands, other)), ""
        # All alike, as operations that compare their operands with each other want them.
        for type in choose(TYPES):
            same = [type] * len(types)
            yield properties, *((same, results) if types is operands else (operands, same)), ""
            yield properties, [type] * len(operands), [type] * len(results), ""
    for number in re.finditer(r"(?<![\w\"])-?\d+(?!\w)", properties):
        for other in choose(NUMBERS):
            yield properties[: number.start()] + other + properties[number.end() :], operands, results, ""
    for attribute in re.finditer(r"\w+ = [^,{}<>()\[\]]+(?:<[^<>]*>)?(?:, )?", properties):
        yield properties[: attribute.start()] + properties[attribute.end() :], operands, results, ""


def main():
    count = int(sys.argv[1])
    generator = random.Random(1)
    choose = lambda values: generator.sample(values, min(count, len(values)))  # noqa: E731
    cases, seen = set(), collections.Counter()
    for line in sys.stdin:
        found = OP.match(line)
        signature = re.search(r" : \((.*)\) -> (.*)$", line)
        if not found or seen[found[1]] == count:
            continue
        seen[found[1]] += 1
        # An operation with a region has its signature far below; a made-up signature will do.
        operands = split(signature[1]) if signature else ["tensor<4xf32>"]
        results = signature[2].strip() if signature else "tensor<f32>"
        results = split(results[1:-1] if results.startswith("(") else results)
        for case in neighbours(found[1], found[2] or "", operands, results, choose):
            cases.add(write(found[1], *case))
    print("\n// -----\n\n".join(sorted(cases)))


main()
