"""Random programs of memrefs, structured control flow, calls and memory, run through the passes and by hand.

Each program is a tree that is printed as MLIR and also interpreted: a memref is the space it was born in, slots hold
memrefs, branches and trip counts are drawn. Each access has a number, which the passes keep as an attribute. Of an
access that the passes gave a space in every copy, no run may have seen another space.

    random_programs.py FIRST LAST [PASS,...]    seeds, and passes to run before ours
"""

import random
import re
import subprocess
import sys

MEMREF = "memref<8xf32>"
SLOTS = "memref<2xmemref<8xf32>>"
SPACE_OF_NUMBER = {"": "any", "1": "global", "3": "shared", "5": "local"}
RUNS = 60


class Stop(Exception):
    """The run is over: it is too long, or uses what was never stored."""


class Function:
    def __init__(self, draw, index):
        self.index = index
        self.arguments = [f"%a{index}_{i}" for i in range(draw.randint(1, 3))]
        self.takes_slot = draw.random() < 0.4
        self.returns = draw.random() < 0.7
        self.visibility = draw.choice(["private ", "private ", ""])
        self.body = []
        self.result = None


class Program:
    def __init__(self, seed):
        self.draw = random.Random(seed)
        self.accesses = 0
        self.values = 0
        self.functions = [Function(self.draw, index) for index in range(self.draw.randint(1, 4))]
        for function in self.functions:
            slots = ["%own", "%shared"] + ["%passed"] * function.takes_slot
            function.body, values = self.block(function.arguments, slots, self.draw.randint(1, 6))
            function.result = self.draw.choice(values)
        self.kernel, _ = self.block(["%g", "%w", "%p"], ["%own", "%shared", "%hosts"], self.draw.randint(4, 10))

    def fresh(self):
        self.values += 1
        return f"%v{self.values}"

    def block(self, values, slots, length, depth=0):
        """Statements, and the values that are visible after them."""
        values, statements = list(values), []
        pick = self.draw.choice
        nested = lambda more=(): self.block([*values, *more], slots, self.draw.randint(0, 4), depth + 1)
        kinds = ["access", "access", "select", "cast", "call", "put", "get"] + ["if", "for", "while"] * (depth < 3)
        for _ in range(length):
            kind, result = pick(kinds), self.fresh()
            if kind == "access":
                self.accesses += 1
                statements.append((kind, pick(values), self.accesses))
                continue
            if kind == "put":
                statements.append((kind, pick(values), pick(slots)))
                continue
            if kind == "get":
                statements.append((kind, result, pick(slots)))
            elif kind == "select":
                statements.append((kind, result, pick(values), pick(values)))
            elif kind == "cast":
                statements.append((kind, result, pick(values)))
            elif kind == "if":
                (then, yes), (other, no) = nested(), nested()
                statements.append((kind, result, then, pick(yes), other, pick(no)))
            elif kind in ("for", "while"):
                carried = self.fresh()
                body, inner = nested([carried])
                statements.append((kind, result, carried, pick(values), body, pick(inner)))
            elif kind == "call":
                callee = pick(self.functions)
                slot = pick(slots) if callee.takes_slot else None
                statements.append((kind, result, callee, [pick(values) for _ in callee.arguments], slot))
                if not callee.returns:
                    continue
            values.append(result)
        return statements, values

    # As MLIR.

    def print(self):
        lines = ['memref.global "private" @slot : memref<2xmemref<8xf32>, 3>']
        for function in self.functions:
            arguments = [f"{name}: {MEMREF}" for name in function.arguments]
            arguments += [f"%passed: {SLOTS}"] * function.takes_slot + ["%c: i1", "%n: index"]
            result = f" -> {MEMREF}" if function.returns else ""
            lines.append(f"func.func {function.visibility}@f{function.index}({', '.join(arguments)}){result} {{")
            lines += self.prologue()
            self.print_block(function.body, lines)
            lines += [f"return {function.result} : {MEMREF}" if function.returns else "return", "}"]
        lines.append(
            f"func.func @k(%g: {MEMREF}, %w3: memref<8xf32, 3>, %hosts: {SLOTS}, %c: i1, %n: index)"
            " attributes {gpu.kernel} {"
        )
        lines += self.prologue()
        lines.append(f"%w = memref.memory_space_cast %w3 : memref<8xf32, 3> to {MEMREF}")
        lines.append(f"%p = memref.alloca() : {MEMREF}")
        self.print_block(self.kernel, lines)
        return "\n".join([*lines, "return", "}"])

    @staticmethod
    def prologue():
        return [
            "%c0 = arith.constant 0 : index",
            "%c1 = arith.constant 1 : index",
            f"%own = memref.alloca() : {SLOTS}",
            "%shared3 = memref.get_global @slot : memref<2xmemref<8xf32>, 3>",
            f"%shared = memref.memory_space_cast %shared3 : memref<2xmemref<8xf32>, 3> to {SLOTS}",
        ]

    def print_block(self, statements, lines):
        for kind, *rest in statements:
            if kind == "access":
                value, number = rest
                lines.append(f"%x{number} = memref.load {value}[%c0] {{access = {number} : i32}} : {MEMREF}")
            elif kind == "put":
                lines.append(f"memref.store {rest[0]}, {rest[1]}[%c0] : {SLOTS}")
            elif kind == "get":
                lines.append(f"{rest[0]} = memref.load {rest[1]}[%c0] : {SLOTS}")
            elif kind == "select":
                lines.append(f"{rest[0]} = arith.select %c, {rest[1]}, {rest[2]} : {MEMREF}")
            elif kind == "cast":
                layout = "to offset: [0], sizes: [8], strides: [1]"
                lines.append(f"{rest[0]} = memref.reinterpret_cast {rest[1]} {layout} : {MEMREF} to {MEMREF}")
            elif kind == "if":
                result, then, yes, other, no = rest
                lines.append(f"{result} = scf.if %c -> ({MEMREF}) {{")
                self.print_block(then, lines)
                lines += [f"scf.yield {yes} : {MEMREF}", "} else {"]
                self.print_block(other, lines)
                lines += [f"scf.yield {no} : {MEMREF}", "}"]
            elif kind == "for":
                result, carried, start, body, end = rest
                bounds = f"%i{result[2:]} = %c0 to %n step %c1 iter_args({carried} = {start})"
                lines.append(f"{result} = scf.for {bounds} -> ({MEMREF}) {{")
                self.print_block(body, lines)
                lines += [f"scf.yield {end} : {MEMREF}", "}"]
            elif kind == "while":
                result, carried, start, body, end = rest
                before = f"%b{result[2:]}"
                lines.append(f"{result} = scf.while ({before} = {start}) : ({MEMREF}) -> {MEMREF} {{")
                lines += [f"scf.condition(%c) {before} : {MEMREF}", "} do {", f"^bb0({carried}: {MEMREF}):"]
                self.print_block(body, lines)
                lines += [f"scf.yield {end} : {MEMREF}", "}"]
            else:
                result, callee, values, slot = rest
                operands = [*values, *([slot] if slot else []), "%c", "%n"]
                types = [MEMREF] * len(values) + [SLOTS] * bool(slot) + ["i1", "index"]
                prefix, returned = (f"{result} = ", MEMREF) if callee.returns else ("", "()")
                call = f"func.call @f{callee.index}({', '.join(operands)}) : ({', '.join(types)}) -> {returned}"
                lines.append(prefix + call)

    # By hand.

    def run(self, draw, seen):
        """One run; adds the space of each access to `seen`."""
        self.steps = 0
        shared = [None]
        values = {"%g": "global", "%w": "shared", "%p": "local"}
        values |= {"%own": [None], "%hosts": ["global"], "%shared": shared}
        try:
            self.run_block(self.kernel, values, draw, seen, 0)
        except Stop:
            pass

    def run_block(self, statements, values, draw, seen, depth):
        for kind, *rest in statements:
            self.steps += 1
            if self.steps > 3000 or depth > 12:
                raise Stop
            if kind == "access":
                if values[rest[0]] is None:
                    raise Stop
                seen.setdefault(rest[1], set()).add(values[rest[0]])
            elif kind == "put":
                values[rest[1]][0] = values[rest[0]]
            elif kind == "get":
                values[rest[0]] = values[rest[1]][0]
            elif kind == "select":
                values[rest[0]] = values[draw.choice(rest[1:])]
            elif kind == "cast":
                values[rest[0]] = values[rest[1]]
            elif kind == "if":
                result, then, yes, other, no = rest
                body, value = draw.choice([(then, yes), (other, no)])
                self.run_block(body, values, draw, seen, depth)
                values[result] = values[value]
            elif kind in ("for", "while"):
                result, carried, start, body, end = rest
                value = values[start]
                for _ in range(draw.randint(0, 3)):
                    values[carried] = value
                    self.run_block(body, values, draw, seen, depth)
                    value = values[end]
                values[result] = value
            else:
                result, callee, actuals, slot = rest
                inner = dict(zip(callee.arguments, (values[actual] for actual in actuals)))
                inner |= {"%own": [None], "%shared": values["%shared"], "%passed": values.get(slot)}
                self.run_block(callee.body, inner, draw, seen, depth + 1)
                values[result] = inner[callee.result]


