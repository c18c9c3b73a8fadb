#!/usr/bin/env python3
"""Finds circles of imports between folders of a Rust crate.

    graph/mod.rs:  use crate::solve::Solution;        solve::run needs a graph, and a graph a solution: whoever reads
    solve/mod.rs:  use crate::graph::Graph;           one of the two has to know the other first

A module imports another if a path in it, in a `use` or elsewhere, names an item that the other defines. Re-exports are
followed to the definition, so that a folder may show its items in its `mod.rs` and yet have files below each other. A
strongly connected component of this relation is a circle. It may be one module with its direct submodules, which one
reads together; any other is printed, and the exit status is 1.

Tests are left out: to read the code, nobody has to know the imports of its tests. Methods are left out, too:
a call of a method names no module."""

import re
import sys
from pathlib import Path

TOKEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|b?r(#*)".*?"\1|b?"(?:\\.|[^"\\])*"|b?\'(?:\\.[^\']*|[^\'\\])\'|\'\w+|(\w+|::|[^\s])', re.S
)
ITEM = {"fn", "struct", "enum", "union", "trait", "type", "const", "static", "macro_rules"}
HERE = {"crate", "self", "super"}


class Module:
    """`names` are the paths of imports by the name that they have here, `items` the names of definitions."""

    def __init__(self, path):
        self.path, self.names, self.globs, self.items, self.paths = path, {}, [], set(), []


def use_tree(tokens, at, prefix, found):
    """Reads a use tree at `at`; `found` gets pairs of a name, `*` for all, and a path."""
    path = list(prefix)
    while True:
        if tokens[at] == "{":
            at += 1
            while tokens[at] != "}":
                at = use_tree(tokens, at, path, found)
                at += tokens[at] == ","
            return at + 1
        path.append(tokens[at])
        at += 1
        if tokens[at] != "::":
            break
        at += 1
    if path[-1] == "self" and len(path) > 1:
        path.pop()
    name = path[-1]
    if tokens[at] == "as":
        name = tokens[at + 1]
        at += 2
    found.append((name, path))
    return at


def skip_item(tokens, at):
    """The position after the item at `at`."""
    depth = 0
    while True:
        depth += (tokens[at] in "{([") - (tokens[at] in "})]")
        at += 1
        if depth == 0 and tokens[at - 1] in ";}":
            return at


def read(tokens, module, modules):
    """Reads one file; inline modules become modules of their own."""
    ends, depth, at = [], 0, 0
    while at < len(tokens):
        token = tokens[at]
        if tokens[at : at + 7] == ["#", "[", "cfg", "(", "test", ")", "]"]:
            at = skip_item(tokens, at + 7)
            continue
        if token == "mod" and tokens[at + 2] == "{":
            ends.append((depth, module))
            module = modules.setdefault(module.path + (tokens[at + 1],), Module(module.path + (tokens[at + 1],)))
            at += 2
            continue
        if token == "use" and re.match(r"\w|::", tokens[at + 1]):
            found = []
            at = use_tree(tokens, at + 1, [], found)
            for name, path in found:
                if name == "*":
                    module.globs.append(path[:-1])
                else:
                    module.names[name] = path
            continue
        if token in ITEM and depth == len(ends):
            module.items.add(tokens[at + 2] if token == "macro_rules" else tokens[at + 1])
        if re.match(r"\w", token) and tokens[at + 1] == "::" and tokens[at - 1] != "::":
            path = [token]
            while tokens[at + 1] == "::" and re.match(r"\w", tokens[at + 2]):
                at += 2
                path.append(tokens[at])
            module.paths.append(path)
        depth += (token == "{") - (token == "}")
        if token == "}" and ends and depth == ends[-1][0]:
            module = ends.pop()[1]
        at += 1


def modules_of(source):
    modules = {}
    for file in sorted(source.rglob("*.rs")):
        path = file.relative_to(source).with_suffix("").parts
        if path[0] in ("main", "bin") or "tests" in path:
            continue
        path = path[:-1] if path[-1] in ("mod", "lib") else path
        tokens = [token[1] for token in TOKEN.findall(file.read_text()) if token[1]]
        read(tokens + [";"] * 3, modules.setdefault(path, Module(path)), modules)
    return modules


def definition(modules, module, path, seen):
    """The module that defines the item at `path`, as `module` writes it; nothing for an item of another
    crate."""
    if (module.path, tuple(path)) in seen or not path:
        return None
    seen.add((module.path, tuple(path)))
    first, *rest = path
    if first in HERE:
        below = {"crate": (), "self": module.path, "super": module.path[:-1]}[first]
        return definition(modules, modules[below], rest, seen)
    if module.path + (first,) in modules:
        return definition(modules, modules[module.path + (first,)], rest, seen)
    if first in module.items:
        return module.path
    if first in module.names and module.names[first][0] != first:
        return definition(modules, module, module.names[first] + rest, seen)
    inside = [glob for glob in module.globs if glob[0] in HERE or module.path + (glob[0],) in modules]
    found = (definition(modules, module, glob + path, seen) for glob in inside)
    return next(filter(None, found), None)


def imports(modules):
    edges = {}
    for module in modules.values():
        paths = [*module.names.values(), *module.paths]
        found = {definition(modules, module, path, set()) for path in paths}
        edges[module.path] = sorted(found - {None, module.path})
    return edges


def circles(edges):
    """Strongly connected components of more than one module, by Tarjan's algorithm."""
    index, low, stack, found = {}, {}, [], []

    def visit(module):
        index[module] = low[module] = len(index)
        stack.append(module)
        for other in edges[module]:
            if other not in index:
                visit(other)
            if other in stack:
                low[module] = min(low[module], low[other])
        if low[module] == index[module]:
            at = stack.index(module)
            found.append(stack[at:])
            del stack[at:]

    for module in edges:
        if module not in index:
            visit(module)
    return [sorted(circle) for circle in found if len(circle) > 1]


def is_one_folder(circle):
    folders = {module[:-1] for module in circle} | {circle[0]}
    return any(folder and all(folder in (module, module[:-1]) for module in circle) for folder in folders)


def main():
    sys.setrecursionlimit(10000)
    failed = False
    for source in sys.argv[1:]:
        modules = modules_of(Path(source))
        edges = imports(modules)
        found = circles(edges)
        largest = max(map(len, found), default=0)
        print(f"{source}: {len(modules)} modules, {sum(map(len, edges.values()))} imports, largest circle {largest}")
        for circle in found:
            if not is_one_folder(circle):
                failed = True
                print(f"{source}: error: a circle of {len(circle)} modules in more than one folder:")
                for module in circle:
                    inside = ["::".join(other) or "lib.rs" for other in edges[module] if other in circle]
                    print(f"  {'::'.join(module) or 'lib.rs'} imports {', '.join(inside)}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
