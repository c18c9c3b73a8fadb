#!/usr/bin/env python3
"""Prints docs/passes.md: every pass and pipeline of passes/Passes.td with its options.

An option that several of them have alike has one row, under "Common options"; each of these lists its name with a link
there, and a pipeline with the options of an earlier one names that one. Every option has an anchor:
`passes.md#option-check`. The passes of a pipeline are queried from the driver."""

import json
import re
import subprocess
import sys
import textwrap
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from toolchain import ROOT, llvm_prefix, run, tool  # noqa: E402

HEAD = """\
# Passes and pipelines

<!-- Generated from passes/Passes.td by tools/docs/passes.py. Do not edit; run `make docs`. -->

Options are written `ip-msp{do-clone-for-ip-msp=8 dump-ip-msp=true}` in `--pass-pipeline`, and
`--ip-msp='do-clone-for-ip-msp=8 dump-ip-msp=true'` as a flag of `tilespace-opt`, which the stock `mlir-opt` with the plugin
does not take. A pass runs on `builtin.module`, unless it says otherwise. The claims of the passes are in
[soundness.md](soundness.md), their facts about ops in [rules.md](rules.md), the reference documents in
[differences.md](differences.md). Limits that no option changes are in [limits.rs](../passes/core/src/limits.rs) and, for
LLVM, [Limits.h](../tools/llvm-plugin/src/cpp/Limits.h); the book has a table of them.
"""
COMMON = """\
## Common options

Several passes and pipelines have these, with one meaning and one default, in parentheses."""

MAIN = "memory-space-pipeline"
# Pipelines that others contain, the longest first.
PARTS = ["tile-to-ptx", MAIN]
TYPES = {"bool": "bool", "int64_t": "int", "std::string": "text", "enum": "one of"}


def records(file="Passes.td", include=None):
    include = include or llvm_prefix() / "include"
    return json.loads(run("llvm-tblgen", "-I", include, "--dump-json", ROOT / "passes" / file))


def of_class(all_records, name):
    found = [all_records[key] for key in all_records["!instanceof"][name]]
    # The order of the file.
    return sorted(found, key=lambda record: int(re.search(r"\.td:(\d+)", record["!locs"][0])[1]))


def anchor(base):
    if base == "function or module":
        return "a function, or `builtin.module` for all device functions in it"
    if base == "any module":
        return "`builtin.module` or `gpu.module`"
    if "GPUModuleOp" in base:
        return "`gpu.module`"
    return "`builtin.module`" if "ModuleOp" in base else "a function"


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def option_row(option, name=None):
    meaning = option["description"]
    if option["type"] == "enum":
        pairs = zip(option["values"], option["valueDescriptions"])
        meaning += ": " + "; ".join(f"`{value}`: {about}" for value, about in pairs)
    default = option["defaultValue"]
    anchor = f'<a id="option-{name or option["argument"]}"></a>'
    return f"- {anchor}`{option['argument']}` ({f'`{default}`' if default else TYPES[option['type']]}): {meaning}"


def link(option):
    return f"[`{option['argument']}`](#option-{option['argument']})"


class Options:
    """Which options are common: those that several passes have with one meaning and one default."""

    def __init__(self, all_records, owners):
        self.of = {owner["argument"]: [all_records[at["def"]] for at in owner["options"]] for owner in owners}
        rows = {}
        for owner, options in self.of.items():
            for option in options:
                rows.setdefault(option_row(option), []).append((owner, option))
        shared = [of[0][1] for of in rows.values() if len(of) > 1]
        names = [option["argument"] for option in shared]
        # Of two options of one name that are shared in different senses, the first one is the common one.
        self.common = {option["argument"]: option for index, option in enumerate(shared) if option["argument"] not in names[:index]}
        self.described = []

    def is_common(self, option):
        common = self.common.get(option["argument"])
        return common is not None and option_row(common) == option_row(option)

    def list(self):
        return "\n".join(option_row(self.common[name]) for name in sorted(self.common, key=str.lower))

    def paragraphs(self, owner):
        """The common options of a pass, by an earlier one that has most of them if there is one; then its own."""
        names = [option["argument"] for option in self.of[owner] if self.is_common(option)]
        own = [option for option in self.of[owner] if not self.is_common(option)]
        best = max(self.described, key=lambda at: len(set(at[1]) & set(names)) - len(set(at[1]) - set(names)), default=None)
        if best and len(set(best[1]) & set(names)) > 12 and len(set(best[1]) - set(names)) < 2:
            left_out = [link(self.common[name]) for name in best[1] if name not in names]
            more = [link(self.common[name]) for name in names if name not in best[1]]
            text = f"Common options: as [`{best[0]}`](#{best[0]})"
            text += f" without {', '.join(left_out)}" if left_out else ""
            yield text + (f", and {', '.join(more)}." if more else ".")
        elif names:
            yield "Common options: " + ", ".join(link(self.common[name]) for name in names) + "."
        self.described.append((owner, names))
        if own:
            yield "\n".join(option_row(at, f"{owner}-{at['argument']}" if self.is_taken(at, owner) else None) for at in own)

    def is_taken(self, option, owner):
        """Whether another option has the anchor of that name."""
        name = option["argument"]
        first = next(at for at, options in self.of.items() if any(one["argument"] == name for one in options))
        return name in self.common or first != owner


