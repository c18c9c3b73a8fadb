#!/usr/bin/env python3
"""Checks that the links of documentation pages, and the paths in their text, exist in this repository. Without arguments
it checks all pages: in docs, and at the top. A link must work on a forge, which knows nothing of the book: its file is in
the repository, and its anchor is a heading or an `id` there."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

LINK = re.compile(r"\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)")
# A path from the root, in code style. A path with a star or a capital placeholder is a pattern.
PATH = re.compile(r"`((?:dialects|docs|mlir-ext|passes|test|tools)/[\w./-]*)`")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
ID = re.compile(r'<a id="([^"]+)">')
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def anchors(page):
    """As GitHub makes them."""
    text = FENCE.sub("", page.read_text())
    for heading in HEADING.findall(text):
        yield re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
    yield from ID.findall(text)


def pages():
    tops = [ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "python/README.md")]
    return [*tops, *sorted((ROOT / "docs").rglob("*.md"))]


def check(page):
    text = FENCE.sub("", page.read_text())
    for file, anchor in LINK.findall(text):
        target = (page.parent / file).resolve() if file else page
        if not target.exists():
            yield f"{page.name}: no {file}"
        elif anchor and target.suffix == ".md" and anchor not in anchors(target):
            yield f"{page.name}: no heading #{anchor} in {target.name}"
    for path in PATH.findall(text):
        if not (ROOT / path).exists():
            yield f"{page.name}: no {path}"


def main():
    wrong = [line for page in [ROOT / name for name in sys.argv[1:]] or pages() for line in check(page)]
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
