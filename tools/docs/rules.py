#!/usr/bin/env python3
"""Prints docs/space-rules.schema.json, the schema of rule files, or with --page the page of the book with the same contents.

Both are generated from the Rust declarations that a rule file is parsed into: their names are the words of the file, and
the page and editors show their documentation. Only the shape of an operand, which has a hand-written parser, is written
here."""

import json
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from passes import table  # noqa: E402
from toolchain import ROOT, run  # noqa: E402

RULES = ROOT / "dialects" / "rules" / "src"
HEAD = """\
# Reference of rule files

Every word of a rule file. [rules.md](rules.md) is the introduction, and has an example of each part;
`docs/space-rules.schema.json` has the same for editors, which complete a file that begins with
`"$schema": "<path or URL of it>"`.
"""
# The words of an operand: the one type with a hand-written parser (operand.rs).
INDEX = {"type": "integer", "minimum": 0}
OPERAND = {
    "description": 'An operand: its index, "all", or {"last"|"segment"|"from": index}.',
    "oneOf": [INDEX, {"const": "all"}]
    + [
        {"type": "object", "properties": {word: INDEX}, "required": [word], "additionalProperties": False}
        for word in ("last", "segment", "from")
    ],
}


def snake(name):
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def declarations(file):
    """Enums and structs: name -> (doc, [(word, doc, fields or type, is optional)])."""
    found, doc, renamed, optional, current, variant = {}, [], None, False, None, None
    for line in (RULES / file).read_text().split("#[cfg(test)]")[0].splitlines():
        text = line.strip()
        if text.startswith("///"):
            doc.append(text[3:].strip())
        elif match := re.match(r'#\[serde\((.*)\)\]', text):
            optional |= "default" in match[1]
            name = re.search(r'rename = "([^"]+)"', match[1])
            renamed = name[1] if name else renamed
        elif match := re.match(r"pub(?:\(super\))? (?:enum|struct) (\w+) \{", line):
            current, variant = [], None
            found[match[1]] = (" ".join(doc), current)
            doc, renamed, optional = [], None, False
        elif current is None or text.startswith("#"):
            if not text.startswith("#"):
                doc, renamed, optional = [], None, False
        elif line == "}":
            current = None
        elif text == "},":
            variant = None
        else:
            here = current if variant is None else variant
            if match := re.match(r"(\w+) \{$", text):
                variant = []
                here.append((snake(match[1]), " ".join(doc), variant, False))
            elif match := re.match(r"(?:pub(?:\(super\))? )?(\w+): (.+),$", text):
                here.append((renamed or match[1], " ".join(doc), match[2], optional))
            elif match := re.match(r"(\w+),$", text):
                here.append((renamed or snake(match[1]), " ".join(doc), None, False))
            doc, renamed, optional = [], None, False
    return found


def plain(doc):
    """Without the brackets of links in Rust's documentation."""
    return re.sub(r"\[(`[^`]*`)\](\([^)]*\))?", r"\1", doc).replace("Effect::Havoc", "havoc")


def schema_of(kind):
    if match := re.fullmatch(r"(?:Vec|Option)<(.+)>", kind):
        inner = schema_of(match[1])
        return inner if kind.startswith("Option") else {"type": "array", "items": inner}
    if kind.startswith("BTreeMap"):
        return {"type": "object", "propertyNames": {"$ref": "#/$defs/MemorySpace"}, "additionalProperties": {"type": "string"}}
    plain_kinds = {
        "u32": INDEX,
        "bool": {"type": "boolean"},
        "String": {"type": "string"},
        "AtomicOperation": {"type": "string"},
        "AtomicOrdering": {"type": "string"},
    }
    return plain_kinds.get(kind) or {"$ref": f"#/$defs/{kind}"}


def object_of(fields):
    properties = {word: {"description": plain(doc), **schema_of(kind)} for word, doc, kind, _ in fields}
    if "allowed" in properties:
        properties["allowed"]["minItems"] = 1
    required = [word for word, _, _, is_optional in fields if not is_optional and word not in ("$schema",)]
    shape = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**shape, "required": required} if required else shape


