#!/usr/bin/env python3
"""Checks that the links of documentation pages, and the paths in their text, exist in this repository."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

LINK = re.compile(r"\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)")
# A path from the root, in code style; one with a star or a capital placeholder in it is a pattern.
PATH = re.compile(r"`((?:dialects|docs|mlir-ext|passes|test|tools)/[\w./-]*)`")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def anchors(page):
    """As GitHub makes them."""
    for heading in HEADING.findall(FENCE.sub("", page.read_text())):
        yield re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def check(page):
    text = FENCE.sub("", page.read_text())
    for file, anchor in LINK.findall(text):
        target = (page.parent / file).resolve() if file else page
        if not target.exists():
            yield f"{page.name}: no {file}"
        elif anchor and anchor not in anchors(target):
            yield f"{page.name}: no heading #{anchor} in {target.name}"
    for path in PATH.findall(text):
        if not (ROOT / path).exists():
            yield f"{page.name}: no {path}"


def main():
    wrong = [line for page in sys.argv[1:] for line in check(ROOT / page)]
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
