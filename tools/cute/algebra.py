#!/usr/bin/env python3
"""Compares the layouts of CuTe's operations with the layouts that NVIDIA's own tests state.

    tools/cute/algebra.py FOLDER [--list]

NVIDIA publishes the half of CuTe DSL's compiler that computes layouts, with its tests: FOLDER is
`cutlass_compiler/cute_ir/test` of a checkout of NVIDIA/cutlass, or TILESPACE_CUTE_ALGEBRA. No part of it is in this
repository. Each operation of these tests, once for each kind of types, is put into a kernel of its own and lowered by
`convert-cute-to-llvm`, which compares each index, size and stride that it computes with the type that NVIDIA states.

    valid      from a test that passes: an error is a form that is not lowered yet (listed by its reason)
    invalid    from a test that expects an error: a success is a mistake
    kind       from a test that expects an error about kinds (a shape for a coordinate), or about an order of modes that does
               not count from 0: the package takes these, and its programs have them
    size       valid, but with one static size of the result doubled: a success is a mistake
    stride     valid, but with one static stride of the result increased by one: a success is a mistake, unless the mode
               has one element

The exit code is 1 if there is a mistake. With `--list`, each operation that is refused is printed with its reason."""

import argparse
import collections
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from toolchain import RELEASE  # noqa: E402

COMMENT = re.compile(r"^[ \t]*//.*$", re.MULTILINE)
RESULT = re.compile(r'(?:((?:%\w+(?::\d+)?(?:,\s*)?)+)\s*=\s*)?(?<![!#\w"@])cute\.([a-z_0-9]+)\s*(<(?:[^<>]|<[^<>]*>)*>)?\s*(?=[(:])')
RETURN = re.compile(r"return\s+([%\w#:, ]+?)\s*:\s*(.*)")
VALUE = re.compile(r"%([\w#]+)")
TYPE = re.compile(r'!cute\.\w+(?:<(?:[^<>"]|"[^"]*"|<[^<>]*>)*>)?|!\w[\w.]*|\b(?:i\d+|f\d+|index)\b')
UNKNOWN = "not a supported operation of CuTe DSL"
# Operations that are defined by the type of their result.
MAKERS = ("static", "make_coord", "make_int_tuple", "make_shape", "make_stride", "make_tile")
# The attributes of an operation by the numbers before its operands.
ATTRIBUTES = {
    "append_to_rank": ["rank = {} : si32"],
    "prepend_to_rank": ["rank = {} : si32"],
    "group_modes": ["begin = {} : i32", "end = {} : i32"],
    "recast_layout": ["new_type_bits = {} : i32", "old_type_bits = {} : i32"],
}


@dataclass(frozen=True)
class Case:
    """An operation with the types of its operands and results."""

    name: str
    attributes: str
    operands: tuple
    results: tuple

    def module(self):
        """A kernel with the operation. An unknown operation makes its operands, and another takes its results."""
        given = [f"%a{number}" for number in range(len(self.operands))]
        made = [f"%r{number}" for number in range(len(self.results))]
        own, results = ", ".join(self.operands), ", ".join(self.results)
        text = "".join(f'{name} = "test.def"() : () -> {ty}\n' for name, ty in zip(given, self.operands))
        text += f"{', '.join(made)} = " if made else ""
        text += f'"cute.{self.name}"({", ".join(given)}){self.attributes} : ({own}) -> ({results})'
        use = f'"test.use"({", ".join(made)}) : ({results}) -> ()' if made else ""
        return (
            'gpu.module @kernels {\n"cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({\n'
            f'{text}\n{use}\n"cuda.return"() : () -> ()\n}}) : () -> ()\n}}\n'
        )

    def __str__(self):
        return f"{self.name}{self.attributes} : ({', '.join(self.operands)}) -> ({', '.join(self.results)})"


def until(text, closing):
    """The text up to the bracket that ends it, which is not within brackets or quotes."""
    depth, quoted = 0, False
    for place, letter in enumerate(text):
        if letter == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif letter in "([{":
            depth += 1
        elif letter in ")]}":
            if depth == 0 and letter == closing:
                return text[:place]
            depth -= 1
    return ""