def check(seed, before):
    """What is wrong with the passes' output for this seed, or nothing."""
    program = Program(seed)
    pipeline = f"--pass-pipeline=builtin.module({before}ip-msp,memory-space-opt)"
    done = subprocess.run(
        ["tilespace-opt", "--verify-each", pipeline], input=program.print(), capture_output=True, text=True
    )
    if done.returncode:
        return done.stderr
    claimed = {}
    for number, space in re.findall(r"access = (\d+) : i32\} : memref<8xf32(?:, (\d))?>", done.stdout):
        claimed.setdefault(int(number), set()).add(SPACE_OF_NUMBER[space])
    seen = {}
    draw = random.Random(seed)
    for _ in range(RUNS):
        program.run(draw, seen)
    for number, spaces in seen.items():
        claims = claimed.get(number, set())
        if "any" not in claims and not spaces <= claims:
            return f"access {number} is claimed to be {sorted(claims)}, but was {sorted(spaces)}"
    return None


def main():
    first, last, *passes = sys.argv[1:]
    before = "".join(f"{name}," for name in passes)
    wrong = 0
    for seed in range(int(first), int(last)):
        if problem := check(seed, before):
            wrong += 1
            print(f"seed {seed}: {problem}\n{Program(seed).print()}", file=sys.stderr)
    sys.exit(wrong != 0)


if __name__ == "__main__":
    main()
