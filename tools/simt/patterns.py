"""Instructions as patterns, so that a list of 5,000 stays readable.

    add(.rm/.rn)(/.ftz).f32 %r*3                      four instructions: each choice of a parenthesis
    ldmatrix.sync(.x1/.x2/.x4).b16 {%r*#}, [%rd]      `#` is the number in .x2, .v4 or .3d
    cp(/.L2::cache_hint+%rd) [%rd], [%rd]             the operand after `+` comes with its word, as the last one

Patterns that differ in one word only become one pattern, until none do; that is exact, as a pattern is a
product of choices. The order decides how many are left, so a few are tried."""

import itertools
import random
import re

WITH_OPERAND = {"L2::cache_hint", "multicast::cluster", "cp_mask"}
COUNT = re.compile(r"[xv](\d+)|(\d)d")


def registers_only(lines):
    """The lines but for those with a number where another line has a register."""
    form = lambda line: (line.split(" ")[0], line.count(",") + sum(int(n) - 1 for n in re.findall(r"\*(\d+)", line)))
    has_number = lambda line: re.search(r" ?,? -?(0[fd])?[0-9A-F]+$", line)
    plain = {form(line) for line in lines if not has_number(line)}
    return [line for line in lines if not (has_number(line) and form(line) in plain)]


def folded(line):
    """A line with words that say which operands there are."""
    opcode, _, rest = line.partition(" ")
    parts = opcode.split(".")
    for at, part in reversed(list(enumerate(parts))):
        found = re.search(r", (%rd|%rs)$", rest)
        if part in WITH_OPERAND and found:
            parts[at], rest = f"{part}+{found[1]}", rest[: found.start()]
    counts = [int(found[1] or found[2]) for part in parts if (found := COUNT.fullmatch(part))]

    def counted(found):
        times = int(found[2] or 1)
        if not counts or times % counts[0]:
            return found[0]
        return f"{{{found[1]}*{'' if times == counts[0] else times // counts[0]}#}}"

    return ".".join(parts) + " " + re.sub(r"\{(%\w+)(?:\*(\d+))?\}", counted, rest)


def merged(patterns, at):
    """Merges patterns that differ in one word at a place; where a pattern lacks it, the word is optional."""
    groups = {}
    for pattern in patterns:
        if at < len(pattern):
            groups.setdefault((pattern[:at], pattern[at + 1 :]), set()).update(pattern[at])
    out = {before + (frozenset(words),) + after for (before, after), words in groups.items()}
    out |= {pattern for pattern in patterns if at >= len(pattern)}
    for pattern in sorted(out, key=lambda pattern: (-len(pattern), str(pattern))):
        shorter = pattern[:at] + pattern[at + 1 :]
        if at < len(pattern) and {pattern, shorter} <= out and "" not in pattern[at]:
            out -= {pattern, shorter}
            out.add(pattern[:at] + (pattern[at] | {""},) + pattern[at + 1 :])
    return out


def fewest(lines, tries):
    best = None
    for seed in range(tries):
        order, count = list(range(16)), None
        left = {tuple(frozenset([word]) for word in re.findall(r"^[^. ]+|\.[^. ]+| .*", line)) for line in lines}
        while count != len(left):
            count = len(left)
            random.Random(seed + count).shuffle(order)
            for at in order:
                left = merged(left, at)
        if best is None or len(left) < len(best):
            best = left
    assert {"".join(words) for pattern in best for words in itertools.product(*pattern)} == set(lines)
    return best


def patterns(lines, tries=60):
    """The patterns of lines, one family after another, as text."""
    families = {}
    for line in registers_only(lines):
        name = re.match(r"\w+", line)[0]
        is_large = name in ("cp", "tcgen05", "wmma", "mma", "mbarrier", "ldmatrix", "stmatrix", "st", "ld", "atom", "cvt")
        families.setdefault(name if is_large else "", []).append(folded(line))
    text = lambda words: "/".join(sorted(words)) if len(words) == 1 else f"({'/'.join(sorted(words))})"
    return sorted("".join(map(text, one)).rstrip() for lines in families.values() for one in fewest(lines, tries))
