"""A page with a part that is generated, between two marks."""

import re
import sys

from toolchain import ROOT

END = "<!-- End of the generated part. -->"


def with_part(page, source, tool, text):
    """The page of docs with the text between its marks, of which the first names the source and the tool."""
    begin = f"<!-- Generated from {source} by tools/docs/{tool}; run `make docs`. -->"
    whole = (ROOT / "docs" / page).read_text()
    between = re.compile(re.escape(begin) + ".*?" + re.escape(END), re.DOTALL)
    if not between.search(whole):
        sys.exit(f"docs/{page} has no marks for what tools/docs/{tool} generates")
    return between.sub(lambda _: f"{begin}\n\n{text.strip()}\n\n{END}", whole).rstrip()
