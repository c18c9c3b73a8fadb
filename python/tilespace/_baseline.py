"""A baseline: a file of the project with the accesses that are known to stay generic, so that a change which adds one is seen.

    tilespace src --baseline tilespace.json --update-baseline      writes the file
    tilespace src --baseline tilespace.json                        exit code 1 and the new accesses, if there are some

    { "version": 1, "files": { "src/a.cu": { "energy(float const*)": { "unknown-caller": 2 } } } }

An access is known by its file, its function and its reason, and not by its line: lines shift with each change. So a rise in
one function is not hidden by a fall in another. All copies of a function, for callers that disagree, count as that function.
File names are relative to the folder of the baseline. Entries of files that were not looked at are kept.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Dict, List, Tuple

from ._diagnostic import one_line
from ._look import Outcome
from ._report import Report, counted
from ._summary import Left, located
from ._whole import write_whole

# By file, function and reason.
Known = Dict[str, Dict[str, Dict[str, int]]]
VERSION = 1


def read(name: str) -> Known:
    """Reads a baseline."""
    try:
        data = json.loads(Path(name).read_text(encoding="utf-8"))
        if data["version"] != VERSION:
            raise one_line(f"{name}: unsupported version {data['version']} of a baseline", name)
        return {
            str(file): {
                str(function): {str(reason): int(count) for reason, count in reasons.items()}
                for function, reasons in functions.items()
            }
            for file, functions in data["files"].items()
        }
    except (ValueError, KeyError, TypeError, AttributeError):
        raise one_line(f"{name} is not a baseline; --update-baseline writes one", name) from None


def write(name: str, found: List[Outcome]) -> str:
    """Writes the accesses that stay generic now, and returns a line about them. Entries of files that were not looked at are
    kept, if the files still exist."""
    folder = _folder(name)
    known: Known = read(name) if os.path.isfile(name) else {}
    looked = {_key(each.file, folder): each for each in found if each.code != 1}
    kept = {
        file: functions
        for file, functions in known.items()
        if file not in looked and os.path.exists(os.path.join(folder, file))
    }
    now = {**kept, **{file: counts for file, each in looked.items() if (counts := _counts(each))}}
    text = json.dumps({"version": VERSION, "files": {file: now[file] for file in sorted(now)}}, indent=2, sort_keys=True)
    write_whole(name, text + "\n")
    functions = sum(map(len, now.values()))
    return f"{name}: {counted(total(now), 'access')} in {counted(functions, 'function')} of {counted(len(now), 'file')}"


def new(name: str, found: List[Outcome]) -> Tuple[List[str], int]:
    """A line for each group of accesses that are not in the baseline, and the number of accesses in it that are gone."""
    folder, known = _folder(name), read(name)
    lines: List[str] = []
    gone = 0
    for each in found:
        if not each.report:
            continue
        file = _key(each.file, folder)
        before, after = known.get(file, {}), _counts(each)
        for function, reason in sorted(
            {(function, reason) for side in (before, after) for function in side for reason in side[function]}
        ):
            had, has = (side.get(function, {}).get(reason, 0) for side in (before, after))
            gone += max(0, had - has)
            if has > had:
                places = ", ".join(dict.fromkeys(located(left) for left in _of(each, function, reason)))
                which = "new" if not had else f"{has - had} of {has} new"
                lines.append(f"{each.file}: {function} stays generic ({reason}), {which}: {places}")
    return lines, gone


def total(known: Known) -> int:
    """The number of all accesses."""
    return sum(count for functions in known.values() for reasons in functions.values() for count in reasons.values())


def _folder(name: str) -> str:
    return os.path.dirname(os.path.abspath(name))


def _key(file: str, folder: str) -> str:
    return Path(os.path.relpath(file, folder)).as_posix()


def _functions(report: Report) -> Dict[str, str]:
    """The function of each body, by its name in the source."""
    return {body.name: function.shown for function in report.functions for body in function.instances}


def _counts(outcome: Outcome) -> Dict[str, Dict[str, int]]:
    counts: Dict[str, Dict[str, int]] = {}
    report = outcome.report
    names = _functions(report) if report else {}
    for left in report.left_generic if report else []:
        reasons = counts.setdefault(names.get(left.function, left.shown), {})
        reasons[left.reason] = reasons.get(left.reason, 0) + 1
    return counts


def _of(outcome: Outcome, function: str, reason: str) -> List[Left]:
    report: Any = outcome.report
    names = _functions(report)
    return [
        each
        for each in outcome.left
        if names.get(each.left.function, each.left.shown) == function and each.left.reason == reason
    ]
