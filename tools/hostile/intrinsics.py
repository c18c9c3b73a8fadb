#!/usr/bin/env python3
"""Runs every intrinsic of LLVM, with every shape of operands that LLVM verifies, through tilespace-opt and the plugin.

The intrinsics come from LLVM's own Intrinsics.td. Types that vary are scalars, vectors, odd widths and
pointers of several spaces; a function has one call each. A call that MLIR cannot represent is an error of
tilespace-opt, or a remark of the plugin that the module stays as it is, in one line that names the
instruction. An error of tilespace-opt may also be a message of verify-memory-spaces. Anything else is a
finding: a signal, an exit code other than 0 and 1, an error of the plugin, or a text of MLIR's. The exit code
is 1 if there are any."""

import argparse
import itertools
import json
import os
import random
import re
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import toolchain  # noqa: E402

from run import Tools  # noqa: E402

INTS = ["i32", "i1", "i8", "i64", "i128", "i7", "i33"]
FLOATS = ["float", "half", "bfloat", "double", "fp128", "x86_fp80", "ppc_fp128"]
POINTERS = ["ptr", "ptr addrspace(1)", "ptr addrspace(3)", "ptr addrspace(5)"]
COUNTS = ["4 x ", "2 x ", "3 x ", "1 x ", "vscale x 4 x "]


def vectors(elements, counts=COUNTS):
    # All elements with the first two lengths, and all lengths with some elements.
    return [f"<{count}{element}>" for at, count in enumerate(counts) for element in (elements if at < 2 else elements[:2])]


ANY = {
    "iAny": INTS + vectors(INTS),
    "fAny": FLOATS + vectors(FLOATS),
    "pAny": POINTERS,
    "vAny": vectors(INTS) + vectors(FLOATS) + vectors(POINTERS),
}
ANY["Any"] = [*INTS, *FLOATS, *POINTERS, *ANY["vAny"], "{ i32, ptr }", "[2 x i64]"]
SCALARS = {"f16": "half", "bf16": "bfloat", "f32": "float", "f64": "double", "f128": "fp128", "f80": "x86_fp80",
           "ppcf128": "ppc_fp128", "isVoid": "...", "MetadataVT": "metadata", "token": "token", "x86amx": "x86_amx",
           "x86mmx": "<1 x i64>", "aarch64svcount": 'target("aarch64.svcount")'}
# Codes of element types in a signature (IIT_* of Intrinsics.td).
CODES = {1: "i1", 2: "i8", 3: "i16", 4: "i32", 5: "i64", 6: "half", 7: "float", 8: "double", 14: "ptr"}
VECTOR = re.compile(r"<((?:vscale x )?)(\d+) x (.+)>")
WIDER = {"half": "float", "float": "double", "double": "fp128"}
BITS = {"half": 16, "bfloat": 16, "float": 32, "double": 64, "fp128": 128, "x86_fp80": 80, "ppc_fp128": 128}
METADATA = ['!"round.tonearest", !"fpexcept.strict"', '!"oeq", !"fpexcept.strict"', '!{!"x"}', "!{}"]
NAMED = re.compile(r"MLIR cannot represent the instruction '([^']*)'")
MLIR_TEXT = re.compile(r"'llvm\.\w[\w.]*' op |\bloc\(|%arg\d|!llvm\.|unknown:0:0: error|see current operation")
HEAD = """target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x i64] undef, align 16
define internal i64 @get(ptr %p) noinline {
  %v = load i64, ptr %p
  ret i64 %v
}
define ptx_kernel void @kernel(ptr %out) {
  %v = call i64 @get(ptr addrspacecast (ptr addrspace(3) @tile to ptr))
  store i64 %v, ptr %out
  ret void
}
"""


class Impossible(Exception):
    """A type that cannot be derived from another."""


def mapped(ty, change):
    """A type with another element."""
    if found := VECTOR.fullmatch(ty):
        return f"<{found[1]}{found[2]} x {change(found[3])}>"
    return change(ty)


def scaled(ty, by):
    """A vector with this multiple of elements."""
    found = VECTOR.fullmatch(ty)
    if not found or by < 1 and int(found[2]) % round(1 / by):
        raise Impossible
    return f"<{found[1]}{round(int(found[2]) * by)} x {found[3]}>"


def resized(element, wider):
    if element in WIDER and wider:
        return WIDER[element]
    if not wider and element in WIDER.values():
        return next(narrow for narrow, wide in WIDER.items() if wide == element)
    if not element.startswith("i") or not wider and int(element[1:]) % 2:
        raise Impossible
    return f"i{int(element[1:]) * 2 if wider else int(element[1:]) // 2}"


