#!/usr/bin/env python3
"""Counts turns of phrase that make comments, messages, tests and pages hard to read.

    tools/english.py              the counts of each part, per 10,000 words; exit code 1 if one is above the limit
    tools/english.py --list PATH  each place below PATH, as FILE:LINE: PATTERN: TEXT

Each is a word or a construction that is right now and then, and a habit of this project's authors: "behind" for after,
"what is stored there" for the values stored there, a pronoun where a noun would do. LLVM's headers have 0 to 3 of each
in 10,000 words."""

import argparse
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIMIT = 2.0
PATTERNS = {
    "behind (after)": r"\bbehind\b",
    "alone (only)": r"(?<!stand-)(?<!left )\balone\b",
    "what ... (a noun)": r"(?:^|[.:;,] )what\b(?! if\b)(?![^.?]{0,80}\?)|\b(?:of|with|by|than|as|for|in|on|and|is|are|to|from|so|but|that) what\b",
    "is no X (is not an X)": r"\b(?:is|are|was|were|be|been) no (?!longer\b|more\b|other\b|need\b|one\b|way\b|such\b|room\b)(?<!there is no )(?<!there are no )\w",
    "that of, those of (the noun)": r"\b(?:that|those) of\b",
    "one of, with, that (the noun)": r"(?:\b(?:is|as|by|to|for|in|than|and|or|with|of|a|an|the) |^|[.,;:] )ones? (?:with|that|of (?!the\b|these\b|those\b|its\b|them\b|two\b|our\b|several\b|many\b))",
    "whose (with)": r"\bwhose\b",
    "stands for is": r"\bstands?\b(?! for\b)",
    "The same ... (say what)": r"^(?:The|the) same\b",
}
COMPILED = {name: re.compile(pattern) for name, pattern in PATTERNS.items()}
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"', re.DOTALL)
FENCE = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)


def blanked(text, keep):
    """The text with all but some parts of it removed, and each line where it was."""
    lines = [""] * (text.count("\n") + 1)
    for start, words in keep:
        place = text.count("\n", 0, start)
        for offset, line in enumerate(words.split("\n")):
            lines[place + offset] += line + " "
    return lines


def paragraphs(lines):
    """Runs of lines that are one text, as (line, text)."""
    found, start, words = [], 0, []
    for number, line in enumerate([*lines, ""]):
        line = line.strip()
        if line:
            start = start if words else number
            words.append(line)
        elif words:
            found.append((start + 1, " ".join(words)))
            words = []
    return found


def prose(path, text):
    """The comments and messages of a source, or the text of a page."""
    if path.suffix == ".md":
        text = FENCE.sub(lambda fence: "\n" * fence[0].count("\n"), text)
        text = re.sub(r"`[^`\n]*`", "`", text)
        return paragraphs([line if not line.startswith("|") else "" for line in text.split("\n")]) + [
            (number, cell.strip())
            for number, line in enumerate(text.split("\n"), 1)
            if line.startswith("|")
            for cell in line.strip("|").split("|")
            if " " in cell.strip()
        ]
    if path.suffix == ".py":
        comments = [re.sub(r"^\s*#+", "", line) if re.match(r"\s*#(?!!)", line) else "" for line in text.split("\n")]
        docs = [(match.start(1), match[1]) for match in re.finditer(r'"""(.*?)"""', text, re.DOTALL)]
        return paragraphs(comments) + paragraphs(blanked(text, docs))
    comment, code = [], False
    for line in text.split("\n"):
        match = re.match(r"\s*(?://[/!]?|;+|#(?!include|define|if|end|el|pragma|\w*[<\[]))(.*)", line)
        words = match[1] if match else ""
        if words.strip().startswith("```"):
            code, words = not code, ""
        is_test = re.match(r"\s*(?:RUN|REQUIRES|UNSUPPORTED|XFAIL|[A-Z0-9_-]+(?:-(?:SAME|NEXT|NOT|DAG|LABEL|EMPTY|COUNT-\d+))?):", words)
        comment.append("" if code or is_test or words.lstrip().startswith("===") else re.sub(r"`[^`]*`", "`", words))
    found = paragraphs(comment)
    if path.suffix in (".rs", ".cpp", ".h", ".td") and path.parts[0] != "test":
        code = re.sub(r"^[ \t]*//.*$", "", text, flags=re.MULTILINE)
        for match in STRING.finditer(code):
            words = re.sub(r"\\\n\s*|\s+", " ", match[1])
            if words.count(" ") > 2 and not re.search(r"[;{}]\s*\\n|::|->", words):
                found.append((code.count("\n", 0, match.start()) + 1, words))
    return found


def part_of(path):
    if path.suffix == ".md":
        return "pages"
    if path.parts[0] == "test" or "tests" in path.parts:
        return "tests"
    return {".rs": "Rust", ".cpp": "C++", ".h": "C++", ".td": "tables", ".py": "Python"}.get(path.suffix)


def sources(below):
    listed = subprocess.run(["git", "ls-files", "-z", *below], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.split("\0"):
        path = Path(name)
        if path.suffix in (".rs", ".cpp", ".h", ".td", ".py", ".md", ".mlir", ".ll", ".test", ".cu") and path.name != Path(__file__).name:
            if part_of(path) or path.parts[0] == "test":
                yield path


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--list", action="store_true", help="print each place")
    parser.add_argument("paths", nargs="*")
    arguments = parser.parse_args()
    words, counts = Counter(), Counter()
    for path in sources(arguments.paths):
        part = part_of(path)
        for line, text in prose(path, (ROOT / path).read_text(errors="replace")):
            words[part] += len(re.findall(r"\w+", text))
            for name, pattern in COMPILED.items():
                for match in pattern.finditer(text):
                    counts[part, name] += 1
                    if arguments.list:
                        context = text[max(0, match.start() - 60): match.end() + 60]
                        print(f"{path}:{line}: {name}: ...{context}...")
    too_many = False
    parts = sorted(words)
    print(f"{'per 10,000 words':32}" + "".join(f"{part:>9}" for part in parts))
    for name in PATTERNS:
        rates = [1e4 * counts[part, name] / max(words[part], 1) for part in parts]
        too_many |= any(rate > LIMIT for rate in rates)
        print(f"{name:32}" + "".join(f"{rate:9.1f}" for rate in rates))
    print(f"{'words':32}" + "".join(f"{words[part]:9}" for part in parts))
    return 1 if too_many and not arguments.paths else 0


if __name__ == "__main__":
    sys.exit(main())
