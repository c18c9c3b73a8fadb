#!/usr/bin/env python3
"""Fuzzes the plugin for LLVM with mutations of the project's own LLVM IR: anything but a result or a diagnostic is a
finding.

Seeds are the .ll files of the tests and examples, and of the given folders. A finding is a signal, an exit
code other than 0 and 1, a panic, an LLVM fatal error, a timeout, or a result that `check` refuses, of a
module that `opt` without the plugin reads and verifies. Findings are reduced and written to a folder. The
exit code is 1 if there are any. The same seed and count of rounds give the same inputs."""

import argparse
import os
import random
import re
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import toolchain  # noqa: E402

from mutate import NUMBERS, substitute  # noqa: E402
from run import Tools, reduce  # noqa: E402

PTR = ["ptr", *(f"ptr addrspace({space})" for space in (1, 2, 3, 4, 5, 7, 101))]
TYPES = [*PTR, "i1", "i8", "i32", "i64", "i128", "float", "double", "<2 x ptr>", "{ ptr, i32 }", "[2 x ptr]", "[0 x i8]", "void"]
WORDS = """internal private linkonce_odr weak external available_externally ptx_kernel fastcc noinline optnone naked musttail tail
notail byval(ptr) byval([2\xa0x\xa0ptr]) sret(ptr) nonnull noalias inbounds nuw nsw exact volatile atomic seq_cst acquire
unordered eq ne ult slt null undef poison zeroinitializer add sub and or xor shl lshr load store select phi call br
getelementptr addrspacecast inttoptr ptrtoint freeze alloca ret unreachable noreturn convergent constant global""".split()
TYPE = re.compile(r"\bptr(?: addrspace\(\d+\))?|\b(?:i\d+|float|double)\b")
NUMBER = re.compile(r"(?<![\w%@!.\"])\d+(?![\w.\"])")
LOCAL = re.compile(r"%[\w.]+")
SYMBOL = re.compile(r"@[\w.$]+")
WORD = re.compile(r"(?<![\w%@!.\"])[a-z_]{2,}(?![\w.:(\"])")
PASSES = ["tilespace<check>", "tilespace<check;report=->", "default<O1>", "default<O3>", "tilespace<check>,tilespace<check>"]
REFUSED = re.compile(r"memory-space check: [^\n]*")


def changed(generator, text):
    """A copy of a module with some changes."""
    for _ in range(generator.choice([1, 1, 1, 2, 3, 5])):
        lines = text.splitlines(keepends=True)
        at = generator.randrange(len(lines))
        match generator.randrange(9):
            case 0:
                text = substitute(generator, TYPE, text, TYPES)
            case 1:
                text = substitute(generator, NUMBER, text, NUMBERS)
            case 2:
                text = substitute(generator, LOCAL, text, LOCAL.findall(text) or ["%x"])
            case 3:
                text = substitute(generator, SYMBOL, text, SYMBOL.findall(text) or ["@x"])
            case 4:
                text = substitute(generator, WORD, text, [word.replace("\xa0", " ") for word in WORDS])
            case 5:
                old = generator.choice(PTR)
                text = text.replace(old, generator.choice(TYPES))
            case 6:
                del lines[at]
                text = "".join(lines)
            case 7:
                lines.insert(generator.randrange(len(lines)), lines[at])
                text = "".join(lines)
            case _:
                other = generator.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
                text = "".join(lines)
    return text


class Hunt:
    def __init__(self, folder, seeds):
        self.tools, self.folder, self.seeds = Tools(False), folder, seeds
        self.opt = str(toolchain.llvm_prefix() / "bin" / "opt")
        self.findings, self.read = {}, 0

    def sign(self, text, passes):
        outcome = self.tools.run(self.opt, text, f"-load-pass-plugin={toolchain.LLVM_PLUGIN}", f"-passes={passes}", "-S")
        refused = REFUSED.search(outcome.stderr)
        self.read += outcome.code == 0
        sign = outcome.sign() or refused and re.sub(r"'[^']*'|\d+", "N", refused[0])
        if not sign:
            return None
        # LLVM may do so by itself, and does not always verify its input.
        alone = self.tools.run(self.opt, text, f"-passes={passes if passes.startswith('default') else 'verify'}", "-S")
        return sign if alone.code == 0 else None

    def round(self, seed, number):
        generator = random.Random(f"{seed}/{number}")
        text, passes = changed(generator, generator.choice(self.seeds)), generator.choice(PASSES)
        sign = self.sign(text, passes)
        if not sign or self.findings.setdefault(sign, number) != number:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        text = reduce(text, lambda text: self.sign(text, passes) == sign, time.monotonic() + 40)
        file = self.folder / f"{number:06}.ll"
        file.write_text(f"; {sign}\n; opt -passes='{passes}'\n{text}")
        print(f"{file}: {passes}: {sign}", flush=True)


def modules(folders):
    """The modules in the .ll files, each for NVPTX and without comments."""
    root = toolchain.ROOT
    files = [file for folder in [root / "test", root / "docs", *folders] for file in sorted(folder.rglob("*.ll"))]
    texts = (re.sub(r"^\s*;.*\n", "", file.read_text(errors="replace"), flags=re.MULTILINE) for file in files)
    triple = 'target triple = "nvptx64-nvidia-cuda"\n'
    return [text if "target triple" in text else triple + text for text in texts if text.strip() and len(text) < 20000]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("folder", nargs="*", type=Path, help="folders with further .ll files")
    parser.add_argument("--minutes", type=float, help="run for this many minutes instead of --rounds")
    parser.add_argument("--rounds", type=int, default=100, help="the number of modules to try")
    parser.add_argument("--seed", default="1", help="the seed of the inputs")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--out", type=Path, default=toolchain.RELEASE.parent / "hostile-llvm", help="the folder for findings")
    arguments = parser.parse_args()
    hunt = Hunt(arguments.out, modules(arguments.folder))
    end = time.monotonic() + arguments.minutes * 60 if arguments.minutes else None
    counter = iter(range(arguments.rounds if end is None else 1 << 62))

    def work():
        for number in counter:
            if end is not None and time.monotonic() > end:
                return
            hunt.round(arguments.seed, number)

    with ThreadPoolExecutor(arguments.jobs) as pool:
        for done in [pool.submit(work) for _ in range(arguments.jobs)]:
            done.result()
    print(f"{hunt.read} modules through the plugin in {hunt.tools.runs} runs; findings: {len(hunt.findings)} kinds")
    return 1 if hunt.findings else 0


if __name__ == "__main__":
    sys.exit(main())
