"""The summary of a report: a screen that says where a module stands.

    kernel.cu for sm_90

    kernel                          before           after
    blur_and_count(float const*)    23 of 26 generic 1 of 48 generic
    left generic: 1
      1  mixed-at-join   blur_and_count(float const*)
           Access memory in each branch, not through a pointer that was chosen from two memories.

Kernels with the most generic accesses come first, and so do reasons with the most accesses.
"""

from __future__ import annotations

from collections import Counter
from typing import Counter as Counted
from typing import Dict, List, Optional, Set, Tuple, Union

from ._module import advice
from ._report import Counts, Instance, Kernel, Report, columns, shortened

GENERIC = "generic"
# Functions that are named for one reason.
NAMED = 3


def summary(report: Report, label: str, top: int) -> str:
    """At most `top` kernels, and the reasons of all accesses that stay generic."""
    chip = report.module.get("chip")
    lines = [f"{label} for {chip}" if chip else label, ""]
    kernels = worst_first(report)[:top]
    names = shortened(each.shown for each in kernels)
    rows = [(names[each.shown], _of_all(each.before), _of_all(each.after)) for each in kernels]
    more = len(report.kernels) - len(rows)
    rows.append(("the whole module", _of_all(report.before), _of_all(report.after)))
    lines += columns([("kernel", "before", "after"), *rows])
    if more > 0:
        lines.append(f"and {more} more kernels (--top={len(report.kernels)})")
    lines.append("")
    lines.append(f"memory before: {_spaces(report.before)}")
    lines.append(f"memory after:  {_spaces(report.after)}")
    copies = sum(instance.copy for function in report.functions for instance in function.instances)
    if copies:
        lines.append(f"copies of functions for callers that disagree: {copies}")
    if report.kernels and not report.before and not report.not_read:
        lines.append("no access: what inline assembly accesses, as Triton's .llir does, is not counted")
    if report.module.get("unoptimized"):
        lines.append("unoptimized (-O0): stack slots count as accesses; compile with -O1 or more, or run opt -passes=sroa")
    lines += _reasons(report, top)
    lines += [f"not looked at: {what}" for what in report.not_read[:top]]
    return "\n".join(lines)


def of_kernel(report: Report, name: str) -> str:
    """The functions that the kernels or functions of a name reach, and each access in them that stays generic."""
    instances = {each.name: each for function in report.functions for each in function.instances}

    def is_named(each: Union[Kernel, Instance]) -> bool:
        return name in (each.name, each.shown, each.shown.partition("(")[0])

    roots: List[Union[Kernel, Instance]] = [each for each in report.kernels if is_named(each)]
    roots = roots or [each for each in instances.values() if is_named(each)]
    roots = roots or [each for each in report.kernels if name in each.shown]
    lines: List[str] = []
    for kernel in roots:
        reached = _reached(instances, kernel.name)
        lines += ["", f"{kernel.shown}: {_of_all(kernel.before)} before, {_of_all(kernel.after)} after"]
        rows = [
            (each.shown, ", ".join(each.votes), _of_all(each.before), _of_all(each.after))
            for each in instances.values()
            if each.name in reached
        ]
        lines += columns([("function", "specialised for", "before", "after"), *rows])
        lines += [str(left) for left in report.left_generic if left.function in reached]
    return "\n".join(lines[1:])


def worst_first(report: Report) -> List[Kernel]:
    """The kernels, those with the most generic accesses first."""
    return sorted(report.kernels, key=lambda each: (-each.after.get(GENERIC, 0), -each.before.get(GENERIC, 0)))


def _reached(instances: Dict[str, Instance], start: str) -> Set[str]:
    reached: Set[str] = set()
    pending: List[Optional[str]] = [start]
    while pending:
        name = pending.pop()
        if name is not None and name in instances and name not in reached:
            reached.add(name)
            pending += [call.body for call in instances[name].calls]
    return reached


def _reasons(report: Report, top: int) -> List[str]:
    left = report.left_generic
    number = max(report.after.get(GENERIC, 0), len(left))
    if not number:
        return ["left generic: none"]
    by_reason: Dict[str, Counted[str]] = {}
    for each in left:
        by_reason.setdefault(each.reason, Counter())[each.shown] += 1
    lines = [f"left generic: {number}"]
    rows: List[Tuple[str, ...]] = []
    for reason, functions in sorted(by_reason.items(), key=lambda item: (-sum(item[1].values()), item[0])):
        most = functions.most_common(NAMED)
        names = shortened(name for name, _ in most)
        named = ", ".join(f"{names[name]} ({count})" for name, count in most)
        others = len(functions) - NAMED
        rows.append((f"  {sum(functions.values())}", reason, named + (f" and {others} more" if others > 0 else "")))
    known = advice()
    for (_, reason, _), line in zip(rows[:top], columns(rows[:top])):
        lines += [line, f"       {known.get(reason, '')}"]
    if number > len(left):
        lines.append(f"  {number - len(left)}  without a reason" + (": see what was not looked at" if report.not_read else ""))
    return lines if not left else lines + ["(--all lists each with the path to where its space was lost)"]


def _of_all(counts: Counts) -> str:
    return f"{counts.get(GENERIC, 0)} of {sum(counts.values())} generic"


def _spaces(counts: Counts) -> str:
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{count} {space}" for space, count in ordered) or "none"
