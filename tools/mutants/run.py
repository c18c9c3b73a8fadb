#!/usr/bin/env python3
"""Mutation testing of the analysis, the rewrite and its check, on a sample of places.

cargo-mutants lists the mutants: a swapped operator, a function that returns a constant, a removed arm of a match. It
would rebuild everything for each of them, and runs only Rust's tests. So only its list is used, and each change is made
in a copy of the checkout with separate build products, seeded from the checkout's. Our crates are built there
with little optimization and incrementally: most of the time goes into building. A mutant is caught by a failure or a
hang of

    the tests of tilespace-core, if it is there, which need no other crate,
    random programs (tools/fuzz), with each result checked, the lit tests of the mutant's part.

A mutant that does not compile is not counted. A survivor is a finding, unless docs/trust.md lists it with the reason why it
does no harm. The same seed and count give the same mutants, as long as the code is the same."""

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import toolchain  # noqa: E402

ROOT = toolchain.ROOT
PLACE = ROOT / "target" / "mutants"
TREE, BUILD = PLACE / "tree", PLACE / "build"
OURS = ["tilespace-core", "tilespace-passes", "tilespace-fuzz"]
PAGE = ROOT / "docs" / "trust.md"
LIT = ROOT / "target" / "venv" / "bin" / "lit"
CARGO_MUTANTS = ROOT / "target" / "tools" / "bin" / "cargo-mutants"

PASSES = [
    f"test/{name}"
    for name in ("ip-msp", "memory-space-opt", "print-memory-spaces", "print-nvvm-aa", "targets", "dialects")
]
# The mutated files, and their lit tests.
PARTS = {
    "core": ("tilespace-core", "passes/core/src", PASSES),
    "extract": ("tilespace-passes", "passes/src/extract", PASSES),
    "apply": ("tilespace-passes", "passes/src/apply", PASSES),
    "check": ("tilespace-passes", "passes/src/check", ["test/verify-memory-space-result", "test/targets", "test/ip-msp"]),
}
BUILDING = "build"
PROGRAMS = 500
TIMEOUT = 240


def sync():
    """Syncs the copy with the checkout. Unchanged files keep their times, which cargo relies on."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    names = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    links = {name for name in names if name and (ROOT / name).is_symlink()}
    names = {name for name in names if name and (ROOT / name).is_file()}
    for name in links | names:
        source, copy = ROOT / name, TREE / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        if name in links:
            copy.unlink(missing_ok=True)
            copy.symlink_to(source.readlink())
        elif not copy.exists() or copy.read_bytes() != source.read_bytes():
            shutil.copy(source, copy)
    for copy in TREE.rglob("*"):
        if copy.is_file() and str(copy.relative_to(TREE)) not in names:
            copy.unlink()


def seed():
    """Seeds the build products from the checkout: third-party crates are the same there, and tests of the plugins use
    the checkout's, without the mutant."""
    for plugin in toolchain.RELEASE.glob("lib*.so"):
        (BUILD / "release").mkdir(parents=True, exist_ok=True)
        shutil.copy(plugin, BUILD / "release")
    if (BUILD / "release" / "deps").exists() or not toolchain.RELEASE.exists():
        return
    for part in (".fingerprint", "build", "deps"):
        shutil.copytree(toolchain.RELEASE / part, BUILD / "release" / part, symlinks=True)


def run(command, timeout):
    """Whether a command succeeds in the copy, within its time."""
    environment = {**os.environ, "CARGO_TARGET_DIR": str(BUILD), "CARGO_INCREMENTAL": "1"}
    process = subprocess.Popen(
        command, cwd=TREE, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        return process.wait(timeout) == 0
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.wait()
        return False


def cargo(command, *packages):
    """A run of cargo in the copy."""
    options = [option for crate in OURS for option in ("--config", f"profile.release.package.{crate}.opt-level=1")]
    chosen = [option for package in packages for option in ("-p", package)]
    return ["cargo", *options, command, "--release", "--locked", "--quiet", *chosen]


def tests(part):
    """The commands that may catch a mutant, the quick ones first. A mutant that does not build is not
    counted."""
    package, _, folders = PARTS[part]
    if part == "core":
        yield BUILDING, [*cargo("test", package), "--no-run"]
        yield "unit tests", cargo("test", package)
    yield BUILDING, cargo("build", "tilespace-opt", "tilespace-fuzz")
    out = str(PLACE / "fuzz")
    fuzz = [str(BUILD / "release" / "tilespace-fuzz"), "--seed", "0", "--programs", str(PROGRAMS), "--out", out]
    yield "random programs", fuzz
    yield "lit", [str(LIT), "-s", "--max-failures=1", *folders]


def mutants(part):
    package, folder, _ = PARTS[part]
    command = [str(CARGO_MUTANTS), "mutants", "--list", "--json", "--diff", "-p", package, "-f", f"{folder}/**"]
    listed = json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)
    for mutant in listed:
        mutant["part"] = part
    return listed


def title(mutant):
    """The name of the mutant, without the line, which changes."""
    return re.sub(r":\d+:\d+:", ":", mutant["name"], count=1)


def patched(mutant):
    """The file with the mutation: cargo-mutants gives it as one hunk."""
    name = mutant["file"]
    patch = mutant["diff"].splitlines(keepends=True)
    patch[0], patch[1] = f"--- a/{name}\n", f"+++ b/{name}\n"
    applied = subprocess.run(["patch", "-p1", "-s"], cwd=TREE, input="".join(patch), text=True)
    return applied.returncode == 0


def outcome(mutant):
    file = TREE / mutant["file"]
    original = file.read_bytes()
    try:
        if not patched(mutant):
            return "not applied"
        for name, command in tests(mutant["part"]):
            if not run(command, None if name == BUILDING else TIMEOUT):
                return "does not compile" if name == BUILDING else f"caught by {name}"
        return "SURVIVED"
    finally:
        file.write_bytes(original)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=24, help="number of mutants, a fourth of them in each part")
    parser.add_argument("--part", choices=PARTS, action="append", help="only this part")
    parser.add_argument("--only", default="", help="only mutants that match this regular expression")
    args = parser.parse_args()

    sync()
    seed()
    print("building the copy, and testing it without a mutant", flush=True)
    parts = args.part or list(PARTS)
    for command in dict.fromkeys(tuple(command) for part in parts for _, command in tests(part)):
        if not run(command, None):
            sys.exit(f"without a mutant: failure of {' '.join(command)}")
    chosen = []
    for index, part in enumerate(parts):
        listed = [mutant for mutant in mutants(part) if re.search(args.only, title(mutant))]
        share = args.count // len(parts) + (index < args.count % len(parts))
        chosen += enumerate(random.Random(f"{args.seed} {part}").sample(listed, min(share, len(listed))))
    # In turns: a run that ends early has covered each part.
    chosen = [mutant for _, mutant in sorted(chosen, key=lambda pair: pair[0])]
    page = PAGE.read_text()
    counts, unlisted = {}, []
    for mutant in chosen:
        start = time.monotonic()
        result = outcome(mutant)
        if result == "SURVIVED" and f"`{title(mutant)}`" in page:
            result = "survived, harmless by docs/trust.md"
        elif result == "SURVIVED":
            unlisted.append(mutant)
        counts[result] = counts.get(result, 0) + 1
        print(f"{result:<24} {time.monotonic() - start:4.0f} s  {mutant['name']}", flush=True)
    print(", ".join(f"{count} {result}" for result, count in sorted(counts.items())))
    for mutant in unlisted:
        print(f"\n{mutant['diff']}")
    return 1 if unlisted else 0


if __name__ == "__main__":
    sys.exit(main())