def element(ty):
    found = VECTOR.fullmatch(ty)
    return found[3] if found else ty


def beside(generator, ty, others):
    """Another type for a call: half of the time a type with the same elements."""
    same = [other for other in others if element(other) == element(ty)]
    return generator.choice(same if same and generator.random() < 0.5 else others)


def as_integer(element):
    return f"i{BITS[element]}" if element in BITS else element


class Table:
    """The intrinsics of LLVM."""

    def __init__(self):
        prefix = toolchain.llvm_prefix()
        source = prefix / "include" / "llvm" / "IR" / "Intrinsics.td"
        command = [prefix / "bin" / "llvm-tblgen", "--dump-json", "-I", prefix / "include", source]
        self.all = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)

    def names(self, targets):
        names = self.all["!instanceof"]["Intrinsic"]
        return [name for name in names if targets == ["all"] or self.all[name]["TargetPrefix"] in ["", *targets]]

    def fixed(self, record):
        """A type that does not vary."""
        name = record["VT"]["def"]
        if name == "iPTR" and len(record["Sig"]) > 1:
            return f"ptr addrspace({record['Sig'][1]})"
        if name == "iPTR":
            return "ptr"
        scalable, count, element = re.fullmatch(r"(?:(nx)?v(\d+))?(\w+)", name).groups()
        element = SCALARS.get(element, element)
        return f"<{'vscale x ' if scalable else ''}{count} x {element}>" if count else element

    def resolved(self, record, chosen):
        """A type, possibly by reference to the chosen types."""
        kinds = record["!superclasses"]
        if "LLVMMatchType" not in kinds:
            return self.fixed(record)
        if record["Number"] >= len(chosen):
            raise Impossible
        of, last = chosen[record["Number"]], kinds[-1]
        match last:
            case "LLVMMatchType":
                return of
            case "LLVMScalarOrSameVectorWidth":
                if record["Sig"][-1] not in CODES:
                    raise Impossible
                return mapped(of, lambda _: CODES[record["Sig"][-1]])
            case "LLVMVectorElementType":
                if not (found := VECTOR.fullmatch(of)):
                    raise Impossible
                return found[3]
            case "LLVMExtendedType" | "LLVMTruncatedType":
                return mapped(of, lambda element: resized(element, last == "LLVMExtendedType"))
            case "LLVMSubdivide2VectorType" | "LLVMSubdivide4VectorType":
                for _ in range(2 if "4" in last else 1):
                    of = scaled(mapped(of, lambda element: resized(element, False)), 2)
                return of
            case "LLVMVectorOfBitcastsToInt":
                return mapped(of, as_integer)
            case "LLVMOneNthElementsVectorType":
                return scaled(of, 1 / record["Sig"][-1])
        raise Impossible

    def varying(self, types):
        """The choices for each type that varies."""
        choices = []
        for record in types:
            if "LLVMVectorOfAnyPointersToElt" in record["!superclasses"]:
                choices.append(vectors(POINTERS))
            elif record["isAny"]:
                choices.append(ANY[record["VT"]["def"]])
        return choices

    def calls(self, name, limit, generator):
        """Calls of an intrinsic, as functions without names."""
        record = self.all[name]
        results, operands = ([self.all[ty["def"]] for ty in record[field]] for field in ("RetTypes", "ParamTypes"))
        choices = self.varying(results + operands)
        count = 1
        for choice in choices:
            count *= len(choice)
        if count <= limit:
            shapes = itertools.product(*choices)
        else:
            # Each type at least once, beside the first, an equal and a random type.
            shapes = [tuple(ty if at == one else beside(generator, ty, other) for at, other in enumerate(choices))
                      for one, choice in enumerate(choices) for ty in choice for _ in range(max(2, limit // 100))]
            shapes += [(ty,) * len(choices) for ty in choices[0] if all(ty in choice for choice in choices)]
            shapes = dict.fromkeys(shapes)
        called = "@" + (record["LLVMName"] or "llvm." + name.removeprefix("int_").replace("_", "."))
        properties = [self.all[given["def"]] for given in record["IntrProperties"]]
        fixed = {given["ArgNo"] - 1: ["0", "1", "2", "4", "-1"] for given in properties if "ImmArg" in given["!superclasses"]}
        for given in properties:
            if "Range" in given["!superclasses"] and given["ArgNo"] - 1 in fixed:
                fixed[given["ArgNo"] - 1] = [str(given["Lower"])]
        for shape in shapes:
            yield from self.of_shape(called, results, operands, list(shape), fixed)

    def of_shape(self, called, results, operands, chosen, fixed):
        left = iter(chosen)

        def take(record):
            is_free = record["isAny"] or "LLVMVectorOfAnyPointersToElt" in record["!superclasses"]
            return next(left) if is_free else self.resolved(record, chosen)

        try:
            returned, taken = [take(record) for record in results], [take(record) for record in operands]
        except (Impossible, KeyError, AttributeError):
            return
        result = returned[0] if len(returned) == 1 else f"{{ {', '.join(returned)} }}" if returned else "void"
        if "..." in returned or "token" in returned[1:]:
            return
        metadata = METADATA if "metadata" in taken else [""]
        for words, literal in itertools.product(metadata, range(5 if fixed else 1)):
            constants, words_left, values = {}, words.split(", ") if words else [], []
            for at, ty in enumerate(taken):
                if ty == "metadata":
                    values.append(f"metadata {words_left.pop(0) if words_left else '!{}'}")
                elif ty == "token":
                    values.append("token none")
                elif ty != "...":
                    if at in fixed:
                        constants[at] = fixed[at][min(literal, len(fixed[at]) - 1)]
                        constants[at] = {"i1": "true" if constants[at] != "0" else "false"}.get(ty, constants[at])
                        constants[at] = constants[at] if ty.startswith("i") else "null" if ty.startswith("ptr") else "1.0"
                    values.append(f"{ty} {constants.get(at, f'%a{at}')}")
            # Some need a constant although no property says so.
            for spelling in (values, [re.sub(r"^(i64) %a\d+$", r"\1 0", value) for value in values]):
                arguments = [value for value in spelling if "%a" in value]
                kept = result not in ("void", "token", "x86_amx") and "target(" not in result
                variadic = "..." in taken
                signature = f"{result} ({', '.join([ty for ty in taken if ty != '...'] + ['...'])})" if variadic else result
                call = f"call {signature} {called}({', '.join(spelling)})"
                text = [f"  {'' if result == 'void' else '%r = '}{call}", *([f"  store {result} %r, ptr %out"] if kept else [])]
                yield f"({', '.join(['ptr %out', *arguments])}) {{\n" + "\n".join(text) + "\n  ret void\n}\n"
                if spelling == values and arguments == [value for value in values if "%a" in value] and not any(
                    re.match(r"i64 %a", value) for value in values
                ):
                    break


def few(calls, limit, generator):
    """At most this many, at random."""
    calls = list(calls)
    return calls if len(calls) <= limit else generator.sample(calls, limit)


def module(functions):
    return HEAD + "".join(f"define void @f{at}{function}" for at, function in enumerate(functions))


class Hunt:
    def __init__(self, folder):
        self.tools, self.folder = Tools(False), folder
        self.assembler = str(toolchain.llvm_prefix() / "bin" / "llvm-as")
        self.opt = str(toolchain.llvm_prefix() / "bin" / "opt")
        self.findings, self.refused, self.count = {}, Counter(), 0
        texts = re.findall(r'Finding<"(.*?)", "', (toolchain.ROOT / "passes" / "Findings.td").read_text())
        texts = [re.escape(text).replace(r"\{\}", ".*") for text in texts]
        self.documented = re.compile(f"error: ({'|'.join(texts)})")

    def valid(self, functions):
        """The functions that LLVM reads and verifies."""
        while functions:
            outcome = self.tools.run(self.assembler, module(functions), "-o", "/dev/null")
            if outcome.code == 0:
                return functions
            # A parser stops at the first error, and the verifier lists all calls, each with its operands.
            lines = module(functions).splitlines()
            if found := re.search(r"<stdin>:(\d+):\d+: error: (?!invalid intrinsic signature)", outcome.stderr):
                heads = [at for at, line in enumerate(lines) if line.startswith("define void @f")]
                wrong = {sum(at < int(found[1]) for at in heads) - 1}
            elif "error: invalid" in outcome.stderr:
                # Such an error is at the first of all calls of the name.
                wrong = set()
            else:
                calls = {line.strip() for line in outcome.stderr.splitlines() if "call " in line}
                plain = {re.sub(r"@llvm[\w.]*", "@", re.sub(r" #\d+$", "", call)) for call in calls}
                wrong = {at for at, function in enumerate(functions)
                         if re.sub(r"@llvm[\w.]*", "@", function.splitlines()[1].strip()) in plain}
            if not wrong:
                if len(functions) == 1:
                    return []
                middle = len(functions) // 2
                return self.valid(functions[:middle]) + self.valid(functions[middle:])
            functions = [function for at, function in enumerate(functions) if at not in wrong]
        return []

    def outcome(self, way, functions):
        """The refused instruction or error: none if all is right; and whether it is a finding."""
        if way == "opt":
            outcome = self.tools.run(self.tools.opt, module(functions), "-", "-o", "/dev/null",
                                     "--pass-pipeline=builtin.module(memory-space-pipeline)", scale=6)
        else:
            flags = [f"-load-pass-plugin={toolchain.LLVM_PLUGIN}", f"-passes={way}", "-pass-remarks-missed=tilespace",
                     "-pass-remarks-output=/dev/null"]
            outcome = self.tools.run(self.opt, module(functions), *flags, "-o", "/dev/null", scale=6)
        if sign := outcome.sign():
            return sign, True
        errors = [line for line in outcome.stderr.splitlines() if "error:" in line]
        if way == "opt" and outcome.code == 0 or way != "opt" and outcome.code == 0 and not errors:
            return next(iter(NAMED.findall(outcome.stderr)), None), False
        named = NAMED.search(outcome.stderr)
        if way == "opt" and len(errors) == 1 and named and not MLIR_TEXT.search(outcome.stderr.replace(named[0], "")):
            return named[1], False
        if way == "opt" and errors and all(self.documented.search(error) for error in errors):
            return "", False
        said = (errors or outcome.stderr.splitlines() or ["nothing"])[0]
        return re.sub(r"^[^ ]*:\d+:\d+: ", "", said), True

    def look(self, way, functions):
        """Finds the functions that are refused or that are findings."""
        while functions:
            what, is_finding = self.outcome(way, functions)
            if what is None:
                return
            if is_finding:
                if len(functions) > 1:
                    return self.look_apart(way, functions)
                name = re.search(r"@(llvm[\w.]*)", functions[0])[1]
                sign = f"{way}: {name}: {what}"
                if self.findings.setdefault(sign, functions[0]) is functions[0]:
                    self.folder.mkdir(parents=True, exist_ok=True)
                    (self.folder / f"{len(self.findings):04}.ll").write_text(f"; {sign}\n{module(functions)}")
                    print(sign, flush=True)
                return
            if not what:
                return self.look_apart(way, functions) if len(functions) > 1 else None
            self.refused[f"{way} {what}"] += 1
            left = [function for function in functions if f"@{what}(" not in function]
            # Similar calls are likely refused, too, and a small module is quick.
            if len(left) == len(functions) or len(left) > 8:
                return self.look_apart(way, left) if len(functions) > 1 else None
            functions = left

    def look_apart(self, way, functions):
        middle = len(functions) // 2
        self.look(way, functions[:middle])
        self.look(way, functions[middle:])

    def spelled(self, functions):
        """The functions, with the types in the names of their callees."""
        text = self.tools.run(self.opt, module(functions), "-passes=verify", "-S").stdout
        bodies = re.findall(r"^define void @f\d+(\(.*?^}\n)", text, re.MULTILINE | re.DOTALL)
        metadata = dict(re.findall(r"^(!\d+) = (.*)", text, re.MULTILINE))
        bodies = [re.sub(r" #\d+", "", body) for body in bodies]
        return [re.sub(r"!\d+\b", lambda number: metadata.get(number[0], number[0]), body) for body in bodies]

    def batch(self, functions):
        functions = self.spelled(self.valid(functions))
        self.count += len(functions)
        for way in ("opt", "tilespace"):
            self.look(way, functions)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--targets", nargs="*", default=["nvvm"], help="prefixes of targets besides the common ones; or all")
    parser.add_argument("--limit", type=int, default=2000, help="the number of shapes of an intrinsic, roughly")
    parser.add_argument("--only", default="", help="only intrinsics with a name that matches this regular expression")
    parser.add_argument("--every", type=int, default=1, help="run only each n-th batch")
    parser.add_argument("--batch", type=int, default=400)
    parser.add_argument("--seed", default="1", help="the seed of the choice of shapes, if there are too many")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--out", type=Path, default=toolchain.RELEASE.parent / "hostile-intrinsics", help="the folder for findings")
    arguments = parser.parse_args()
    table, hunt, generator = Table(), Hunt(arguments.out), random.Random(arguments.seed)
    names = [name for name in table.names(arguments.targets) if re.search(arguments.only, name)]
    calls = itertools.chain.from_iterable(few(table.calls(name, arguments.limit, generator), 4 * arguments.limit, generator)
                                          for name in names)
    batches = iter(lambda: list(itertools.islice(calls, arguments.batch)), [])
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for done in [pool.submit(hunt.batch, batch) for batch in itertools.islice(batches, 0, None, arguments.every)]:
            done.result()
    print(f"{hunt.count} calls of {len(names)} intrinsics in {hunt.tools.runs} runs; "
          f"MLIR cannot represent {len(hunt.refused)}; findings: {len(hunt.findings)}")
    return 1 if hunt.findings or not hunt.count else 0


if __name__ == "__main__":
    sys.exit(main())