def attributes_of(name, words):
    """The words between an operation's name and its operands, as properties."""
    if not words:
        return ""
    if words == "<{only_dynamic}>":
        return " <{only_dynamic}>"
    numbers = re.findall(r"-?\d+", words)
    if name in ATTRIBUTES:
        return f" <{{{', '.join(form.format(number) for form, number in zip(ATTRIBUTES[name], numbers))}}}>"
    return f" <{{mode = array<i32{': ' if numbers else ''}{', '.join(numbers)}>}}>"


def cases_of(chunk):
    """The operations of a chunk of a file, and the error that is expected at each, if one is."""
    expected = {line: text for line, text in enumerate(chunk.splitlines()) if "expected-error" in text}
    text = COMMENT.sub("", chunk)
    types = dict(re.findall(r"%(\w+)\s*:\s*(" + TYPE.pattern + ")", text))
    # Types of results that the text of an operation does not state, by the uses of the results in the function.
    returns = [(use.start(), VALUE.findall(use[1]), TYPE.findall(use[2])) for use in RETURN.finditer(text)]
    for found in RESULT.finditer(text):
        made, name, words = found[1], found[2], found[3]
        # `%a, %b:2` are three results.
        made = [(one, int(count or 1)) for one, count in re.findall(r"%(\w+)(?::(\d+))?", made or "")]
        count = sum(count for _, count in made)
        rest, operands = text[found.end():], []
        if rest.startswith("("):
            given = until(rest[1:], ")")
            operands = VALUE.findall(given)
            rest = rest[len(given) + 2:].lstrip()
        if not rest.startswith(":"):
            continue
        # The types end with the line, unless a list or an arrow goes on.
        stated = re.split(r"\n\s*(?=%|return\b|\}|cute\.|func\b)", rest[1:], maxsplit=1)[0]
        before, _, after = stated.partition("->")
        before, after = TYPE.findall(before), TYPE.findall(after)
        if len(before) != len(operands):
            before = [types.get(operand) for operand in operands]
        if name == "static":
            before, after = [], TYPE.findall(stated)
        if not after:
            types.update(next((dict(zip(names, listed)) for start, names, listed in returns if start > found.start()), {}))
            after = [types.get(one if count == 1 else f"{one}#{number}") for one, count in made for number in range(count)]
        if len(made) == len(after):
            types.update({one: ty for (one, _), ty in zip(made, after) if ty})
        if None in [*before, *after] or len(after) != count:
            continue
        line = text[:found.start()].count("\n")
        lines = chunk.splitlines()
        above = line - 1
        errors = []
        while above >= 0 and lines[above].strip().startswith("//"):
            errors.append(expected.get(above, ""))
            above -= 1
        yield Case(name, attributes_of(name, words), tuple(before), tuple(after)), "\n".join(errors).strip()


def read(folder):
    """The valid and the invalid operations of all tests, each once, in the order of their files."""
    valid, invalid = {}, {}
    for path in sorted(folder.rglob("*.mlir")):
        # The tests in these folders are about attributes and types, and not about operations on layouts.
        if path.parent.name in ("Attrs", "Types"):
            continue
        for chunk in re.split(r"^// -----.*$", path.read_text(), flags=re.MULTILINE):
            for case, error in cases_of(chunk):
                if error:
                    invalid.setdefault(case, error)
                elif "expected-error" not in chunk:
                    valid.setdefault(case, path)
    return list(valid), {case: error for case, error in invalid.items() if case not in valid}


def is_of_kind(case, error):
    """Whether an error is only about the kinds of operands and results, or the first number of an order: the package has other
    ones, as in its dumps."""
    if "out-of-range index" in error and "$order" in error:
        return True
    kinds = [re.sub(r"!cute\.\w+", "", ty) for ty in re.findall(r"!cute\.\w+<\"[^\"]*\">", error)]
    return bool(re.search(r"(operand|result) #\d|same type|same kind", error)) or len(kinds) == 2 and kinds[0] == kinds[1]


