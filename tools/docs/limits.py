#!/usr/bin/env python3
"""Prints the page of the book on limits: all limits of the passes and of the plugin, from the files that define them.

    /// The thing that is counted.
    ///
    /// Beyond: the loss beyond the limit.
    /// Why: the reason for the limit, and for its value.
    pub const NAME: usize = 64;

A constant without these comments is an error, so that no limit is without its consequence."""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from passes import table  # noqa: E402
from toolchain import ROOT  # noqa: E402

HEAD = """\
# Limits

The analyses stop at these numbers, so that time and memory stay in proportion to the program. Beyond a limit, the
analyses answer as for unknown code: an access stays generic, or a finding is not reported. No limit makes a result
wrong. Limits that a user may set, such as `max-clone-growth`, are options in [passes.md](passes.md); the limits of the
solver are beside their lemmas, in `passes/core/src/solve/mod.rs` and `passes/core/src/graph/`.
"""
PARTS = [
    ("Passes", "passes/core/src/limits.rs"),
    ("Plugin for LLVM", "tools/llvm-plugin/src/cpp/Limits.h"),
]
CONSTANT = re.compile(r"^(?:pub const|inline constexpr) (?:(\w+): \w+|\w+ (\w+)) = (.*);$")


def constants(path):
    """The comment, name and value of each constant of a file."""
    comment = []
    for line in (ROOT / path).read_text().splitlines():
        if line.startswith("///"):
            comment.append(line.removeprefix("///").strip())
        elif found := CONSTANT.match(line):
            yield " ".join(filter(None, comment)), found[1] or found[2], int(eval(re.fullmatch(r"[\d\s<]+", found[3])[0]))
            comment = []
        else:
            comment = []


def rows(path):
    for comment, name, value in constants(path):
        counted, _, rest = comment.partition(". Beyond: ")
        beyond, _, why = rest.removesuffix(".").partition(". Why: ")
        if not why:
            sys.exit(f"{path}: {name}: expected a comment with 'Beyond:' and 'Why:'")
        yield [f"`{name}`", f"{value:,}", counted, beyond, why]


def page():
    parts = [HEAD.rstrip()]
    for title, path in PARTS:
        head = ["limit", "value", "counted", "beyond it", "why"]
        parts += [f"## {title}", f"In `{path}`.", table(head, list(rows(path)))]
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    print(page().rstrip())
