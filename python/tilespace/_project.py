"""Many files at once: the choice of the files, and their table.

    src: 46 of 54 files have GPU code

    file            before            after
    a/kernel.cu     23 of 26 generic  3 of 48 generic
    b/kernel.cu     15 of 15 generic  0 of 25 generic
    all 46          38 of 41 generic  3 of 73 generic

    left generic: 3
      3  unknown-caller  kernel (3)
           src/a/kernel.cu:30:38, 30:51, 52:50
           Make the function static, or give --whole-program if no other module calls it.

Files are compiled in parallel. The output does not depend on the number of jobs: files with the most generic accesses come
first, and files with equal numbers are in the order of their names.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple

from ._compile import missing_header, package_of
from ._input import IR_NAMES
from ._language import SOURCE_NAMES
from ._look import NOTHING, Look, Outcome
from ._place import listed
from ._progress import Progress
from ._report import columns
from ._summary import TOP, all_of, reasons, sums

# The suffixes of files in a folder that may be modules; other files are skipped.
SUFFIXES = (*(name for name in SOURCE_NAMES if name != ".cuh"), *IR_NAMES)
# The number of failures, and of files without GPU code, that are listed with their first line.
NAMED = 20
# The number of missing headers that are listed.
HEADERS = 3
# The number of files outside the build that are listed.
UNBUILT = 3


def files_of(named: Sequence[str], look: Look) -> List[str]:
    """The files to look at, each once. The files of a folder are in the order of their names."""
    found: List[str] = []
    for each in named:
        if each != "-" and os.path.isdir(each):
            found += sorted({*_in(each), *look.sources(each)})
        else:
            found.append(each)
    found = found if named else sorted(look.sources(None))
    # A file that is named in several ways comes once.
    return list({"-" if each == "-" else os.path.abspath(each): each for each in reversed(found)}.values())[::-1]


def _in(folder: str) -> Iterator[str]:
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name != ".git")
        for name in sorted(names):
            file = os.path.normpath(os.path.join(root, name))
            # Reading a pipe would wait for its writer.
            if name.endswith(SUFFIXES) and (os.path.isfile(file) or not os.path.exists(file)):
                yield file


def cores() -> int:
    """The default number of files to compile in parallel."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def outcomes(look: Look, files: List[str], pages: Dict[str, str], jobs: Optional[int]) -> List[Outcome]:
    """The outcome of each file, in the order of the files."""
    done = 0

    def at(file: str) -> Outcome:
        nonlocal done
        outcome = look.at(file, pages.get(file))
        done += 1
        return outcome

    with Progress(lambda: f"{done} of {len(files)}" if len(files) > 1 else files[0]):
        if len(files) == 1:
            # An interrupt ends the wait in the main thread, and no work is left.
            return [at(files[0])]
        pool = ThreadPoolExecutor(jobs or cores())
        try:
            return list(pool.map(at, files))
        finally:
            # After an interrupt, do not wait for running work.
            pool.shutdown(wait=False, cancel_futures=True)


def worst_first(found: List[Outcome]) -> List[Outcome]:
    """The files that have a report, those with the most generic accesses first."""
    read = [each for each in found if each.report]
    return sorted(
        read, key=lambda each: (-each.generic, -(each.report.before.get("generic", 0) if each.report else 0), each.file)
    )