def section(record, options, more):
    parts = [f"### `{record['argument']}`", record["summary"] + "."]
    if record.get("description", "").strip():
        parts.append(textwrap.dedent(record["description"]).strip())
    parts += more
    parts += options.paragraphs(record["argument"])
    return parts


def statistics(all_records, record):
    found = [all_records[statistic["def"]] for statistic in record.get("statistics", [])]
    listed = (f"`{at['name']}`, {at['description'][0].lower()}{at['description'][1:]}" for at in found)
    return ["Statistics: " + "; ".join(listed) + "."] if found else []


def expansion(pipeline, options=""):
    """The passes that run, in order. Only options that differ between steps are kept."""
    command = [tool("tilespace-opt"), f"--pass-pipeline=builtin.module({pipeline}{{{options}}})", "--dump-pass-pipeline"]
    done = subprocess.run(command, input="module {}", text=True, capture_output=True, check=True)
    text = re.sub(r"(memory-space-opt)\{[^}]*\b(mode=[\w-]+)[^}]*\}", r"\1<\2>", done.stderr)
    text = re.sub(r"(on-device-code)\{([^}]*)\}", r"\1<\2>", text)
    text = re.sub(r"\{[^}]*\}", "", text).replace("<", "{").replace(">", "}")
    inner = text[text.index("(") + 1 : text.rindex(")")]
    return re.sub(r"\s+", "", inner).replace(",", ", ")


def levels(pipeline, option):
    """The passes of each level; levels with the same passes share a row."""
    rows = {}
    for level in option["values"]:
        rows.setdefault(expansion(pipeline, f"O={level}"), []).append(f"`{level}`")
    return table(["`O`", "passes"], ([", ".join(at), f"`{passes}`"] for passes, at in rows.items()))


def pipeline_section(all_records, record, options):
    level = next((at for at in options.of[record["argument"]] if at["argument"] == "O"), None)
    if record["argument"] == MAIN and level:
        more = [levels(record["argument"], level)]
    else:
        # A pipeline inside another is shown by its name.
        passes = expansion(record["argument"])
        for part in PARTS:
            if part != record["argument"]:
                passes = passes.replace(expansion(part), part)
        more = [f"Runs, with its defaults: `{passes}`."]
    return section(record, options, more)


def findings():
    """A page of the book, the findings of verify-memory-spaces: every record of Findings.td."""

    def row(finding):
        usual, strict = finding["usual"], finding["strict"]
        severity = "strict" if usual == "none" else usual
        severity += " or warning" if finding["onlyIfRun"] and usual == "error" else ""
        severity += f", strict: {strict}" if strict not in ("error", "none") or usual in ("warning", "remark") else ""
        about = f": {finding['about']}" if finding["about"] and finding["about"] != "-" else ""
        return f"- `{finding['text'].replace('{}', '...')}` ({severity}){about}"

    found = of_class(records("Findings.td", ROOT / "dialects"), "Finding")
    head = (
        "`verify-memory-spaces` reports these. \"error or warning\" is a warning where the operation may never run: after a\n"
        "branch, in a loop, or on no bytes; with the option `strict` it is an error. \"strict\" is an error with that option, and\n"
        "nothing without it."
    )
    return f"# Findings of verify-memory-spaces\n\n{head}\n\n" + "\n".join(map(row, found)) + "\n"


def main():
    all_records = records()
    passes, pipelines, in_llvm = (of_class(all_records, name) for name in ("PassBase", "Pipeline", "LLVMPass"))
    options = Options(all_records, passes + pipelines + in_llvm)
    parts = [HEAD.rstrip(), COMMON, options.list(), "## Passes"]
    for record in passes:
        on = anchor(record["baseClass"])
        parts += section(record, options, [f"Runs on {on}."] if on != "`builtin.module`" else [])
        parts += statistics(all_records, record)
    parts.append("## Pipelines")
    for record in pipelines:
        parts += pipeline_section(all_records, record, options)
    parts.append("## In LLVM")
    for record in in_llvm:
        parts += section(record, options, [])
    parts.append((Path(__file__).parent / "diagnostics.md").read_text().rstrip())
    print("\n\n".join(parts))


if __name__ == "__main__":
    main()