def outcomes(cases):
    """The first error of each operation, or None."""
    with tempfile.TemporaryDirectory() as folder:
        path, texts = Path(folder) / "cases.mlir", [case.module() for case in cases]
        path.write_text("// -----\n".join(texts))
        starts, line = [], 1
        for text in texts:
            starts.append(line)
            line += text.count("\n") + 1
        tool = [RELEASE / "tilespace-opt", "--allow-unregistered-dialect", "--split-input-file", "--convert-cute-to-llvm"]
        result = subprocess.run([*tool, path, "-o", os.devnull], capture_output=True, text=True)
    if result.returncode not in (0, 1):
        sys.exit(f"tilespace-opt ended with {result.returncode}:\n{result.stderr[-2000:]}")
    errors = [None] * len(cases)
    for line, error in re.findall(r"cases\.mlir:(\d+):\d+: error: (.*)", result.stderr):
        place = max(place for place, start in enumerate(starts) if start <= int(line))
        errors[place] = errors[place] or error
    return errors


LEAF = re.compile(r"(?<![\w@<{=?-])\d+(?![\w@}])")


def changed(case):
    """The operation with one static size of its result doubled, and with one stride that is one more."""
    if len(case.results) != 1 or case.name in MAKERS:
        return
    head, _, rest = case.results[0].partition('"')
    body, _, tail = rest.partition('"')
    if " o " in body or not head.startswith(("!cute.layout", "!cute.shape", "!cute.int_tuple")):
        return
    shape, colon, stride = body.partition(":")
    for found in LEAF.finditer(shape):
        size = int(found[0])
        new = shape[: found.start()] + str(2 * size if size else 1) + shape[found.end():]
        yield "size", Case(case.name, case.attributes, case.operands, (f'{head}"{new}{colon}{stride}"{tail}',))
    sizes = [None if size == "?" else int(size) for size in re.findall(r"\?|(?<![\w=])\d+", re.sub(r"\{[^}]*\}", "", shape))]
    strides = list(re.finditer(r"\?(?:\{[^}]*\})?|(?<![\w=@])-?\d+(?:@\d+)*", stride))
    if len(sizes) != len(strides):
        return
    for size, found in zip(sizes, strides):
        if size != 1 and not found[0].startswith("?"):
            number, at, basis = found[0].partition("@")
            new = stride[: found.start()] + f"{int(number) + 1}{at}{basis}" + stride[found.end():]
            yield "stride", Case(case.name, case.attributes, case.operands, (f'{head}"{shape}:{new}"{tail}',))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", default=os.environ.get("TILESPACE_CUTE_ALGEBRA"))
    parser.add_argument("--list", action="store_true", help="print each operation that is refused, with its reason")
    arguments = parser.parse_args()
    if not arguments.folder:
        print("comparison with NVIDIA's tests of layouts skipped: set TILESPACE_CUTE_ALGEBRA")
        return 0
    valid, invalid = read(Path(arguments.folder))
    if not valid:
        sys.exit(f"{arguments.folder}: there is no test of an operation of CuTe")
    errors = outcomes(valid)
    unknown = collections.Counter(case.name for case, error in zip(valid, errors) if error and UNKNOWN in error)
    known = [(case, error) for case, error in zip(valid, errors) if case.name not in unknown]
    accepted = [case for case, error in known if not error]
    print(f"valid: {len(accepted)} of {len(known)} operations are lowered")
    print(f"  no record: {sum(unknown.values())} of {', '.join(f'{name} {count}' for name, count in sorted(unknown.items()))}")
    reasons = collections.Counter((case.name, error) for case, error in known if error)
    for (name, reason), count in reasons.most_common(None if arguments.list else 20):
        print(f"  {count} {name}: {reason}")
    if arguments.list:
        for case, error in known:
            if error:
                print(f"    {case}\n        {error}")
    mistakes = 0
    groups = {"invalid": [], "kind": [], "size": [], "stride": []}
    for case, error in invalid.items():
        if case.name not in unknown:
            groups["kind" if is_of_kind(case, error) else "invalid"].append(case)
    for case in accepted:
        for group, mutant in changed(case):
            groups[group].append(mutant)
    for group, cases in groups.items():
        cases = list(dict.fromkeys(cases))
        taken = [case for case, error in zip(cases, outcomes(cases)) if not error]
        print(f"{group}: {len(cases) - len(taken)} of {len(cases)} are errors")
        if group != "kind":
            mistakes += len(taken)
        for case in taken if group != "kind" or arguments.list else []:
            print(f"  accepted: {case}")
    return 1 if mistakes else 0


if __name__ == "__main__":
    sys.exit(main())
