#!/usr/bin/env python3
"""Runs the commands of a documentation page verbatim from the repository root.

Each fenced block of `sh` is one script. A block of `text` right after it must be in the script's output: all of its
lines in order, with anything between them. For `make demo` the demo's script runs, and other `make` commands are not
run, since they build. A block of JSON right after the mention of a .json file must be that file."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from toolchain import ROOT, llvm_prefix  # noqa: E402

SCRIPT = re.compile(r"^```sh\n(.*?)^```\n(?:(?:(?!^```).)*?^```text\n(.*?)^```)?", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"`([\w./-]+\.json)`[^`]*?\n\n```json\n(.*?)^```", re.MULTILINE | re.DOTALL)
# As Debian names them; elsewhere the same tools have no suffix.
SUFFIXED = ["clang", "clang++", "llc", "llvm-config", "mlir-opt", "mlir-translate", "opt"]


def script_of(block):
    lines = [line.split("  #")[0] for line in block.splitlines()]
    lines = [f"{sys.executable} tools/demo/demo.py" if line.strip() == "make demo" else line for line in lines]
    return "\n".join(line for line in lines if not line.startswith("make "))


def missing(expected, output):
    """The first expected line that is not in the output after the line before it."""
    at = 0
    for line in expected.splitlines():
        if line and line != "[...]":
            found = output.find(line, at)
            if found < 0:
                return line
            at = found + len(line)
    return None


def main():
    page = ROOT / sys.argv[1]
    text = page.read_text()
    wrong = []
    scripts = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in SUFFIXED:
            (Path(folder) / f"{name}-22").symlink_to(llvm_prefix() / "bin" / name)
        environment = os.environ | {"PATH": os.pathsep.join([folder, os.environ["PATH"]])}
        for block in SCRIPT.finditer(text):
            line = text[: block.start()].count("\n") + 1
            script = script_of(block[1])
            if not script.strip():
                continue
            scripts += 1
            done = subprocess.run(
                ["bash", "-euo", "pipefail", "-c", script], cwd=ROOT, env=environment, text=True, capture_output=True
            )
            if done.returncode != 0:
                wrong.append(f"{page.name}:{line}: exit code {done.returncode}: {done.stderr.strip()}")
            elif block[2] and (lost := missing(block[2], done.stdout + done.stderr)):
                wrong.append(f"{page.name}:{line}: does not print: {lost}")
    for file, content in FILE.findall(text):
        if (ROOT / file).read_text() != content:
            wrong.append(f"{page.name}: not what is in {file}")
    print(f"{page.name}: {scripts} scripts")
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
