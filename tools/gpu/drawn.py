#!/usr/bin/env python3
"""Random programs on a card: they leave the memory that the machine for PTX computes, by stock LLVM and with
the passes.

    tilespace-fuzz --compiled --emit FOLDER --programs 100     programs, launches, and memory as the machine left it
    drawn.py assemble FOLDER     by the ptxas of CUDA_PATH or of TILESPACE_REAL: a cubin for each side
    drawn.py run FOLDER          on the machine with the card; nothing but Python is needed there

Each word of memory is a number, or an address that the host can name, and has to be the same on the card. An
address of shared memory or of the stack is not compared: the card has other windows. A launch that faults or
does not end ends its process, and counts as wrong. A few programs compute with addresses, or access less
aligned memory than they say: words that are wrong by stock LLVM, too, are counted apart. Programs that ptxas
refuses by stock LLVM, such as a store to constant memory, prove nothing; a program that it refuses only with
the passes is an error."""

import argparse
import concurrent.futures
import ctypes
import json
import re
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent.parent)]
from driver import Driver, DriverError, first_card  # noqa: E402

WORD = re.compile(r"([\w$.]+)\+(\d+): (.*)")
NUMBER, PLACE = re.compile(r"0x[0-9a-f]+"), re.compile(r"([\w$.]+)\+(\d+)")
# Seconds for a launch, and for the start of a process.
PATIENCE = 30


def assemble(folder):
    """Writes NAME.0.cubin, NAME.1.cubin for the sides of each file, and drops files that ptxas refuses."""
    # ptxas is needed only here.
    from toolchain import cuda_path, ptxas

    program = ptxas(cuda_path())
    if not program:
        print("skipped: no ptxas in CUDA_PATH or TILESPACE_REAL")
        return 0

    def one(path):
        errors = []
        for number, side in enumerate(json.loads(path.read_text())["sides"]):
            out = path.with_suffix(f".{number}.cubin")
            done = subprocess.run([program, "-arch=sm_90", "-", "-o", out], input=side["ptx"], capture_output=True, text=True)
            errors.append(done.stderr.strip().partition("\n")[0] if done.returncode else "")
        if any(errors):
            path.unlink()
        return path, errors

    failed = refused = 0
    with concurrent.futures.ThreadPoolExecutor() as pool:
        for path, (alone, ours) in pool.map(one, sorted(folder.glob("*.json"))):
            refused += bool(alone)
            if ours and not alone:
                failed += 1
                print(f"{path.name}: refused only with the passes: {ours}")
    print(f"{len(list(folder.glob('*.json')))} files, {refused} that ptxas refuses by stock LLVM, {failed} only with the passes")
    return int(failed > 0)


