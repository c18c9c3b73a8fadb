"""The summary of a report, on one screen.

    kernel.cu for sm_90

    kernel                          before           after
    blur_and_count(float const*)    23 of 26 generic 1 of 48 generic
    left generic: 1
      1  mixed-at-join   blur_and_count(float const*) (1)
           kernel.cu:52:50
           Access the memory in each branch, not through one pointer to either memory.

Kernels with the most generic accesses come first, and so do reasons with the most accesses.
"""

from __future__ import annotations

from collections import Counter
from typing import Counter as Counted
from typing import Dict, Iterable, List, NamedTuple, Optional, Set, Tuple, Union

from ._module import advice
from ._place import listed, place, resolved
from ._report import Counts, Instance, Kernel, Leftover, Report, columns, counted, shortened

GENERIC = "generic"
# The number of functions, and of locations, that are named for a reason.
NAMED = 3
TOP = 10
# Names of options in advice: for the passes, and for the command.
AS_OPTIONS = (
    ("or compile with whole-program if", "or give --whole-program if"),
    ("rule file (space-rules)", "rule file (--space-rules)"),
)
OFFLOADED = "__omp_offloading_"
BEFORE_LINK = (
    "OpenMP before linking, when the callers in its runtime are not known: run llvm-link-22 FILE libomptarget-nvptx.bc, or use the "
    "plugin in the linker (docs/clang.md, at link time)"
)
SLOTS = (
    "most accesses are to stack slots, as in unoptimized IR: compile with -O1 or more, or run `opt-22 -passes=sroa FILE -o FILE.bc`"
)


class Left(NamedTuple):
    """An access that stays generic, with the file of its report."""

    file: str
    left: Leftover


def summary(report: Report, label: str, top: int = TOP, is_compiled: bool = False) -> str:
    """The summary: at most `top` kernels, and the reasons of all accesses that stay generic."""
    chip = report.module.get("chip")
    lines = [f"{label} for {chip}" if chip else label, ""]
    every = worst_first(report)
    # Libraries such as CUB have kernels that access nothing.
    idle = [each for each in every if not each.before and not each.after and len(every) > 1]
    kernels = [each for each in every if each not in idle][:top]
    names = shortened(each.shown for each in kernels)
    rows = [(names[each.shown], all_of(each.before), all_of(each.after)) for each in kernels]
    more = len(every) - len(idle) - len(rows)
    rows.append(("the whole module", all_of(report.before), all_of(report.after)))
    lines += columns([("kernel", "before", "after"), *rows])
    if more > 0:
        lines.append(f"and {more} more {'kernels' if more > 1 else 'kernel'} (--top={len(every)})")
    if idle:
        lines.append(f"{counted(len(idle), 'kernel')} without an access")
    lines.append("")
    lines.append(f"memory before: {_spaces(report.before)}")
    lines.append(f"memory after:  {_spaces(report.after)}")
    copies = sum(instance.copy for function in report.functions for instance in function.instances)
    if copies:
        lines.append(f"copies of functions for callers that disagree: {copies}")
    if report.kernels and not report.before and not report.not_read:
        lines.append("no access: accesses in inline assembly, as in Triton's .llir, are not counted")
    if report.module.get("unoptimized"):
        lines.append("unoptimized (-O0): stack slots count as accesses; compile with -O1 or more, or run opt -passes=sroa")
    is_linked = not (_is_openmp(report) and _is_open(report))
    if not report.module.get("unoptimized") and not is_compiled and is_linked and 2 * report.after.get("local", 0) > sum(report.after.values()):
        lines.append(SLOTS.replace("FILE", label))
    left = [Left("", each) for each in report.left_generic]
    instead = {} if is_linked else {"unknown-caller": BEFORE_LINK.replace("FILE", label)}
    lines += reasons(left, report.after.get(GENERIC, 0), top, bool(report.not_read), instead)
    if left:
        lines.append("(--all lists each access with the path back to where its space was lost)")
    lines += [f"not looked at: {what}" for what in report.not_read[:top]]
    return "\n".join(lines)


