"""The tables of docs/bench.md on the worth of each part, and those with all details, which a run prints."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
from knobs import PIPELINE, PLUGIN, code_lines  # noqa: E402
from toolchain import ROOT, table  # noqa: E402

TITLES = {
    "plugin-real": ("The plugin on public files", PLUGIN),
    "plugin-small": ("The plugin on small kernels", PLUGIN),
    "pipeline-real": ("The pipeline on public files", PIPELINE),
    "pipeline-small": ("The pipeline on small kernels", PIPELINE),
    "pipeline-mlir": ("The pipelines of CuTe DSL and of tiles", PIPELINE),
}
# The inputs of a section, by the second half of its key.
INPUTS = {"real": "public files", "small": "small kernels", "mlir": "CuTe and tiles"}
SPACES = ["generic", "local", "mem"]
MACHINE = ["instructions", "registers", "stack", "spills"]
HEAD = ["without", "generic", "local", "all", "PTX differs", "counts differ", "better", "worse", "fails"]
# Measured beside the parts: the whole, and LLVM without it.
WHOLE, STOCK = "nothing", "LLVM only"
# Where counts differ in fewer files than this, the row is a candidate for deletion: its files are named.
FEW = 2


def rank(counts):
    """A kernel that does nothing any more is worst; fewer generic accesses are better, then fewer local
    accesses, then fewer accesses."""
    return [counts.get("idle", 0), *(counts[space] for space in SPACES)]


def short(counts):
    return "/".join(str(counts[space]) for space in SPACES)


def change(before, after):
    idle = after.get("idle", 0) - before.get("idle", 0)
    return f"{short(before)} -> {short(after)}{f', and {idle} kernels do nothing any more' if idle > 0 else ''}"


class Row:
    """The files of a section in one row, beside the files of the whole."""

    def __init__(self, name, files, whole):
        self.name = name
        pairs = {file: (found[whole], found[name]) for file, found in files.items() if name in found}
        self.fails = {file: after["failed"] for file, (_, after) in pairs.items() if "failed" in after}
        self.pairs = {file: pair for file, pair in pairs.items() if file not in self.fails}
        # A failed file counts as the whole, so that sums compare.
        self.sums = [sum((b if "failed" in a else a)[space] for b, a in pairs.values()) for space in SPACES]
        self.differ = [file for file, (before, after) in self.pairs.items() if before["ptx"] != after["ptx"]]
        self.counted = [file for file in self.differ if rank(self.pairs[file][0]) != rank(self.pairs[file][1])]
        self.better = [file for file in self.counted if rank(self.pairs[file][1]) < rank(self.pairs[file][0])]

    def cells(self, bold=False):
        numbers = [len(self.differ), len(self.counted), len(self.better), len(self.counted) - len(self.better), len(self.fails)]
        return [self.name, *(f"{number:,}" for number in self.sums), *(str(number or "") for number in numbers)]

    def machine(self):
        """Differences of NVIDIA's machine code, in sums over the files that have it and differ."""
        measured = [self.pairs[file] for file in self.differ if all("machine" in side for side in self.pairs[file])]
        return len(measured), [sum(a["machine"][one] - b["machine"][one] for b, a in measured) for one in MACHINE]

    def named(self):
        """The files that change in a row with few changes, with their accesses before and after."""
        files = [f"`{file}` {change(*self.pairs[file])}" for file in self.counted]
        files += [f"`{file}` fails ({reason})" for file, reason in self.fails.items()]
        same = [file for file in self.differ if file not in self.counted]
        if same:
            listed = ", ".join(f"`{file}`" for file in same[:8]) + (" and others" if len(same) > 8 else "")
            files.append(f"the same counts, other PTX: {listed}")
        return "; ".join(files) or "no file changes"


def section(key, files, whole):
    title, knobs = TITLES[key]
    compiled = {file: found for file, found in files.items() if "failed" not in found[whole]}
    names = list(dict.fromkeys(name for found in compiled.values() for name in found))
    rows = [Row(name, compiled, whole) for name in names]
    yield f"## {title}\n"
    left_out = len(files) - len(compiled)
    yield f"{len(compiled)} files{f'; {left_out} more do not compile' if left_out else ''}.\n"
    yield from table(HEAD, [row.cells() for row in rows])
    known = {knob.name for knob in knobs}
    few = [row for row in rows if row.name in known and len(row.counted) < FEW]
    if few:
        yield f"\nRows in which the counts of fewer than {FEW} files differ:\n"
        yield from (f"- {row.name}: {row.named()}." for row in few)
    measured = [(row, *row.machine()) for row in rows]
    if any(count for _, count, _ in measured):
        count = sum("machine" in found[whole] for found in compiled.values())
        yield f"\nNVIDIA's machine code of {count} of these files, sums of differences where the PTX differs:\n"
        cells = [[row.name, str(count), *(f"{number:+,}" if number else "" for number in sums)] for row, count, sums in measured if count]
        yield from table(["without", "files", *MACHINE], cells)
    yield ""


def summary(results):
    """For docs/bench.md: the lines of code of each part, and the differences without it."""
    cost = results.get("cost", {})
    for title, knobs, sections in (
        ("option of the plugin", PLUGIN, ["plugin-real", "plugin-small"]),
        ("pass", PIPELINE, ["pipeline-real", "pipeline-small", "pipeline-mlir"]),
    ):
        heads = [f"without this {title}", "lines"]
        heads += ["public files: generic of all", *(f"{INPUTS[key.split('-')[1]]} that differ" for key in sections)]
        instructions = bool(cost) and knobs is PIPELINE
        heads += [f"{name}, Minstr" for name in cost["files"]] if instructions else []
        rows = []
        for name, knob in [(STOCK, None), (WHOLE, None), *((knob.name, knob) for knob in knobs)]:
            lines = code_lines(ROOT, knob.files) if knob else 0
            text = f"{lines:,}{' (shared)' if knob and knob.shared else ''}" if lines else ""
            cells = [name, text, accesses(results.get(sections[0], {}), name)]
            cells += [counted(results.get(key, {}), name) if knob else "" for key in sections]
            if instructions:
                whole = [f"{count / 1e6:.1f}" for count in cost["whole"]]
                cells += whole if name == WHOLE else cost.get(name, [""] * len(whole))
            rows.append(cells)
        yield from table(heads, rows)
        yield ""


def accesses(files, name):
    """The sums of generic and of all accesses."""
    compiled = {file: found for file, found in files.items() if "failed" not in found[WHOLE] and name in found}
    if not compiled:
        return ""
    generic, _, everything = Row(name, compiled, WHOLE).sums
    return f"{generic:,} of {everything:,}"


def counted(files, name):
    if files and not any(name in found for found in files.values()):
        return ""
    compiled = {file: found for file, found in files.items() if "failed" not in found[WHOLE] and name in found}
    row = Row(name, compiled, WHOLE)
    return f"{len(row.counted) + len(row.fails)} of {len(compiled)}" if compiled else "skipped"


def page(results):
    return "\n".join(summary(results)).rstrip()


def details(results):
    lines = []
    for key in TITLES:
        if results.get(key):
            lines += section(key, results[key], WHOLE)
        else:
            lines += [f"## {TITLES[key][0]}\n", "Skipped.\n"]
    return "\n".join(lines).rstrip()
