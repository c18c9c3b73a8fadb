#!/usr/bin/env python3
"""Runs the examples of documentation pages through the passes and compares the results with the pages.

An example is a fenced block of MLIR. A comment at the end of a line gives the result for the op there: `// => shared`
after `ip-msp,memory-space-opt` its pointers name shared memory, `// => global, shared` there are clones with either,
`// => generic (mixed-at-join)` they stay generic for this reason, `// => gone` no such op is left. A fenced block of
JSON adds to the rules in force for all examples after it on the page: a rule file, or one rule of an op. `@tile` is a
variable in shared memory in an example that does not define it."""

import json
import re
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from toolchain import ROOT, StepFailed, run  # noqa: E402

BLOCK = re.compile(r"^```(mlir|json)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TILE = "llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>"
CLAIM = re.compile(r"// => ([^\n(]*?)(?: \((.*)\))?$")
OP = re.compile(r'"?([a-z_]\w*(?:\.\w+)+)"?')
SPACES = {None: "generic", "1": "global", "3": "shared", "4": "constant", "5": "local", "7": "shared_cluster", "101": "param"}


def claims(source):
    """The claims for each line: the op, the spaces, the reason."""
    found = {}
    for number, line in enumerate(source.splitlines(), 1):
        if claim := CLAIM.search(line):
            spaces = {word.strip() for word in claim[1].split(",")}
            found[number] = (OP.search(line.split("=", 1)[-1] if line.strip().startswith("%") else line)[1], spaces, claim[2])
    return found


def spaces_of(line, name):
    """The spaces of the pointers that an op takes."""
    types = line.split(" loc(", 1)[0].rsplit(" : ", 1)[-1].split(" -> ")[0]
    types = types.rsplit(",", 1)[-1] if name == "llvm.store" else types
    pointers = [SPACES[space or None] for space in re.findall(r"!llvm\.ptr(?:<(\d+)>)?", types)]
    pointers += [SPACES[space or None] for space in re.findall(r"!(?!llvm)\w+\.ptr<\w+(?:, (\d+))?>", types)]
    memrefs = [SPACES[space or None] for space in re.findall(r"memref<[^,>]*(?:, (\d+))?>", types)]
    return set(pointers + memrefs)


def observed(file, rules):
    """After the passes: the spaces of each op by line and name; and the reasons by line."""
    options = f"{{space-rules={rules}}}" if rules else ""
    after = run(
        "tilespace-opt", "--allow-unregistered-dialect", "--mlir-print-debuginfo", "--mlir-print-local-scope",
        f"--pass-pipeline=builtin.module(ip-msp{options},memory-space-opt{options})", file,
    )  # fmt: skip
    spaces = {}
    for line in after.splitlines():
        at = re.search(r'loc\("[^"]*":(\d+):\d+\)', line)
        name = OP.search(line.split("=", 1)[-1] if line.strip().startswith("%") else line)
        if at and name:
            spaces.setdefault((int(at[1]), name[1]), set()).update(spaces_of(line, name[1]))
    report = Path(f"{file}.json")
    more = f" space-rules={rules}" if rules else ""
    run("tilespace-opt", "--allow-unregistered-dialect", f"--print-memory-spaces=report={report}{more}", file, "-o", "/dev/null")
    reasons = {}
    for left in json.loads(report.read_text())["left_generic"]:
        reasons.setdefault(int(re.search(r":(\d+):\d+", left["location"])[1]), set()).add(left["reason"])
    return spaces, reasons


def check(page, folder):
    """Yields the errors."""
    text = page.read_text()
    rules = {"ops": [], "intrinsics": [], "functions": [], "function_ops": [], "types": []}
    examples = 0
    for block in BLOCK.finditer(text):
        first = text[: block.start(2)].count("\n")
        if block[1] == "json":
            added = json.loads(block[2])
            added = {"ops": [added]} if "op" in added else added
            added.pop("$schema", None)
            for kind, more in added.items():
                name = "in_space" if kind == "types" else "op"
                names = {rule[name] for rule in more}
                rules[kind] = [rule for rule in rules[kind] if rule[name] not in names] + more
            continue
        claimed = claims(block[2])
        if not claimed:
            continue
        examples += 1
        file, rule_file = folder / "example.mlir", folder / "rules.json"
        # On the first line, so that lines keep their numbers.
        needed = "@tile" in block[2] and "@tile()" not in block[2]
        file.write_text(f"{TILE} {block[2]}" if needed else block[2])
        rule_file.write_text(json.dumps(rules))
        try:
            spaces, reasons = observed(file, rule_file if any(rules.values()) else None)
        except StepFailed as failure:
            yield f"{page.name}:{first + 1}: {failure}"
            continue
        for number, (name, expected, reason) in claimed.items():
            got = spaces.get((number, name), {"gone"})
            if got != expected:
                yield f"{page.name}:{first + number}: {name}: expected {sorted(expected)}, got {sorted(got)}"
            if reason and reason not in reasons.get(number, ()):
                yield f"{page.name}:{first + number}: {name}: expected {reason}, got {sorted(reasons.get(number, ()))}"
    print(f"{page.name}: {examples} examples")


def main():
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        for page in sys.argv[1:]:
            wrong += check(ROOT / page, Path(folder))
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
