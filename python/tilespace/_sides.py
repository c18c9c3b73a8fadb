"""Two PTX modules side by side, function by function.

    blur(float*, float const*, float const*, int)
    without Tilespace                      with Tilespace
    ld.b32 %r9, [%rd4];                  | ld.shared.b32 %r7, [%r2];
                                         > bar.sync 0;

The numbers of registers and labels are ignored: otherwise one additional instruction would change each line after it. Memory
spaces are ignored when lines are matched, so that an access is beside its other form, and is marked. A copy of a function
is beside the original function.
"""

from __future__ import annotations

import difflib
import re
from itertools import zip_longest
from typing import Collection, Dict, Iterator, List, Sequence, Tuple

from ._module import demangled
from ._ptx import COMMENT, LOCATION, split

# The separator between the name of a function and the spaces of a copy.
OF_COPY = "_$_"
NUMBERED = re.compile(r"(%[a-z]+|\$L__BB|__local_depot)(?:\d+(?:_\d+)?|<\d+>)|(?:_\$_[a-z_]+?)+(?=_param_)")
SPACE = re.compile(r"\.(?:global|shared|const|local)(?:::\w+)?")
# Lines of debug information.
PLACE = re.compile(r"\$L__(?:tmp|func_)\w*:")
VARIABLE = re.compile(r"(?:\.\w+ )*\.(?:global|const|shared|local)\b")
# The key of variables outside functions. It cannot be the name of a function.
VARIABLES = "variables:"
CONTEXT = 3
HEADS = ("without Tilespace", "with Tilespace")
# The number of lines of each side that are matched at once: the time grows with its square.
AT_ONCE = 300

# Left, a mark, right. The mark is `|` for a changed line, `<` or `>` for a line on one side only.
Row = Tuple[str, str, str]


def original(name: str, functions: Collection[str]) -> str:
    """The function among `functions` that the PTX function `name` is a copy of; `name` itself if it is not a copy."""
    at = len(name)
    while name not in functions and (at := name.rfind(OF_COPY, 0, at)) > 0:
        if name[:at] in functions:
            return name[:at]
    return name


def shown(name: str, functions: Collection[str]) -> str:
    """A name of PTX as in the source. The name of a copy ends in its spaces, as `c++filt` prints suffixes."""
    base = original(name, functions)
    return demangled(base + name[len(base) :].replace(OF_COPY, "."))


def side_by_side(without: str, with_: str, width: int) -> str:
    """The differences, in lines of this many characters. Longer lines of PTX are wrapped."""
    before, after = _functions(without), _functions(with_)
    pairs = {name: original(name, before) for name in after}
    if before[VARIABLES] == after[VARIABLES]:
        del pairs[VARIABLES], before[VARIABLES]
    parts = [_function(shown(name, before), before.get(left, []), after[name], width) for name, left in pairs.items()]
    gone = [name for name in before if name not in pairs.values()]
    parts += [_function(shown(name, before), before[name], [], width) for name in gone]
    return "\n\n".join(parts)


def _functions(ptx: str) -> Dict[str, List[str]]:
    """The lines of each function, and the variables outside functions."""
    functions, rest = split(LOCATION.sub("", COMMENT.sub(" ", ptx)))
    lines = {name: [" ".join(line.split()) for line in body.splitlines()] for name, (_, body) in functions.items()}
    kept = {name: [line for line in each if line and not PLACE.match(line)] for name, each in lines.items()}
    return {VARIABLES: [line for line in rest.splitlines() if VARIABLE.match(line)], **kept}


def _function(name: str, left: List[str], right: List[str], width: int) -> str:
    rows = _rows(left, right)
    if all(mark == " " for _, mark, _ in rows):
        return f"{name}: the same but for numbers of registers" if left != right else f"{name}: the same"
    column = max((width - 3) // 2, 20)
    lines = [line for row in [(HEADS[0], " ", HEADS[1]), *_near_changes(rows)] for line in _wrapped(row, column)]
    return "\n".join([name, *lines])


def _rows(left: Sequence[str], right: Sequence[str]) -> List[Row]:
    one, other = ([NUMBERED.sub(r"\1", line) for line in side] for side in (left, right))
    blocks = _blocks([SPACE.sub("", line) for line in one], [SPACE.sub("", line) for line in other])
    places = [pair for i1, i2, j1, j2 in blocks for pair in zip_longest(range(i1, i2), range(j1, j2))]
    rows: List[Row] = []
    for i, j in places:
        if i is None or j is None:
            rows.append(("", ">", right[j]) if j is not None else (left[i], "<", ""))
        else:
            rows.append((left[i], " " if one[i] == other[j] else "|", right[j]))
    return rows


def _blocks(one: List[str], other: List[str]) -> Iterator[Tuple[int, int, int, int]]:
    """Ranges of lines that are equal on both sides, and the ranges between them, in turns. Rare lines are matched first, and
    between two of these all lines, in as many pieces as necessary."""
    for tag, i1, i2, j1, j2 in difflib.SequenceMatcher(None, one, other).get_opcodes():
        if tag != "replace":
            yield i1, i2, j1, j2
            continue
        pieces = -(-max(i2 - i1, j2 - j1) // AT_ONCE)
        ends = [(i1 + (i2 - i1) * at // pieces, j1 + (j2 - j1) * at // pieces) for at in range(pieces + 1)]
        for (i, j), (i_end, j_end) in zip(ends, ends[1:]):
            for _, a1, a2, b1, b2 in difflib.SequenceMatcher(None, one[i:i_end], other[j:j_end], False).get_opcodes():
                yield i + a1, i + a2, j + b1, j + b2


def _near_changes(rows: List[Row]) -> Iterator[Row]:
    """The changed rows, with some rows around them."""
    changed = [at for at, (_, mark, _) in enumerate(rows) if mark != " "]
    near = {index for at in changed for index in range(at - CONTEXT, at + CONTEXT + 1)}
    last = None
    for at, row in enumerate(rows):
        if at not in near:
            continue
        if last is not None and last < at - 1:
            yield "...", " ", "..."
        yield row
        last = at


def _wrapped(row: Row, column: int) -> Iterator[str]:
    left, mark, right = row
    for at in range(0, max(len(left), len(right), 1), column):
        yield f"{left[at : at + column]:<{column}} {mark} {right[at : at + column]}".rstrip()
        mark = " "
