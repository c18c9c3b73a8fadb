#!/usr/bin/env python3
"""Imports every dump of NVIDIA's CuTe DSL in a folder, parses it, prints it, and compares it with what it was.

The folder is TILESPACE_CUTE, or an argument; all `.mlir` files below it count. Three things must hold for a dump in generic form:
the way back from the import is the dump, byte for byte; it parses; and what is printed has, with NVIDIA's names, the same
ops of NVIDIA's dialects in the same order, to the letter but for numbers of values and blocks and names of aliases.
Ops of other dialects are upstream's to print. Files in pretty form are counted apart: they are read as far as they go.
The exit code is 1 where one of the three does not hold."""

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
ALIAS = re.compile(r"!([A-Za-z_][\w$]*)(?![\w.$<])")
DEFINITION = re.compile(r"^!([\w$]+) = (.*)$", re.MULTILINE)
OURS = re.compile(r'^\s*(?:%[\w:, %#]+ = )?"(?:cute|cute_nvgpu|cuda|nvvm|nvgpu|vector)\.')
VALUE = re.compile(r"%\w+(:\d+)?(?:#\d+)?")
# An op at the beginning of a line, in the form that only NVIDIA's parser reads.
PRETTY = re.compile(r"^\s*(?:%[\w:, %#]+ = )?(?:cute|cute_nvgpu|cuda)\.", re.MULTILINE)


def ops(text):
    """The lines with ops of NVIDIA's dialects, without what numbering decides."""
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


def check(path, folder):
    """What is wrong with a dump; nothing if all holds. The number of ops that were compared."""
    imported = Path(folder) / (str(path).replace("/", "~"))
    try:
        code, _, said = tool("tilespace-import-cute", "--quiet", path, "-o", imported)
        if code:
            return f"import: {said}", 0
        if tool("tilespace-import-cute", "--reverse", imported)[1] != path.read_bytes():
            return "the way back from the import is another text", 0
        code, printed, said = tool("tilespace-opt", "--allow-unregistered-dialect", "--mlir-print-op-generic", imported)
        if code:
            return f"parse: {said.splitlines()[0] if said else code}", 0
        imported.write_bytes(printed)
        back = tool("tilespace-import-cute", "--reverse", imported)[1].decode(errors="replace")
    except subprocess.TimeoutExpired as expired:
        return f"{Path(expired.cmd[0]).name} takes too long", 0
    finally:
        imported.unlink(missing_ok=True)
    before, after = ops(path.read_text(errors="replace")), ops(back)
    for one, other in zip(before, after):
        if one != other:
            return f"printed otherwise:\n    {one}\n    {other}", 0
    if len(before) != len(after):
        return f"{len(before)} ops, and {len(after)} when it was printed", 0
    return None, len(before)


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("TILESPACE_CUTE")
    if not folder:
        print("sweep over dumps of CuTe DSL skipped: set TILESPACE_CUTE")
        return 0
    begin = time.monotonic()
    paths = sorted(Path(folder).rglob("*.mlir"))
    pretty = {path for path in paths if PRETTY.search(path.read_text(errors="replace"))}
    generic = [path for path in paths if path not in pretty]
    wrong, compared = 0, 0
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(os.cpu_count()) as pool:
        for path, (what, count) in zip(generic, pool.map(lambda path: check(path, scratch), generic)):
            compared += count
            if what:
                wrong += 1
                print(f"{path}: {what}", flush=True)
    print(f"{len(generic) - wrong} of {len(generic)} dumps in generic form come back as they were ({compared} ops compared), "
          f"{len(pretty)} in pretty form skipped, {time.monotonic() - begin:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
