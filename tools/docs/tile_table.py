"""Determines which programs of `tile_programs` the compiler accepts: each is compiled, and its first error is the reason if
it is refused.

    valid = verified(programs)                   the programs that the verifier accepts
    refused, ptx = compiled(valid, "sm_80")      to PTX, all kernels of one module at once

The way to PTX has two parts, since a program that is refused has no output: up to the threads, each program is a module of
its own, in one process (`--split-input-file`), and the rest goes to PTX as one module. An error there names a kernel, which
is then removed, and the others are tried again."""

import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from toolchain import tool

SPLIT = "// -----"
ERROR = re.compile(r"^<stdin>:(\d+):\d+: error: (.*)$", re.MULTILINE)
# The number of programs in one process.
PART = 400


@dataclass(frozen=True)
class Refusal:
    """Why a program is refused: the reason, and the operation, if it is not the operation that is tried."""

    reason: str
    elsewhere: str


def run(text, pipeline):
    """The output and the errors of the passes on a text."""
    arguments = [tool("tilespace-opt"), "--split-input-file", "--mlir-disable-threading"]
    arguments += [f"--pass-pipeline=builtin.module({pipeline})"] if pipeline else []
    done = subprocess.run(arguments, input=text, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        # The last program that was begun is the cause.
        raise SystemExit(f"tilespace-opt ended with {done.returncode}: {done.stderr[-2000:]}")
    return done.stdout, done.stderr


def refusals(programs, pipeline):
    """The refusals of programs, by their indices."""
    lines, starts, trieds = [], [], []
    for program in programs:
        text, tried = program.text("k")
        starts.append(len(lines) + 2)
        trieds.append(tried)
        lines += ["cuda_tile.module @m {", *text, "}", SPLIT]
    stderr = run("\n".join(lines[:-1]) + "\n", pipeline)[1]
    found, at = {}, 0
    for line, message in ((int(line), message) for line, message in ERROR.findall(stderr)):
        at = max(index for index, start in enumerate(starts) if start <= line + 1) if line + 1 >= starts[0] else 0
        tried = line - starts[at] in trieds[at]
        found.setdefault(at, refusal(message, lines[line - 1], tried))
    return found


def refusal(message, line, tried):
    """The reason, without the name of an operation that the conversion has made, and the operation in the line."""
    reason = re.sub(r"^'[\w.]+' op (?:has no lowering|is not supported): ", "", message)
    words = re.search(r"(?:= |^)\"?(?:cuda_tile\.)?(\w+)", line)
    return Refusal(reason, "" if tried or not words else words[1])


def in_parts(programs, pipeline):
    """The refusals of many programs, in several processes."""
    parts = [programs[start : start + PART] for start in range(0, len(programs), PART)]
    with ThreadPoolExecutor() as pool:
        found = list(pool.map(lambda part: refusals(part, pipeline), parts))
    return {start * PART + index: why for start, part in enumerate(found) for index, why in part.items()}


def verified(programs):
    """The programs that the verifier accepts."""
    wrong = in_parts(programs, "")
    return [program for index, program in enumerate(programs) if index not in wrong]


def over_threads(chip):
    """The pipeline to PTX, up to the conversion to threads."""
    passes = "convert-cuda-tile-to-nv-tileaa,memory-space-pipeline,wrap-in-gpu-module"
    return f"{passes},nvvm-attach-target{{chip={chip}}},expand-nv-tileaa,convert-tiles-to-threads"


def compiled(programs, chip):
    """The refusals of programs, by their indices, and the PTX of the other programs."""
    found = in_parts(programs, over_threads(chip))
    while True:
        left = [index for index in range(len(programs)) if index not in found]
        text, places = module([(f"k{index}", programs[index]) for index in left])
        stdout, stderr = run(text, f"cuda-tile-to-ptx{{chip={chip}}}")
        errors = [(int(line), message) for line, message in ERROR.findall(stderr)]
        if not errors:
            return found, stdout
        for line, message in errors:
            found.setdefault(left[places[line]], refusal(message, text.splitlines()[line - 1], True))


def module(kernels):
    """The kernels as one module, and for each of its lines the index of the kernel."""
    lines, places = ["cuda_tile.module @m {"], {}
    for place, (name, program) in enumerate(kernels):
        text = program.text(name)[0]
        lines += [line.replace("@table", f"@table_{name}") for line in text]
        places |= dict.fromkeys(range(len(lines) - len(text) + 1, len(lines) + 1), place)
    return "\n".join([*lines, "}"]) + "\n", places
