"""Writes the accesses that stay generic as SARIF 2.1.0, which GitHub, GitLab and editors show beside the lines of a change.

    tilespace src --sarif tilespace.sarif

Each reason is a rule, with advice as its help. File names are relative to the working directory, which is the checkout in a
job for code review. A location in a header that several sources include is one result.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Dict, List
from urllib.parse import quote

from . import version
from ._look import Outcome
from ._module import advice
from ._place import place, resolved
from ._project import first_error
from ._report import Leftover
from ._summary import advised
from ._whole import write_whole

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
# The beginning of the advice for reasons that nothing can be done about.
NOTHING_TO_DO = "Nothing to do"


def write(name: str, found: List[Outcome]) -> None:
    """Writes the file, in whole or not at all."""
    write_whole(name, sarif(found) + "\n")


def sarif(found: List[Outcome]) -> str:
    """The text of the file."""
    rules = list(advice())
    results: Dict[str, Dict[str, Any]] = {}
    for each in sorted(found, key=lambda each: each.file):
        for left in each.report.left_generic if each.report else []:
            result = _result(left, each.file, rules)
            # An access in a header that several sources include comes once.
            results.setdefault(json.dumps([result["ruleId"], result["message"], result["locations"]]), result)
    failed = [each for each in found if each.code == 1]
    run: Dict[str, Any] = {
        "tool": {"driver": {"name": "tilespace", "version": version(), "rules": [_rule(reason) for reason in rules]}},
        "columnKind": "utf16CodeUnits",
        "invocations": [{"executionSuccessful": not failed, "toolExecutionNotifications": [_failure(each) for each in failed]}],
        "results": list(results.values()),
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


def _level(reason: str) -> str:
    return "note" if advised(reason).startswith(NOTHING_TO_DO) else "warning"


def _rule(reason: str) -> Dict[str, Any]:
    what = f"A pointer stays generic: {reason.replace('-', ' ')}."
    help_ = advised(reason)
    return {
        "id": reason,
        "name": "".join(word.capitalize() for word in reason.split("-")),
        "shortDescription": {"text": what},
        "fullDescription": {"text": f"{what} The hardware determines its memory space at each access."},
        "help": {"text": help_, "markdown": help_},
        "defaultConfiguration": {"level": _level(reason)},
        "properties": {"tags": ["performance"]},
    }


def _result(left: Leftover, read: str, rules: List[str]) -> Dict[str, Any]:
    way = [f"  {step}" for step in left.chain]
    result: Dict[str, Any] = {
        "ruleId": left.reason,
        **({"ruleIndex": rules.index(left.reason)} if left.reason in rules else {}),
        "level": _level(left.reason),
        "message": {"text": "\n".join([f"{left.op} in '{left.shown}' stays generic ({left.reason})", *way])},
        "locations": [_location(left.location, read)],
        # Unlike lines, this does not shift with each change.
        "partialFingerprints": {"functionAndReason/v1": f"{left.shown}: {left.op}: {left.reason}"},
    }
    steps = [_location(at, read, text) for text, _, at in (step.rpartition(" at ") for step in left.chain) if place(at)]
    return {**result, "relatedLocations": [{"id": number, **step} for number, step in enumerate(steps)]} if steps else result


def _location(location: str, read: str, text: str = "") -> Dict[str, Any]:
    found = place(location)
    physical: Dict[str, Any] = {"artifactLocation": {"uri": _uri(resolved(found.file, read) if found else read)}}
    if found:
        physical["region"] = {"startLine": found.line, **({"startColumn": found.column} if found.column else {})}
    return {"physicalLocation": physical, **({"message": {"text": text}} if text else {})}


def _uri(path: str) -> str:
    return Path(path).as_uri() if os.path.isabs(path) else quote(Path(os.path.normpath(path)).as_posix())


def _failure(outcome: Outcome) -> Dict[str, Any]:
    return {"level": "error", "message": {"text": first_error(outcome)}}
