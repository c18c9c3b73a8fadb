"""Holds rule files against their schema: all that ship, and wrong ones."""

import json
import re
import sys
from pathlib import Path

import jsonschema

schema = json.loads(Path(sys.argv[1]).read_text())
pages, tests = Path(sys.argv[2]), Path(sys.argv[3])
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)

right = [json.loads(file.read_text()) for file in sorted(pages.glob("examples/**/*rules*.json"))]
right += [json.loads(file.read_text()) for file in sorted((tests / "dialects" / "rules" / "Inputs").glob("*.json"))]
examples = (pages / "rules.md").read_text()
for block in re.findall(r"^```json\n(.*?)^```$", examples, re.MULTILINE | re.DOTALL):
    value = json.loads(block)
    right.append({"ops": [value]} if "op" in value else value)
assert len(right) > 15, len(right)
for file in right:
    validator.validate(file)

load = {"access": {"operand": 0, "kind": "load"}}
wrong = [
    [],
    {"ops": [["a.b", []]]},
    {"ops": [{"op": "a.b", "effects": [{"source": [0, "shared"]}]}]},
    {"ops": [{"op": "a.b", "effects": [{"havoc": None}]}]},
    {"types": [["", "!a.p<{space}>", {}, "a.c"]]},
    {"$schema": None},
    {"opps": []},
    {"ops": [{"op": "a.b"}]},
    {"ops": [{"op": "a.b", "effects": [], "note": ""}]},
    {"ops": [{"op": "a.b", "effects": ["havok"]}]},
    {"ops": [{"op": "a.b", "effects": [{"teleports": {"operand": 0}}]}]},
    {"ops": [{"op": "a.b", "effects": [{"access": {"operand": 0, "kind": "lode"}}]}]},
    {"ops": [{"op": "a.b", "effects": [{"access": {"operand": -1, "kind": "load"}}]}]},
    {"ops": [{"op": "a.b", "effects": [{"access": {"operand": {"first": 0}, "kind": "load"}}]}]},
    {"ops": [{"op": "a.b", "effects": [{**load, "reads": {"result": 0, "address": 0}}]}]},
    {"ops": [{"op": "a.b", "effects": [{"source": {"result": 0, "space": "sharde"}}]}]},
    {"ops": [{"op": "a.b", "effects": [{"source": {"result": 0}}]}]},
    {"function_ops": [{"op": "a.b", "is": "launch"}]},
    {"types": [{"type": "!a.p<*>"}]},
    {"types": [{"in_space": "!a.p<{space}>", "spaces": {"sharde": "3"}}]},
]
for file in wrong:
    assert not validator.is_valid(file), file
