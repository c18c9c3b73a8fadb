"""The index of the pages of many files: a row for each file, the reasons in all files, and the files that could not be read.

    pages/index.html            links to the pages below
    pages/a/k.cu.html           the page of a/k.cu
    pages/b/k.cu.html           each file has its own page: the folder has the structure of the sources

The index is plain HTML, in the style of the pages that it links to.
"""

from __future__ import annotations

import os
import re
from html import escape
from pathlib import Path
from typing import Dict, Iterable, List, Sequence
from urllib.parse import quote

from ._look import Outcome
from ._project import first_error, worst_first
from ._summary import Left, advised, all_of, by_reason, located, sums
from ._whole import write_whole

NAME = "index.html"
STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
# The number of characters at the start of a page that are searched for its style.
HEAD = 65536
# Locations that are listed for each reason.
PLACES = 20
# The main part of a page has two columns, and of the index one.
MORE = "<style>main { display: block; max-width: 110em; } td:nth-child(n + 2) { white-space: nowrap; } th { position: static; }</style>"
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Memory spaces of {number} files</title>
{style}
</head>
<body>
<a class="skip" href="#files">To the files</a>
<header><h1>Memory spaces of {number} files</h1>
<p>{before} before, {after} after.</p></header>
<main>
{parts}
</main>
</body>
</html>
"""


def write_index(folder: Path, found: List[Outcome], pages: Dict[str, str]) -> None:
    """Writes the index of the pages in a folder."""
    read = worst_first(found)
    reports = [each.report for each in read if each.report]
    rows = [
        [
            _link(each.file, os.path.relpath(pages[each.file], folder)),
            escape(str(each.report.module.get("chip", ""))),
            all_of(each.report.before),
            all_of(each.report.after),
        ]
        for each in read
        if each.report
    ]
    before, after = (all_of(sums(side)) for side in ([each.before for each in reports], [each.after for each in reports]))
    parts = [_table("files", "Files", ["file", "chip", "before", "after"], rows)]
    left = [one for each in read for one in each.left]
    parts.append(_reasons(left, folder, pages) if left else "<h2>Why accesses stay generic</h2>\n<p>None does.</p>")
    for title, code in (("Failed", 1), ("Nothing to look at", 2)):
        lines = [escape(first_error(each)) for each in found if each.code == code]
        parts += [f"<h2>{title}: {len(lines)}</h2>", _list(lines)] if lines else []
    style = next((style for each in read if (style := _style(pages[each.file]))), "")
    text = PAGE.format(number=len(found), style=style + MORE, before=before, after=after, parts="\n".join(parts))
    os.makedirs(folder, exist_ok=True)
    write_whole(folder / NAME, text)


def _style(page: str) -> str:
    try:
        with open(page, encoding="utf-8", errors="replace") as opened:
            found = STYLE.search(opened.read(HEAD))
    except OSError:
        return ""
    return found[0] if found else ""


def _link(text: str, target: str, fragment: str = "") -> str:
    return f'<a class="link" href="{quote(Path(target).as_posix())}{fragment}">{escape(text)}</a>'


def _table(name: str, title: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{each}</th>' for each in heads)
    body = "\n".join(
        f'<tr><th scope="row">{row[0]}</th>' + "".join(f"<td>{cell}</td>" for cell in row[1:]) + "</tr>" for row in rows
    )
    return f'<h2 id="{name}" tabindex="-1">{title}</h2>\n<table aria-labelledby="{name}"><thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table>'


def _list(lines: Iterable[str]) -> str:
    return "<ul>\n" + "\n".join(f"<li>{line}</li>" for line in lines) + "\n</ul>"


def _reasons(left: List[Left], folder: Path, pages: Dict[str, str]) -> str:
    parts = [f"<h2>Why accesses stay generic: {len(left)}</h2>"]
    for reason, each in by_reason(left):
        places = {(located(one), one.left.location, one.file): one for one in each}
        links = [
            f"{_link(shown, os.path.relpath(pages[file], folder), f'#at={quote(location)}')} in {escape(one.left.shown)}"
            for (shown, location, file), one in list(places.items())[:PLACES]
        ]
        more = len(places) - PLACES
        parts.append(f"<details><summary>{len(each)} {escape(reason)}: {escape(advised(reason))}</summary>")
        parts.append(_list([*links, *([f"and {more} more places"] if more > 0 else [])]) + "</details>")
    return "\n".join(parts)