def spaces():
    of = json.loads(run("llvm-tblgen", "--dump-json", ROOT / "dialects" / "spaces.td"))
    return [(of[name]["name"], of[name]["summary"]) for name in of["!instanceof"]["MemorySpace"]]


def words(entries):
    return {"oneOf": [{"const": word, "description": plain(doc)} for word, doc, *_ in entries]}


def schema(effects, others):
    variants = []
    for word, doc, fields, _ in effects["Effect"][1]:
        if fields is None:
            variants.append({"const": word, "description": plain(doc)})
        else:
            body = {"type": "object", "properties": {word: object_of(fields)}, "required": [word], "additionalProperties": False}
            variants.append({"description": plain(doc), **body})
    defs = {
        "MemorySpace": words(spaces()),
        "Operand": OPERAND,
        "AccessKind": words(effects["AccessKind"][1]),
        "FunctionOpKind": words(others["FunctionOpKind"][1]),
        "Effect": {"oneOf": variants},
        "OpRule": {"description": effects["OpRule"][0], **object_of(effects["OpRule"][1])},
        "FunctionOp": {"description": others["FunctionOp"][0], **object_of(others["FunctionOp"][1])},
        "TypeRule": {"description": others["TypeRule"][0], **object_of(others["TypeRule"][1])},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Space rules",
        "description": "The file of the option space-rules: the effects of ops of other dialects on pointers, and their pointer types.",
        **object_of(others["RuleFile"][1]),
        "$defs": defs,
    }


def page(effects, others):
    yield HEAD.rstrip()
    kinds = {"u32": "index", "String": "text", "bool": "true or false", "Operand": "operand", "MemorySpace": "space"}

    def named(kind):
        if match := re.fullmatch(r"(Vec|Option)<(.+)>", kind):
            return f"list of {named(match[2])}" if match[1] == "Vec" else named(match[2])
        return kinds.get(kind) or ("words by space" if kind.startswith("BTreeMap") else snake(kind).replace("_", " "))

    def rows(fields):
        optional = lambda is_optional: " (may be left out)" if is_optional else ""  # noqa: E731
        return [[f"`{word}`", named(kind) + optional(may_miss), plain(doc)] for word, doc, kind, may_miss in fields]

    head = ["field", "is", "meaning"]
    yield "## The file"
    yield table(head, rows(others["RuleFile"][1]))
    for title, of, name in [
        ("A rule for an op, an intrinsic or a function", effects, "OpRule"),
        ("An op that is a function, call or return", others, "FunctionOp"),
        ("A pointer type", others, "TypeRule"),
    ]:
        yield f"## {title}"
        yield plain(of[name][0])
        yield table(head, rows(of[name][1]))
    yield "The role of an op in functions:"
    yield table(["word", "meaning"], [[f"`{word}`", plain(doc)] for word, doc, *_ in others["FunctionOpKind"][1]])
    yield "## Operands"
    yield 'A number is the operand at this index, `"all"` every one, `{"last": 0}` counts from the end, `{"segment": 1}` is a group by `operandSegmentSizes`, `{"from": 3}` this one and all after it.'
    yield "## Effects"
    yield "In the order of their declarations."
    for word, doc, fields, _ in effects["Effect"][1]:
        yield f"### `{word}`"
        yield plain(doc)
        if fields:
            yield table(head, rows(fields))
    yield "## Kinds of access"
    yield table(["word", "meaning"], [[f"`{word}`", plain(doc)] for word, doc, *_ in effects["AccessKind"][1]])
    yield "## Spaces"
    yield table(["word", "meaning"], [[f"`{word}`", doc] for word, doc in spaces()])


def read():
    return declarations("effect.rs"), declarations("load.rs") | declarations("types.rs")


def reference():
    return "\n\n".join(page(*read())) + "\n"


def main():
    print(reference().rstrip() if "--page" in sys.argv[1:] else json.dumps(schema(*read()), indent=1))


if __name__ == "__main__":
    main()
