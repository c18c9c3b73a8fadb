"""Two PTX modules side by side, function by function.

    blur(float*, float const*, float const*, int)
    without Tilespace                      with Tilespace
      ld.b32 %r9, [%rd4];                |   ld.shared.b32 %r7, [%r2];
                                         >   bar.sync 0;

Lines are taken for the same if they differ in the numbers of registers and labels alone: one instruction more would
otherwise change each line behind it. A copy of a function stands beside the function that it is made of.
"""

from __future__ import annotations

import difflib
import re
from itertools import zip_longest
from typing import Dict, Iterator, List, Sequence, Tuple

from ._module import demangled
from ._ptx import parse

# Between the name of a function and the spaces that a copy is for.
OF_COPY = "_$_"
NUMBERED = re.compile(r"(%[a-z]+|\$L__BB|__local_depot)\d+(?:_\d+)?|(?:_\$_[a-z_]+?)+(?=_param_)")
# Lines of debug information.
PLACE = re.compile(r"\$L__(?:tmp|func_)\w*:")
VARIABLE = re.compile(r"(?:\.\w+ )*\.(?:global|const|shared|local)\b")
VARIABLES = "variables"
CONTEXT = 3
HEADS = ("without Tilespace", "with Tilespace")

Row = Tuple[str, str, str]


def shown(name: str) -> str:
    """A name of PTX as in the source; that of a copy has the spaces that it is for behind it, as `c++filt` has it."""
    return demangled(name.replace(OF_COPY, "."))


def side_by_side(without: str, with_: str, width: int) -> str:
    """What differs, in lines of this many characters; longer lines of PTX are cut."""
    before, after = _functions(without), _functions(with_)
    pairs = {name: name for name in after}
    pairs |= {name: name.partition(OF_COPY)[0] for name in after if name not in before}
    if before[VARIABLES] == after[VARIABLES]:
        del pairs[VARIABLES], before[VARIABLES]
    parts = [_function(shown(name), before.get(left, []), after[name], width) for name, left in pairs.items()]
    gone = [name for name in before if name not in pairs.values()]
    parts += [_function(shown(name), before[name], [], width) for name in gone]
    return "\n\n".join(parts)


def _functions(ptx: str) -> Dict[str, List[str]]:
    """The lines of each function, and the variables outside of functions."""
    functions, rest = parse(ptx)
    lines = {name: [" ".join(line.split()) for line in body.splitlines()] for name, (_, body) in functions.items()}
    kept = {name: [line for line in each if line and not PLACE.match(line)] for name, each in lines.items()}
    return {VARIABLES: [line for line in rest.splitlines() if VARIABLE.match(line)], **kept}


def _function(name: str, left: List[str], right: List[str], width: int) -> str:
    rows = list(_rows(left, right))
    if not rows:
        return f"{name}: the same but for numbers of registers" if left != right else f"{name}: the same"
    column = max((width - 3) // 2, 20)
    lines = [f"{one[:column]:<{column}} {mark} {other[:column]}".rstrip() for one, mark, other in [(HEADS[0], " ", HEADS[1]), *rows]]
    return "\n".join([name, *lines])


def _rows(left: Sequence[str], right: Sequence[str]) -> Iterator[Row]:
    """The changed lines with some around them: left, `|` for changed, `<` or `>` for on one side alone, right."""
    one, other = ([NUMBERED.sub(r"\1", line) for line in side] for side in (left, right))
    for at, group in enumerate(difflib.SequenceMatcher(None, one, other).get_grouped_opcodes(CONTEXT)):
        if at:
            yield "...", " ", "..."
        for tag, i1, i2, j1, j2 in group:
            for first, second in zip_longest(left[i1:i2], right[j1:j2], fillvalue=""):
                yield first, " " if tag == "equal" else ">" if not first else "<" if not second else "|", second
