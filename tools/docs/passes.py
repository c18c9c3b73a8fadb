#!/usr/bin/env python3
"""Prints docs/passes.md: every pass and pipeline of passes/Passes.td with its options.

The passes of a pipeline are queried from the driver."""

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

Options are written as MLIR writes them: `ip-msp{do-clone-for-ip-msp=8 dump-ip-msp=true}` in `--pass-pipeline`, and
`--ip-msp='do-clone-for-ip-msp=8 dump-ip-msp=true'` as a flag of `tilespace-opt`. The stock `mlir-opt` with the plugin
takes the first form only. "Anchor" is the op that a pass runs on. The claims of the passes are in
[soundness.md](soundness.md), their facts about ops in [rules.md](rules.md), the reference documents in
[differences.md](differences.md).
"""

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


def option_row(option):
    meaning = option["description"]
    if option["type"] == "enum":
        pairs = zip(option["values"], option["valueDescriptions"])
        meaning += ": " + "; ".join(f"`{value}`: {about}" for value, about in pairs)
    default = option["defaultValue"]
    return [f"`{option['argument']}`", TYPES[option["type"]], f"`{default}`" if default else "(empty)", meaning]


def section(all_records, record, more):
    parts = [f"### `{record['argument']}`", record["summary"] + "."]
    if record.get("description", "").strip():
        parts.append(textwrap.dedent(record["description"]).strip())
    parts += more
    options = [all_records[option["def"]] for option in record["options"]]
    if options:
        parts.append(table(["option", "type", "default", "meaning"], map(option_row, options)))
    statistics = [all_records[statistic["def"]] for statistic in record.get("statistics", [])]
    if statistics:
        rows = ([f"`{at['name']}`", at["description"]] for at in statistics)
        parts.append(table(["statistic", "counts"], rows))
    return "\n\n".join(parts)


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


def pipeline_section(all_records, record):
    options = [all_records[option["def"]] for option in record["options"]]
    level = next((option for option in options if option["argument"] == "O"), None)
    if record["argument"] == "memory-space-pipeline" and level:
        more = [levels(record["argument"], level)]
    else:
        more = [f"Runs, with its defaults: `{expansion(record['argument'])}`."]
    return section(all_records, record, more)


def findings():
    """The findings of verify-memory-spaces: every record of Findings.td."""

    def row(finding):
        usual, strict = ("-" if word == "none" else word for word in (finding["usual"], finding["strict"]))
        if finding["onlyIfRun"]:
            usual += ", or warning"
        return [f"`{finding['text'].replace('{}', '...')}`", usual, strict, finding["about"] or "-"]

    found = of_class(records("Findings.td", ROOT / "dialects"), "Finding")
    head = (
        "`verify-memory-spaces` reports these; a severity under `strict` holds with that option. \"error, or warning\" is a\n"
        "warning where the operation may never run: behind a branch, in a loop, or on no bytes."
    )
    return f"## Findings\n\n{head}\n\n" + table(
        ["text", "severity", "strict", "about"], map(row, found)
    )


def main():
    all_records = records()
    parts = [HEAD.rstrip(), "## Passes"]
    for record in of_class(all_records, "PassBase"):
        parts.append(section(all_records, record, [f"Anchor: {anchor(record['baseClass'])}."]))
    parts.append("## Pipelines")
    for record in of_class(all_records, "Pipeline"):
        parts.append(pipeline_section(all_records, record))
    parts.append("## In LLVM")
    for record in of_class(all_records, "LLVMPass"):
        parts.append(section(all_records, record, []))
    parts.append((Path(__file__).parent / "diagnostics.md").read_text().rstrip())
    parts.append(findings())
    print("\n\n".join(parts))


if __name__ == "__main__":
    main()