class Host:
    """The memory of a launch: buffers, and variables of a module."""

    def __init__(self, driver, module, launch):
        self.driver, self.places = driver, {}
        for name, words in launch["buffers"]:
            self.places[name] = (driver.buffer(bytes(8 * len(words))), 8 * len(words))
        for name, _ in launch["variables"]:
            # A variable that no code names is gone.
            try:
                self.places[name] = driver.variable(module, name)
            except DriverError:
                continue
        for name, words in launch["buffers"] + launch["variables"]:
            if name in self.places:
                driver.fill(self.places[name][0], self.bytes(words)[: self.places[name][1]])

    def word(self, word):
        if isinstance(word, int):
            return word
        name, at = word
        return (self.places.get(name, (0, 0))[0] + at) % 2**64

    def bytes(self, words):
        return b"".join(self.word(word).to_bytes(8, "little") for word in words)

    def argument(self, given):
        if isinstance(given, dict):
            contents = self.bytes(given["struct"])
            return (ctypes.c_uint64 * (len(contents) // 8)).from_buffer_copy(contents)
        return ctypes.c_uint64(self.word(given))

    def is_so(self, expected, found):
        """Whether a word is the machine's; None if it cannot be compared."""
        if NUMBER.fullmatch(expected):
            return int(expected, 16) == found
        place = PLACE.fullmatch(expected)
        if not place or place[1] not in self.places:
            return None
        return self.places[place[1]][0] + int(place[2]) == found

    def compare(self, seen):
        """The number of words that are right, wrong, and not compared; and some wrong words."""
        memory, counts, wrong = {name: self.driver.read(*place) for name, place in self.places.items()}, Counter(), []
        for line in seen:
            found = WORD.fullmatch(line)
            if not found or found[1] not in memory:
                continue
            name, at = found[1], int(found[2])
            word = int.from_bytes(memory[name][at : at + 8], "little")
            verdict = self.is_so(found[3], word)
            counts[{True: "same", False: "wrong", None: "not compared"}[verdict]] += 1
            if verdict is False:
                wrong.append(f"{name}+{at} is {word:#x} instead of {found[3]}")
        return counts, wrong[:3]

    def free(self, launch):
        for name, _ in launch["buffers"]:
            self.driver.free(self.places[name][0])


def launches(paths):
    """The launches of some files: path, side, number."""
    for path in paths:
        for number, side in enumerate(json.loads(path.read_text())["sides"]):
            yield from ((path, number, index) for index, _ in side["seen"])


def work(paths, first):
    """Runs launches from a number on, each in a module of its own, since it may change variables: a line for
    each."""
    driver, opened = Driver(), (None, None)
    for count, (path, number, index) in enumerate(launches(paths)):
        if count < first:
            continue
        if opened[0] != path:
            opened = (path, json.loads(path.read_text()))
        side, launch = opened[1]["sides"][number], opened[1]["launches"][index]
        module = driver.load_file(path.with_suffix(f".{number}.cubin"))
        host = Host(driver, module, launch)
        driver.launch(driver.function(module, launch["kernel"]), 1, 1, [host.argument(given) for given in launch["args"]])
        counts, wrong = host.compare(dict(side["seen"])[index])
        host.free(launch)
        driver.unload(module)
        # After the output of kernels.
        print(f"\n{json.dumps({'verdict': [counts, wrong]})}", flush=True)


def verdicts(paths):
    """The verdicts of the launches of some files, by as many processes as it takes."""
    every, found = list(launches(paths)), []
    while len(found) < len(every):
        command = [sys.executable, __file__, "work", "--first", str(len(found)), *map(str, paths)]
        child = subprocess.Popen(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        watch = threading.Timer(PATIENCE, child.kill)
        watch.start()
        for line in child.stdout:
            if line.startswith('{"verdict"'):
                found.append(json.loads(line)["verdict"])
                watch.cancel()
                watch = threading.Timer(PATIENCE, child.kill)
                watch.start()
        watch.cancel()
        error = child.stderr.read().strip().splitlines()
        if len(found) < len(every):
            found.append(({}, [error[-1] if error else f"not done after {PATIENCE} s"]))
        child.wait()
    return [((path, number, index), *verdict) for (path, number, index), verdict in zip(every, found)]


def run(folder, jobs):
    driver = first_card()
    if not driver:
        return 0
    paths = sorted(folder.glob("*.json"))
    runs, words, wrong, made = Counter(), Counter(), {}, {path: json.loads(path.read_text()) for path in paths}
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for (path, number, index), counts, texts in (one for part in pool.map(verdicts, [paths[at::jobs] for at in range(jobs)]) for one in part):
            runs[made[path]["sides"][number]["way"]] += 1
            words.update(counts)
            if texts:
                wrong[path, number, index] = texts
    failed = 0
    for (path, number, index), texts in sorted(wrong.items()):
        is_ours = number == 1 and (path, 0, index) not in wrong
        failed += is_ours
        way, kernel = made[path]["sides"][number]["way"], made[path]["launches"][index]["kernel"]
        print(f"{'WRONG: ' if is_ours else ''}{path.name}, {way}, {kernel}: {'; '.join(texts)}")
    print(f"{driver.name}: {len(paths)} files, {sum(runs.values())} runs; {len(wrong)} differ from the machine, {failed} of them only with the passes")
    print(f"words: {dict(words)}")
    for way, count in sorted(runs.items()):
        print(f"  {way:>20}: {count}")
    return int(failed > 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("assemble").add_argument("folder", type=Path)
    runner = commands.add_parser("run")
    runner.add_argument("folder", type=Path)
    runner.add_argument("--jobs", type=int, default=4)
    # The command that starts itself again.
    worker = commands.add_parser("work")
    worker.add_argument("--first", type=int)
    worker.add_argument("paths", type=Path, nargs="+")
    arguments = parser.parse_args()
    if arguments.command == "work":
        work(arguments.paths, arguments.first)
        return 0
    return assemble(arguments.folder) if arguments.command == "assemble" else run(arguments.folder, arguments.jobs)


if __name__ == "__main__":
    sys.exit(main())