def table(found: List[Outcome], label: str, top: Optional[int]) -> str:
    """The table with a row for each file, and the reasons in all files."""
    read = worst_first(found)
    lines = [f"{label}: " * bool(label) + f"{len(read)} of {len(found)} files have GPU code", ""]
    shown = read[:top] if top else read
    reports = [each.report for each in read if each.report]
    rows = [("file", "chip", "before", "after")]
    rows += [
        (each.file, str(each.report.module.get("chip", "")), all_of(each.report.before), all_of(each.report.after))
        for each in shown
        if each.report
    ]
    before, after = sums(each.before for each in reports), sums(each.after for each in reports)
    if read:
        rows.append((f"all {len(read)}", "", all_of(before), all_of(after)))
        # If all files have one chip, it does not get a column.
        chips = {row[1] for row in rows[1:-1]}
        lines += columns([row if len(chips) > 1 else (row[0], *row[2:]) for row in rows])
        if len(shown) < len(read):
            lines.append(f"and {len(read) - len(shown)} more files (--top={len(read)})")
        left = [one for each in read for one in each.left]
        lines += ["", *reasons(left, after.get("generic", 0), top or TOP)]
    failed = [each for each in found if each.code == 1]
    lines += [*_others("failed", failed, top), *_headers(failed)]
    nothing = [each for each in found if each.code == NOTHING and not each.report]
    lines += _others("nothing to look at", [each for each in nothing if not each.is_unbuilt], top)
    unbuilt = [each.file for each in nothing if each.is_unbuilt]
    if unbuilt:
        lines += ["", f"not in the build's compile_commands.json: {len(unbuilt)} ({listed(unbuilt, UNBUILT)})"]
    lines += [f"not counted: {each.error}" for each in found if each.code == NOTHING and each.report]
    return "\n".join(lines)


def _others(what: str, found: List[Outcome], top: Optional[int]) -> List[str]:
    if not found:
        return []
    number = max(top or 0, NAMED)
    lines = ["", f"{what}: {len(found)}"]
    lines += [f"  {first_error(each)}" for each in found[:number]]
    if len(found) > number:
        lines.append(f"  and {len(found) - number} more (--top={len(found)})")
    return lines


def _headers(failed: List[Outcome]) -> List[str]:
    """The packages of missing headers. The headers that most files lack come first."""
    lacking = Counter(header for each in failed if (header := missing_header(first_error(each))))
    packages: Dict[str, List[str]] = {}
    for header, count in sorted(lacking.items(), key=lambda item: (-item[1], item[0])):
        packages.setdefault(package_of(header), []).append(f"{header} ({count})")
    return [
        f"  {', '.join(headers[:HEADERS])}{', ...' * (len(headers) > HEADERS)}: {what}" for what, headers in packages.items()
    ]


def first_error(outcome: Outcome) -> str:
    """The first line of a file's error, with the name of the file. In a compiler's output this is the first error."""
    lines = outcome.error.splitlines() or [""]
    line = next((line for line in lines if "error:" in line), lines[0])
    return line if outcome.file in line else f"{outcome.file}: {line}"


def as_json(found: List[Outcome]) -> str:
    """The outcomes of all files as JSON, with the fields that `docs/command.md` describes."""
    reports = [each.report for each in found if each.report]
    counts = Counter(one.left.reason for each in found for one in each.left)
    whole: Dict[str, Any] = {
        "version": 1,
        "accesses": {"before": sums(each.before for each in reports), "after": sums(each.after for each in reports)},
        "reasons": dict(sorted(counts.items())),
        "files": [_file(each) for each in found],
    }
    return json.dumps(whole, indent=2)


def _file(outcome: Outcome) -> Dict[str, Any]:
    entry: Dict[str, Any] = {"file": outcome.file}
    if outcome.error:
        entry["failed" if outcome.code == 1 else "nothing"] = first_error(outcome)
    if outcome.json and outcome.report:
        entry["report"] = json.loads(outcome.json)
    return entry


def pages_of(files: List[str], folder: str) -> Dict[str, str]:
    """The page of each file. Pages keep the structure of the folder that contains all files, so that no two have one name."""
    real = {file: "stdin" if file == "-" else os.path.abspath(file) for file in files}
    parents = [os.path.dirname(path) for path in real.values() if path != "stdin"]
    root = os.path.commonpath(parents) if parents else ""
    return {
        file: os.path.join(folder, f"{path if path == 'stdin' else os.path.relpath(path, root)}.html")
        for file, path in real.items()
    }


def codes(found: List[Outcome]) -> Tuple[bool, bool]:
    """Whether a file failed, and whether any was read."""
    return any(each.code == 1 for each in found), any(each.report and not each.code for each in found)
