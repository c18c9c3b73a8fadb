#!/usr/bin/env python3
"""Prints docs/cute.md with the tables of the lowering between its two marks, from the records of passes/cute."""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from toolchain import RELEASE, ROOT, run  # noqa: E402

BEGIN = "<!-- Generated from the tables in passes/cute/src by tools/docs/cute.py; run `make docs`. -->"
END = "<!-- End of what is generated. -->"


def main():
    tables = run(RELEASE / "examples" / "cute-lowerings")
    page = (ROOT / "docs" / "cute.md").read_text()
    between = re.compile(re.escape(BEGIN) + ".*?" + re.escape(END), re.DOTALL)
    if not between.search(page):
        sys.exit("docs/cute.md has no marks for the tables")
    print(between.sub(lambda _: f"{BEGIN}\n\n{tables.strip()}\n\n{END}", page).rstrip())


main()
