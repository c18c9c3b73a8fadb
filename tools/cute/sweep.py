#!/usr/bin/env python3
"""Imports every dump of NVIDIA's CuTe DSL in a folder, parses it, prints it, compares it with the original, and infers
its memory spaces.

The folder is TILESPACE_CUTE, or an argument; all `.mlir` files below it are used. Four things must hold for a dump in
generic form: the inverse of the import yields the dump, byte for byte; it parses; the printed module has, with NVIDIA's
names, the same ops of NVIDIA's dialects in the same order, identical up to numbers of values and blocks and names of
aliases; and the memory-space passes go through, each result confirmed by the checker. Ops of other dialects are not
compared, since upstream prints them. Files in pretty form are counted separately. The exit code is 1 if one of the four
fails.

With `--by-dump`, the accesses in space 0 of each dump before and after the passes are printed, as a table."""

import collections
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from toolchain import RELEASE  # noqa: E402

TIMEOUT = 300
PIPELINE = "builtin.module(memory-space-pipeline{O=3 check=true})"
REPORT = "builtin.module(print-memory-spaces{report=-})"
ALIAS = re.compile(r"!([A-Za-z_][\w$]*)(?![\w.$<])")
DEFINITION = re.compile(r"^!([\w$]+) = (.*)$", re.MULTILINE)
OURS = re.compile(r'^\s*(?:%[\w:, %#]+ = )?"(?:cute|cute_nvgpu|cuda|nvvm|nvgpu|vector)\.')
VALUE = re.compile(r"%\w+(:\d+)?(?:#\d+)?")
# An op at the beginning of a line, in the form that only NVIDIA's parser reads.
PRETTY = re.compile(r"^\s*(?:%[\w:, %#]+ = )?(?:cute|cute_nvgpu|cuda)\.", re.MULTILINE)


def ops(text):
    """The lines with ops of NVIDIA's dialects, without numbering."""
    definitions = dict(DEFINITION.findall(text))
    found = []
    for line in text.splitlines():
        if OURS.match(line):
            line = ALIAS.sub(lambda alias: definitions.get(alias[1], alias[0]), line)
            line = VALUE.sub(lambda value: "%" + (value[1] or ""), line)
            found.append(re.sub(r"\^bb\d+", "^bb", line).strip())
    return found


def tool(name, *arguments):
    result = subprocess.run([RELEASE / name, *arguments], capture_output=True, timeout=TIMEOUT)
    return result.returncode, result.stdout, result.stderr.decode(errors="replace")


def generic_accesses(path):
    """The number of accesses with a generic pointer, and the reasons for those that would stay generic."""
    _, report, _ = tool("tilespace-opt", "--allow-unregistered-dialect", f"--pass-pipeline={REPORT}", path, "-o", os.devnull)
    report = json.loads(report)
    reasons = collections.Counter(left["reason"] for left in report["left_generic"])
    if report["accesses"]["after"].get("generic", 0) != reasons.total():
        sys.exit(f"{path}: an access stays generic without a reason")
    return report["accesses"]["before"].get("generic", 0), reasons


def find_spaces(imported):
    """Errors of the inferred spaces, and the generic accesses before and after, with reasons."""
    before, _ = generic_accesses(imported)
    resolved = imported.with_suffix(".resolved")
    try:
        code, _, stderr = tool("tilespace-opt", "--allow-unregistered-dialect", f"--pass-pipeline={PIPELINE}", imported, "-o", resolved)
        if code:
            errors = [line for line in stderr.splitlines() if "error:" in line]
            return f"memory spaces: {errors[0] if errors else code}", None
        after, reasons = generic_accesses(resolved)
    finally:
        resolved.unlink(missing_ok=True)
    return None, (before, after, reasons)


def check(path, folder):
    """The error of a dump, if any; the numbers of compared ops and of accesses."""
    imported = Path(folder) / (str(path).replace("/", "~"))
    try:
        code, _, stderr = tool("tilespace-import-cute", "--quiet", path, "-o", imported)
        if code:
            return f"import: {stderr}", 0, None
        if tool("tilespace-import-cute", "--reverse", imported)[1] != path.read_bytes():
            return "the inverse of the import differs from the dump", 0, None
        code, printed, stderr = tool("tilespace-opt", "--allow-unregistered-dialect", "--mlir-print-op-generic", imported)
        if code:
            return f"parse: {stderr.splitlines()[0] if stderr else code}", 0, None
        wrong, accesses = find_spaces(imported)
        if wrong:
            return wrong, 0, None
        imported.write_bytes(printed)
        back = tool("tilespace-import-cute", "--reverse", imported)[1].decode(errors="replace")
    except subprocess.TimeoutExpired as expired:
        return f"{Path(expired.cmd[0]).name} takes too long", 0, None
    finally:
        imported.unlink(missing_ok=True)
    before, after = ops(path.read_text(errors="replace")), ops(back)
    for one, other in zip(before, after):
        if one != other:
            return f"printed differently:\n    {one}\n    {other}", 0, None
    if len(before) != len(after):
        return f"{len(before)} ops, and {len(after)} when it was printed", 0, None
    return None, len(before), accesses


def why(reasons):
    listed = ", ".join(f"{count} {reason}" for reason, count in sorted(reasons.items()))
    return f" ({listed})" if listed else ""


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--by-dump"]
    folder = arguments[0] if arguments else os.environ.get("TILESPACE_CUTE")
    if not folder:
        print("sweep over dumps of CuTe DSL skipped: set TILESPACE_CUTE")
        return 0
    begin = time.monotonic()
    paths = sorted(Path(folder).rglob("*.mlir"))
    pretty = {path for path in paths if PRETTY.search(path.read_text(errors="replace"))}
    generic = [path for path in paths if path not in pretty]
    wrong, compared, before, after, reasons = 0, 0, 0, 0, collections.Counter()
    rows = []
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(os.cpu_count()) as pool:
        for path, (what, count, accesses) in zip(generic, pool.map(lambda path: check(path, scratch), generic)):
            compared += count
            if what:
                wrong += 1
                print(f"{path}: {what}", flush=True)
            else:
                before, after, reasons = before + accesses[0], after + accesses[1], reasons + accesses[2]
                rows.append((path.relative_to(folder), *accesses))
    print(f"{len(generic) - wrong} of {len(generic)} dumps in generic form come back as they were ({compared} ops compared), "
          f"{len(pretty)} in pretty form skipped, {time.monotonic() - begin:.0f} s")
    print(f"accesses in space 0: {before} before the passes, {after} after them{why(reasons)}")
    if "--by-dump" in sys.argv:
        print("\n| dump | before | after | |\n|---|---|---|---|")
        for path, before, after, reasons in rows:
            print(f"| `{path}` | {before} | {after} | {', '.join(f'{count} {reason}' for reason, count in sorted(reasons.items()))} |")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