def of_kernel(report: Report, name: str) -> str:
    """The functions that the kernels or functions with this name reach, and each access in them that stays generic."""
    instances = {each.name: each for function in report.functions for each in function.instances}

    def is_named(each: Union[Kernel, Instance]) -> bool:
        return name in (each.name, each.shown, each.shown.partition("(")[0])

    roots: List[Union[Kernel, Instance]] = [each for each in report.kernels if is_named(each)]
    roots = roots or [each for each in instances.values() if is_named(each)]
    roots = roots or [each for each in report.kernels if name in each.shown]
    lines: List[str] = []
    for kernel in roots:
        reached = _reached(instances, kernel.name)
        lines += ["", f"{kernel.shown}: {all_of(kernel.before)} before, {all_of(kernel.after)} after"]
        rows = [
            (each.shown, ", ".join(each.votes), all_of(each.before), all_of(each.after))
            for each in instances.values()
            if each.name in reached
        ]
        lines += columns([("function", "specialised for", "before", "after"), *rows])
        lines += [str(left) for left in report.left_generic if left.function in reached]
    return "\n".join(lines[1:])


def worst_first(report: Report) -> List[Kernel]:
    """The kernels in descending order of generic accesses."""
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


def _is_openmp(report: Report) -> bool:
    return any(each.name.startswith(OFFLOADED) and each.kind == "kernel" for each in report.functions)


def _is_open(report: Report) -> bool:
    """Whether OpenMP's runtime, which calls the outlined regions, is not in the module."""
    return any(each.kind == "declaration" and each.name.startswith("__kmpc_") for each in report.functions)


def reasons(
    left: List[Left], generic: int, top: int, is_partial: bool = False, instead: Optional[Dict[str, str]] = None
) -> List[str]:
    """The reasons of accesses that stay generic: for each the functions, the first locations, and advice. `instead` has other
    advice by reason."""
    number = max(generic, len(left))
    if not number:
        return ["left generic: none"]
    lines = [f"left generic: {number}"]
    rows: List[Tuple[str, ...]] = []
    ordered = by_reason(left)
    for reason, each in ordered:
        functions = Counter(one.left.shown for one in each)
        most = functions.most_common(NAMED)
        names = shortened(name for name, _ in most)
        named = ", ".join(f"{names[name]} ({count})" for name, count in most)
        others = len(functions) - NAMED
        rows.append((f"  {len(each)}", reason, named + (f" and {others} more" if others > 0 else "")))
    for (reason, each), line in zip(ordered[:top], columns(rows[:top])):
        lines += [line, *(f"       {more}" for more in (_locations(each), (instead or {}).get(reason) or advised(reason)) if more)]
    if number > len(left):
        lines.append(f"  {number - len(left)}  without a reason" + (": see the code that was not looked at" if is_partial else ""))
    return lines


def by_reason(left: List[Left]) -> List[Tuple[str, List[Left]]]:
    """The accesses of each reason. The reason with the most accesses comes first."""
    found: Dict[str, List[Left]] = {}
    for each in left:
        found.setdefault(each.left.reason, []).append(each)
    return sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))


def _locations(left: List[Left]) -> str:
    """The first locations that have a line, each once."""
    places = {located(each): None for each in left if place(each.left.location)}
    return listed(list(places), NAMED)


def located(each: Left) -> str:
    """The location of an access. If there are several files, it has the path of its file."""
    found = place(each.left.location)
    if not each.file or not found:
        return each.left.location
    return f"{resolved(found.file, each.file)}{each.left.location[len(found.file) :]}"


def advised(reason: str) -> str:
    """The advice for a reason, with the command's options."""
    text = advice().get(reason, "")
    for passes, options in AS_OPTIONS:
        text = text.replace(passes, options)
    return text


def sums(counts: Iterable[Counts]) -> Dict[str, int]:
    """The sums of all counts, by space."""
    total: Counted[str] = Counter()
    for each in counts:
        total.update(each)
    return dict(sorted(total.items()))


def all_of(counts: Counts) -> str:
    return f"{counts.get(GENERIC, 0)} of {sum(counts.values())} generic"


def _spaces(counts: Counts) -> str:
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{count} {space}" for space, count in ordered) or "none"
