"""Reorders a program, and compares two programs up to order.

`permute.py shuffle SEED <IN >OUT` shuffles the top-level operations of a module. `permute.py compare A B` says whether
two modules hold the same operations up to order, and up to the names of symbols that a pass made: it distinguishes
those symbols by their contents and references. Both want text that `--mlir-print-local-scope` printed, in which each
top-level operation begins at two spaces."""

import collections
import hashlib
import random
import re
import sys

SYMBOL = re.compile(r'@(?:"[^"]*"|[\w$.-]+)')
ROUNDS = 6


def parts(text):
    """The text before the operations, the operations, and the text after them."""
    head, items, tail = [], [], []
    for line in text.splitlines(keepends=True):
        if tail or line.startswith("}"):
            tail.append(line)
        elif re.match(r"  [^\s}^]", line):
            items.append(line)
        elif items:
            items[-1] += line
        else:
            head.append(line)
    return "".join(head), items, "".join(tail)


def shuffle(seed):
    head, items, tail = parts(sys.stdin.read())
    random.Random(seed).shuffle(items)
    sys.stdout.write(head + "".join(items) + tail)


def digests(path):
    """A digest of each operation, without its own name and the names of clones, and the operation."""
    head, items, _ = parts(open(path, encoding="utf-8", errors="surrogateescape").read())
    # MLIR counts distinct attributes as it prints them.
    items = [re.sub(r"distinct\[\d+\]", "distinct[]", item) for item in items]
    names = {}
    for index, item in enumerate(items):
        if found := SYMBOL.search(item.split("\n", 1)[0]):
            names[found[0]] = index
    # A clone is named after its original.
    shown = {name: name.strip('@"').split(".")[0] for name in names}
    for _ in range(ROUNDS):
        texts = [SYMBOL.sub(lambda symbol: shown.get(symbol[0], symbol[0]), item) for item in items]
        shown = {name: hashlib.sha1(texts[index].encode(errors="surrogateescape")).hexdigest() for name, index in names.items()}
    return head, collections.Counter(texts), dict(zip(texts, items))


def compare(one, other):
    (head, texts, items), (other_head, other_texts, other_items) = digests(one), digests(other)
    if head != other_head or len(texts) < 2:
        sys.exit(f"the modules differ before the first operation, or hold nothing:\n{head}\n{other_head}")
    missing = [*((texts - other_texts).keys()), *((other_texts - texts).keys())]
    if missing:
        both = {**items, **other_items}
        sys.exit(f"{len(missing)} operations are in one module only, such as\n" + "".join(both[text] for text in missing[:6]))


if sys.argv[1] == "shuffle":
    shuffle(sys.argv[2])
else:
    compare(*sys.argv[2:])
