#!/usr/bin/env python3
"""Fuzzes the path from CUDA Tile bytecode to threads: anything but a result or a diagnostic is a finding.

Valid files come from the tests, from each operation with each type (tools/docs/tile_programs.py), and from
the folder TILESPACE_CUDA_TILE, if there is one. The example `tile-hostile` of tilespace-passes changes them,
reads and lowers them, all in one process; when that ends early, its current case is a finding, and another
process goes on after it. A finding is a signal, a panic, 60 s of processor time, or a gigabyte of memory.

Findings are written to a folder as bytecode, a file for each kind. The exit code is 1 if there are any. The
same seed and count of rounds give the same cases."""

import argparse
import os
import re
import resource
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "docs"))
import tile_programs  # noqa: E402
import tile_records  # noqa: E402
import tile_table  # noqa: E402
from toolchain import RELEASE, ROOT  # noqa: E402

EXAMPLES = RELEASE / "examples"
VERSION = "13.5"
# Cases of one process, and kernels of one file of single operations.
ROUND, TOGETHER = 500, 12
MEMORY = 6 << 30


def right_files(folder):
    """Bytecode of all modules in the repository, and in the folder."""
    texts = []
    for file in sorted((ROOT / "test").rglob("*.mlir")):
        parts = re.split(r"^// -----.*$", file.read_text(errors="replace"), flags=re.MULTILINE)
        texts += [part for part in parts if re.search(r"^\s*cuda_tile\.module", part, re.MULTILINE)]
    tried = tile_table.verified(list(tile_programs.programs(tile_records.records())))
    for start in range(0, len(tried), TOGETHER):
        kernels = [(f"k{index}", program) for index, program in enumerate(tried[start : start + TOGETHER])]
        texts.append(tile_table.module(kernels)[0])
    files = []
    for number, text in enumerate(texts):
        source, out = folder / f"{number}.mlir", folder / f"{number}.tileirbc"
        source.write_text(text)
        done = subprocess.run([EXAMPLES / "tile-module", "write", source, VERSION, out], capture_output=True)
        # A test of a refused module is not a valid file.
        files += [out] if done.returncode == 0 else []
    given = os.environ.get("TILESPACE_CUDA_TILE")
    return [*files, *(sorted(Path(given).rglob("*.tileirbc")) if given else [])]


class Hunt:
    def __init__(self, files, seed, folder, out):
        self.files, self.seed, self.folder, self.out = files, seed, folder, out
        self.lock, self.findings, self.cases = threading.Lock(), {}, 0

    def round(self, number):
        """One range of cases; a case that ends a process is found, and skipped."""
        first, end, state = number * ROUND, (number + 1) * ROUND, self.folder / f"state{number}"
        while first < end:
            arguments = ["run", str(first), str(end - first), self.seed, state, *self.files]
            done = subprocess.run([EXAMPLES / "tile-hostile", *arguments], capture_output=True, text=True, errors="replace", preexec_fn=limit)
            at = int.from_bytes(state.read_bytes(), "little") if state.exists() else first
            if done.returncode == 0:
                break
            self.found(at, done)
            first = at + 1
        state.unlink(missing_ok=True)
        with self.lock:
            self.cases += ROUND

    def found(self, case, done):
        sign = sign_of(done)
        with self.lock:
            known = sign in self.findings
            self.findings[sign] = self.findings.get(sign, 0) + 1
        if known:
            return
        self.out.mkdir(parents=True, exist_ok=True)
        path = self.out / f"{self.seed}-{case}.tileirbc"
        # `make` does not write a case that no writer can write: seed and number make it again.
        subprocess.run([EXAMPLES / "tile-hostile", "make", str(case), self.seed, path, *self.files], capture_output=True)
        print(f"{path if path.exists() else f'seed {self.seed}, case {case}'}: {sign}", flush=True)


def limit():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def sign_of(done):
    """The signature of a finding, equal for equal bugs."""
    for pattern in (r"panicked at [^\n]*:\d+:\d+:\n[^\n]*", r"internal error[^\n]*", r"[^\n]*Assertion[^\n]*", r"no end after[^\n]*", r"case \d+ takes"):
        if found := re.search(pattern, done.stderr):
            return re.sub(r"\d{4,}|0x[0-9a-f]+|case \d+", "N", found[0].replace("\n", " "))
    return f"exit code {done.returncode}: {done.stderr.strip()[-200:]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--minutes", type=float, help="run for this many minutes instead of --rounds")
    parser.add_argument("--rounds", type=int, default=2, help=f"how many times {ROUND} cases")
    parser.add_argument("--seed", default="1", help="the seed of the cases, a number")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--out", type=Path, default=RELEASE.parent / "hostile" / "tiles", help="the folder for findings")
    arguments = parser.parse_args()
    end = time.monotonic() + arguments.minutes * 60 if arguments.minutes else None
    rounds = iter(range(arguments.rounds)) if end is None else iter(int, 1)
    counter = iter(range(1 << 62))
    with tempfile.TemporaryDirectory() as folder:
        hunt = Hunt(right_files(Path(folder)), arguments.seed, Path(folder), arguments.out)

        def work():
            while end is None or time.monotonic() < end:
                with hunt.lock:
                    if next(rounds, None) is None:
                        return
                    number = next(counter)
                hunt.round(number)

        with ThreadPoolExecutor(arguments.jobs) as pool:
            for job in [pool.submit(work) for _ in range(arguments.jobs)]:
                job.result()
    print(f"{hunt.cases:,} cases of {len(hunt.files)} valid files, {len(hunt.findings)} findings")
    sys.exit(1 if hunt.findings else 0)


main()
