#!/usr/bin/env python3
"""Collects the pages listed in docs/SUMMARY.md in one folder for mdBook. With --check the folder is temporary. The
pages stay where they are and link each other there; here the links are rewritten, so that nothing is duplicated, and a
dead link is an error, here and in mdBook's output. References that are generated from tables (`MADE`) are pages of the
book only: they come after the part "Reference" of the summary, and a page links their source."""

import html
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path
from urllib.parse import unquote

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import cuda_tile  # noqa: E402
import cute  # noqa: E402
import limits  # noqa: E402
import passes  # noqa: E402
import rules  # noqa: E402
import spaces  # noqa: E402
from links import FENCE, LINK, anchors  # noqa: E402
from toolchain import ROOT, llvm_prefix, run  # noqa: E402

# mdBook renames this page, but not the links to it.
START = ("README.md", "index.html")
ENTRY = re.compile(r"\[[^\]]*\]\(([\w./-]+\.md)\)")
# After this part of the summary come the pages that are made.
PART = "# Reference"
CONFIG = """\
[book]
title = "Tilespace"
language = "en"
src = "src"

[output.html]
default-theme = "light"
"""


def dialect(name, records):
    folders = ["-I", ROOT / "dialects", "-I", llvm_prefix() / "include"]
    source = ROOT / "dialects" / name / records
    return run("mlir-tblgen", "--gen-dialect-doc", f"-dialect={name}", *folders, source)


MADE = {
    "findings.md": ("Findings of verify-memory-spaces", passes.findings),
    "spaces.md": ("Memory spaces in hardware and in NVIDIA's compilers", spaces.page),
    "rule-reference.md": ("Rule files: every word", rules.reference),
    "limits.md": ("Limits", limits.page),
    "nv_tileaa-dialect.md": ("The dialect nv_tileaa", lambda: dialect("nv_tileaa", "NvTileAA.td")),
    "cuda_tile-dialect.md": ("The dialect cuda_tile", lambda: dialect("cuda_tile", "CudaTile.td")),
    "cute-lowerings.md": ("CuTe DSL: the lowering of each operation", cute.page),
    "cuda_tile_types.md": ("CUDA Tile: each operation with each type", cuda_tile.as_page),
}


def name_of(entry):
    """The name in the book of a page that the summary links."""
    return "python.md" if entry == "../python/README.md" else Path(entry).name


def with_made(summary):
    """The summary of the book: names in one folder, and the pages that are made at the end of their part."""
    lines = [ENTRY.sub(lambda found: found[0].replace(found[1], name_of(found[1])), line) for line in summary.splitlines()]
    begin = lines.index(PART)
    end = next((at for at in range(begin + 1, len(lines)) if lines[at].startswith("# ")), len(lines))
    while not lines[end - 1]:
        end -= 1
    return "\n".join(lines[:end] + [f"- [{title}]({name})" for name, (title, _) in MADE.items()] + lines[end:]) + "\n"


def assemble(folder):
    """Writes the pages, and yields errors in their links."""
    summary = (ROOT / "docs" / "SUMMARY.md").read_text()
    places = {name_of(entry): (ROOT / "docs" / entry).resolve() for entry in ENTRY.findall(summary)}
    (folder / "SUMMARY.md").write_text(with_made(summary))
    of_source = {place: name for name, place in places.items()}
    for name, (_, made) in MADE.items():
        (folder / name).write_text(made())
    for page in sorted((ROOT / "docs").glob("*.md")):
        if page.name != "SUMMARY.md" and page.resolve() not in of_source:
            yield f"docs/{page.name} is not in docs/SUMMARY.md"
    for name, source in places.items():
        if not source.exists():
            yield f"SUMMARY.md: no {name}"
            continue

        def rewrite(match, source=source):
            file, anchor = match[1], match[2]
            target = (source.parent / file).resolve() if file else source.resolve()
            rest = f"#{anchor}" if anchor else ""
            if target in of_source:
                if anchor and anchor not in anchors(target):
                    wrong.append(f"{source.name}: no heading #{anchor} in {target.name}")
                return f"]({of_source[target].replace(*START)}{rest})" if file else match[0]
            if target.is_dir() and target.is_relative_to(ROOT):
                return f"]({START[1]})"
            if not target.is_file() or not target.is_relative_to(ROOT):
                wrong.append(f"{source.name}: no {file}")
                return match[0]
            copy = folder / "files" / target.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(target, copy)
            return f"]({copy.relative_to(folder).as_posix()}{rest})"

        wrong = []
        text = source.read_text()
        # Fenced code contains no links.
        parts, at = [], 0
        for fence in FENCE.finditer(text):
            parts += [LINK.sub(rewrite, text[at : fence.start()]), fence[0]]
            at = fence.end()
        parts.append(LINK.sub(rewrite, text[at:]))
        (folder / name).write_text("".join(parts))
        yield from wrong


def dead_links(book):
    """Dead links in mdBook's output."""
    known = {}

    def names(page):
        if page not in known:
            known[page] = set(re.findall(r'\b(?:id|name)="([^"]*)"', page.read_text()))
        return known[page]

    # The page 404.html has links relative to the root of a server.
    for page in sorted(set(book.rglob("*.html")) - {book / "404.html"}):
        for link in map(html.unescape, re.findall(r'(?:href|src)="([^"]*)"', page.read_text())):
            if re.match(r"[a-z]+:|//", link):
                continue
            file, _, anchor = link.partition("#")
            target = (page.parent / unquote(file)).resolve() if file else page
            if not target.exists() or (anchor and target.suffix == ".html" and anchor not in names(target)):
                yield f"{page.name}: {link} leads nowhere"


def main():
    if "--check" in sys.argv[1:]:
        with tempfile.TemporaryDirectory() as folder:
            wrong = list(assemble(Path(folder)))
    else:
        book = ROOT / "target" / "book"
        shutil.rmtree(book, ignore_errors=True)
        (book / "src").mkdir(parents=True)
        (book / "book.toml").write_text(CONFIG)
        wrong = list(assemble(book / "src"))
        if not wrong:
            os.chdir(book)
            run(os.environ.get("MDBOOK", "mdbook"), "build", book)
            wrong = list(dead_links(book / "book"))
            print(f"{book / 'book' / 'index.html'}")
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
