"""`tilespace run SCRIPT`: runs a script that needs a GPU on the CPU.

    tilespace run add.py                      cuTile Python, unchanged, with numpy arrays
    tilespace run --capability 9.0 add.py     for another GPU
    tilespace run --schedule 7 add.py         threads run in another order: a race may show
    tilespace run --check-shared add.py       loading shared memory that was never written is a fault
    tilespace run --check-races add.py        two unordered accesses are a fault, if one of them writes
    tilespace run -m pytest test_add.py       a module instead of a script

This process becomes the Python that runs the script, with four variables changed:

    LD_LIBRARY_PATH   _cpu/lib first: `libcuda.so.1` is the CPU driver
    PATH              _cpu/bin first: `tileiras` is `tilespace tileiras`
    PYTHONPATH        _cpu first: `sitecustomize.py`, which lists its changes
    TILESPACE_PYTHON  the interpreter, for `tileiras`

They are set for that process and its children. Nothing is installed, so that no other program gets a driver that it does
not expect. For developers, TILESPACE_CPU_DRIVER names a folder with another `libcuda.so.1`.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path
from typing import Dict, List

from ._diagnostic import Error

FOLDER = Path(__file__).parent / "_cpu"
DRIVER = "TILESPACE_CPU_DRIVER"
LIBRARY = "libcuda.so.1"


def _capability(word: str) -> str:
    if not re.fullmatch(r"\d{1,2}\.\d", word):
        raise argparse.ArgumentTypeError(f"'{word}' is not a compute capability such as 8.0")
    return word


def run_parser() -> argparse.ArgumentParser:
    """For `tilespace run`."""
    parser = argparse.ArgumentParser(
        prog="tilespace run", description="Runs a Python script that needs a GPU on the CPU.", allow_abbrev=False
    )
    what = "the compute capability that the device reports (default: 8.0)"
    parser.add_argument("--capability", metavar="X.Y", type=_capability, help=what)
    order = "run threads in an order drawn with the seed N; the result of a program without a race is the same"
    parser.add_argument("--schedule", metavar="N", type=int, help=order)
    unwritten = "make it a fault to load shared or thread-local memory that was never written"
    parser.add_argument("--check-shared", action="store_true", help=unwritten)
    races = "make it a fault if two accesses to the same memory are unordered and one of them writes"
    parser.add_argument("--check-races", action="store_true", help=races)
    parser.add_argument("-m", dest="module", metavar="MODULE", help="run a module instead of a script")
    parser.add_argument("words", metavar="SCRIPT [ARGUMENT ...]", nargs=argparse.REMAINDER, help="the script and its arguments")
    return parser


def driver() -> Path:
    """The folder with the CPU driver."""
    folder = Path(os.environ.get(DRIVER) or FOLDER / "lib")
    if not (folder / LIBRARY).is_file():
        raise Error(f"no {LIBRARY} in {folder}: this package was built without the CPU driver", [])
    return folder.resolve()


def _first(folder: Path, variable: str) -> str:
    others = os.environ.get(variable)
    return f"{folder}{os.pathsep}{others}" if others else str(folder)


def environment(given: argparse.Namespace) -> Dict[str, str]:
    """The environment of the script."""
    changed = {
        "LD_LIBRARY_PATH": _first(driver(), "LD_LIBRARY_PATH"),
        "PATH": _first(FOLDER / "bin", "PATH"),
        "PYTHONPATH": _first(FOLDER, "PYTHONPATH"),
        "TILESPACE_PYTHON": sys.executable,
    }
    if given.capability:
        changed["TILESPACE_COMPUTE_CAPABILITY"] = given.capability
    if given.check_shared:
        changed["TILESPACE_CHECK_SHARED"] = "1"
    if given.check_races:
        changed["TILESPACE_CHECK_RACES"] = "1"
    if given.schedule is not None:
        changed["TILESPACE_SCHEDULE"] = str(given.schedule)
    return {**os.environ, **changed}


def run(words: List[str]) -> int:
    """Replaces this process by the script. Returns only if there is no script."""
    # All arguments after -m MODULE belong to the module.
    at = words.index("-m") + 2 if "-m" in words else len(words)
    parser = run_parser()
    given = parser.parse_args(words[:at])
    script = [*given.words, *words[at:]]
    if given.module:
        script = ["-m", given.module, *script]
    elif not script:
        parser.error("the following arguments are required: SCRIPT, or -m MODULE")
    elif not os.path.exists(script[0]):
        raise Error(f"no such file: '{script[0]}'", [])
    changed = environment(given)
    sys.stdout.flush()
    os.execve(sys.executable, [sys.executable, *script], changed)
