#!/usr/bin/env python3
"""Collects the pages listed in docs/SUMMARY.md in one folder for mdBook. With --check the folder is temporary. The
pages stay where they are and link each other there; here the links are rewritten, so that nothing is duplicated, and a
dead link is an error, here and in mdBook's output. References that are generated from tables are generated here,
too."""

import html
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path
from urllib.parse import unquote

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from links import FENCE, LINK, anchors  # noqa: E402
from passes import of_class, records, table  # noqa: E402
from toolchain import ROOT, llvm_prefix, run  # noqa: E402

# Pages that are not in docs, by their names in the book.
ELSEWHERE = {name: ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")}
ELSEWHERE["python.md"] = ROOT / "python" / "README.md"
# mdBook renames this page, but not the links to it.
START = ("README.md", "index.html")
ENTRY = re.compile(r"\[[^\]]*\]\(([\w.-]+\.md)\)")
CONFIG = """\
[book]
title = "Tilespace"
language = "en"
src = "src"

[output.html]
default-theme = "light"
"""


def knobs():
    """Each option of any pass or pipeline, its defaults, and who has it."""
    everything = records()
    found = {}
    for record in of_class(everything, "PassBase") + of_class(everything, "Pipeline"):
        for option in (everything[option["def"]] for option in record["options"]):
            help_text = option.get("description") or option.get("help") or ""
            entry = found.setdefault((option["argument"], help_text), {})
            entry.setdefault(option["defaultValue"] or "(empty)", []).append(record["argument"])
    rows = []
    for (name, help_text), defaults in sorted(found.items()):
        for default, where in defaults.items():
            rows.append([f"`{name}`", f"`{default}`", help_text, ", ".join(f"`{one}`" for one in where)])
    text = "Every option by its name, from `passes/Passes.td`; [passes.md](passes.md) has them by pass."
    return f"# Knobs\n\n{text}\n\n" + table(["option", "default", "meaning", "of"], rows) + "\n"


def dialect(name, records):
    folders = ["-I", ROOT / "dialects", "-I", llvm_prefix() / "include"]
    source = ROOT / "dialects" / name / records
    return run("mlir-tblgen", "--gen-dialect-doc", f"-dialect={name}", *folders, source)


def comparison(text):
    """With the sums of docs/real.md."""
    rows = [line for line in (ROOT / "docs" / "real.md").read_text().splitlines() if line.startswith("| all |")]
    return text.replace("@ALL@", rows[0])


MADE = {
    "knobs.md": knobs,
    "nv_tileaa-dialect.md": lambda: dialect("nv_tileaa", "NvTileAA.td"),
    "cuda_tile-dialect.md": lambda: dialect("cuda_tile", "CudaTile.td"),
}


def place_of(name):
    return ELSEWHERE.get(name, ROOT / "docs" / name)


def assemble(folder):
    """Writes the pages, and yields errors in their links."""
    summary = (ROOT / "docs" / "SUMMARY.md").read_text()
    names = ENTRY.findall(summary)
    (folder / "SUMMARY.md").write_text(summary)
    of_source = {place_of(name).resolve(): name for name in names if name not in MADE}
    for page in sorted((ROOT / "docs").glob("*.md")):
        if page.name != "SUMMARY.md" and page.resolve() not in of_source:
            yield f"docs/{page.name} is not in docs/SUMMARY.md"
    for name in names:
        if name in MADE:
            (folder / name).write_text(MADE[name]())
            continue
        source = place_of(name)
        if not source.exists():
            yield f"SUMMARY.md: no {name}"
            continue

        def rewrite(match, source=source):
            file, anchor = match[1], match[2]
            target = (source.parent / file).resolve() if file else source.resolve()
            if file in MADE:
                return match[0]
            behind = f"#{anchor}" if anchor else ""
            if target in of_source:
                if anchor and anchor not in anchors(target):
                    wrong.append(f"{source.name}: no heading #{anchor} in {target.name}")
                return f"]({of_source[target].replace(*START)}{behind})" if file else match[0]
            if target.is_dir() and target.is_relative_to(ROOT):
                return f"]({START[1]})"
            if not target.is_file() or not target.is_relative_to(ROOT):
                wrong.append(f"{source.name}: no {file}")
                return match[0]
            copy = folder / "files" / target.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(target, copy)
            return f"]({copy.relative_to(folder).as_posix()}{behind})"

        wrong = []
        text = comparison(source.read_text())
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
