#!/usr/bin/env python3
"""The kernels that tools/cute/judge.py ran in the machine for PTX, once more on a card.

    tools/cute/judge.py ...      leaves PTX, launch and memory of each kernel in target/cute-judge
    judged.py FOLDER             on the machine with the card, with that folder: a table as Markdown; nothing but Python

A launch is the file that the machine ran. Memory after a kernel has to be the machine's, byte by byte, by our
PTX and by the package's: if the machine has a fault that both sides share, the card shows it. Numbers that
are not whole may be rounded differently, so for those kernels the bytes are counted."""

import argparse
import ctypes
import json
import re
import subprocess
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent.parent)]
from driver import Driver, first_card  # noqa: E402
from toolchain import table  # noqa: E402

SIDES = ["ours", "theirs"]
TIMEOUT = 60
# The parameters of a kernel: its type, and its bytes if it is a struct.
PARAMETER = re.compile(r"\.param (?:\.align \d+ )?\.\w+(?: \.ptr)?(?: \.align \d+)? [\w$]+(?:\[(\d+)\])?")


def run(folder, side):
    """The number of bytes that differ from the machine's, and of all bytes."""
    plan, ptx = json.loads((folder / f"{side}.json").read_text()), (folder / f"{side}.ptx").read_text()
    driver, addresses, sizes = Driver(), {}, {}
    for buffer in plan["buffers"]:
        name, words = buffer["name"], buffer.get("words")
        size = sum(4 if isinstance(word, int) else 8 for word in words) if words else buffer.get("size")
        contents = (folder / buffer["file"]).read_bytes() if "file" in buffer else bytes([buffer.get("fill", 0)] * size)
        addresses[name], sizes[name] = driver.buffer(contents), len(contents)
    bytes_of = lambda words: b"".join(  # noqa: E731
        word.to_bytes(4, "little", signed=True) if isinstance(word, int) else addresses[word].to_bytes(8, "little") for word in words
    )
    for buffer in plan["buffers"]:
        if "words" in buffer:
            driver.fill(addresses[buffer["name"]], bytes_of(buffer["words"]))

    def argument(given, size):
        (kind, value), *_ = given.items()
        if kind == "tensormap":
            return driver.tensor_map(addresses[value.pop("buffer")] + value.pop("offset", 0), **value)
        contents = {
            "buffer": lambda: addresses[value].to_bytes(8, "little"), "number": lambda: (value % 2**64).to_bytes(8, "little"),
            "float": lambda: bytes(ctypes.c_float(value)), "bytes": lambda: bytes.fromhex(value), "words": lambda: bytes_of(value),
        }[kind]()  # fmt: skip
        return (ctypes.c_uint8 * max(size, len(contents)))(*contents)

    entry = re.search(r"\.entry \w+\s*\(([^)]*)\)", ptx)[1]
    params = [int(size or 8) for size in PARAMETER.findall(entry)]
    arguments = [argument(given, size) for given, size in zip(plan["arguments"], params, strict=True)]
    cluster = plan.get("cluster", 1)
    function = driver.only_kernel(ptx)
    driver.launch(function, plan["grid"], plan["block"], arguments, cluster, plan["shared"] - driver.shared_of(function))
    different = total = 0
    for buffer in plan["buffers"]:
        if "out" not in buffer:
            continue
        was, now = (folder / buffer["out"]).read_bytes(), driver.read(addresses[buffer["name"]], sizes[buffer["name"]])
        different += sum(one != other for one, other in zip(was, now, strict=True))
        total += len(was)
    return f"{different} of {total}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--one", choices=SIDES, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one:
        print(run(arguments.folder, arguments.one))
        return 0
    driver = first_card()
    if not driver:
        return 0
    rows = []
    for folder in sorted(arguments.folder.iterdir()):
        row = [folder.name]
        for side in SIDES:
            command = [sys.executable, __file__, str(folder), "--one", side]
            try:
                done = subprocess.run(command, text=True, capture_output=True, timeout=TIMEOUT)
                row.append(done.stdout.strip() or (done.stderr.strip().splitlines() or ["nothing said"])[-1])
            except subprocess.TimeoutExpired:
                row.append(f"not done after {TIMEOUT} s")
        rows.append(row)
    print(f"{driver.name}: bytes that are not the machine's\n")
    print("\n".join(table(["kernel", "cute-to-ptx", "the package"], rows)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
