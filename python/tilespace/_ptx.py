"""Counts the memory instructions of PTX files by state space.

An instruction without a state space is a generic access: the hardware resolves the memory at run time.
The instructions are ld, ldu, st, atom, red, ldmatrix, stmatrix, wmma.load and wmma.store. `mem` is the number of all of
them, except on `.param`, where they only pass arguments. Address conversions (cvta), space queries (isspacep) and calls
are counted, too.

Counts can be limited to functions that a kernel can reach: through calls, through function names used as
values, and through tables of functions at module scope. If all callers of an externally visible helper call a
specialised copy instead, the helper is still in the file, but no kernel reaches it.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Counter as Counts
from typing import Dict, Iterable, List, Set, Tuple

Functions = Dict[str, Tuple[bool, str]]

SPACES = ["generic", "global", "shared", "const", "local", "param"]
COLUMNS = [*SPACES, "mem", "cvta", "isspacep", "call"]

COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
# Source locations end with their line, not with a semicolon.
LOCATION = re.compile(r"^\s*\.loc\b[^\n]*", re.MULTILINE)
STRING = re.compile(r'"[^"\n]*"')
# `.entry name(params) directives {` and `.func (result) name(params) directives {`, but no declaration.
FUNCTION = re.compile(r"\.(entry|func)\s*(?:\([^()]*\)\s*)?([\w$%]+)\s*(?:\([^()]*\))?[^{;]*\{")
# Braces without a statement enclose operands: a vector, or the values of an initialiser.
OPERANDS = re.compile(r"\{[^{};]*\}")
LABELS = re.compile(r"^(?:\s*[\w$%]+\s*:(?!:))+")
GUARD = re.compile(r"^@!?%?\w+\s+")
ACCESS = re.compile(r"(?:ldu?|st|atom|red|ldmatrix|stmatrix|wmma\.(?:load|store))(?=[.\s])")
SPACE = re.compile(r"\.(global|shared|const|local|param)(?:::\w+)?(?=[.\s\[]|$)")
NAME = re.compile(r"[A-Za-z_$%][\w$]*")


def body_end(text: str, start: int) -> int:
    """The index of the closing brace of the body that begins at `start`."""
    depth = 1
    for brace in re.compile(r"[{}]").finditer(text, start):
        depth += 1 if brace.group() == "{" else -1
        if depth == 0:
            return brace.start()
    return len(text)


def split(text: str) -> Tuple[Functions, str]:
    """The functions of a module, name -> (is it a kernel, body), and the rest at module scope."""
    functions: Functions = {}
    rest: List[str] = []
    position = 0
    while head := FUNCTION.search(text, position):
        end = body_end(text, head.end())
        functions[head.group(2)] = (head.group(1) == "entry", text[head.end() : end])
        rest.append(text[position : head.start()])
        position = end + 1
    rest.append(text[position:])
    return functions, "".join(rest)


def count_body(body: str) -> Counts[str]:
    counts: Counts[str] = Counter()
    # The remaining braces delimit scopes, and end a statement like a semicolon.
    for statement in re.split(r"[;{}]", OPERANDS.sub("<>", body)):
        instruction = GUARD.sub("", LABELS.sub("", statement).strip())
        opcode = instruction.split(None, 1)[0] if instruction else ""
        base = opcode.split(".", 1)[0]
        if base in ("cvta", "isspacep", "call"):
            counts[base] += 1
        elif ACCESS.match(opcode + " "):
            space = SPACE.search(opcode)
            counts[space.group(1) if space else "generic"] += 1
    counts["mem"] = sum(counts[space] for space in SPACES if space != "param")
    return counts


def reachable(functions: Functions, roots: Iterable[str]) -> Set[str]:
    """The functions in `roots`, and all functions that they name, directly or through other functions."""
    todo = list(roots)
    seen: Set[str] = set()
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo += [used for used in set(NAME.findall(functions[name][1])) if used in functions]
    return seen


def called_by_host(functions: Functions, module_scope: str) -> List[str]:
    """The kernels, and the functions named by an initialiser: the host can call them through the table."""
    initialisers = " ".join(re.findall(r"=([^;]*);", module_scope))
    kernels = [name for name, (kernel, _) in functions.items() if kernel]
    return kernels + [name for name in NAME.findall(initialisers) if name in functions]


def parse(text: str) -> Tuple[Functions, str]:
    return split(LOCATION.sub("", STRING.sub('""', COMMENT.sub(" ", text))))


def idle_kernels(text: str) -> List[str]:
    """The kernels of a PTX module that access no memory and call nothing, so that they have no observable effect."""
    counts = {name: count_body(body) for name, (kernel, body) in parse(text)[0].items() if kernel}
    return sorted(name for name, counted in counts.items() if not counted["mem"] and not counted["call"])


def count(text: str, only_reachable: bool = False) -> Dict[str, Counts[str]]:
    """Counts for each function of a PTX module, in the order of the file."""
    functions, module_scope = parse(text)
    kept = reachable(functions, called_by_host(functions, module_scope)) if only_reachable else functions
    return {name: count_body(body) for name, (_, body) in functions.items() if name in kept}


def total(counts_by_function: Dict[str, Counts[str]]) -> Counts[str]:
    whole: Counts[str] = Counter()
    for counts in counts_by_function.values():
        whole.update(counts)
    return whole
