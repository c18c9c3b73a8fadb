"""Mistakes in kernels of cuTile Python are reported with the kernel, the block and the line of Python.

The kernels are in kernels/faults.py. Twelve mistakes that can be made in cuTile 1.7; memory that a kernel allocates and
does not write cannot be written there."""

import re
import subprocess
import sys
from pathlib import Path
from typing import List

import pytest

HERE = Path(__file__).parent
SCRIPT = HERE / "kernels" / "faults.py"

# The message for each, and its place: a block other than the first, the first, or none.
BEHIND = r"access of 4 bytes at 0x\w+ \(right after the 256 bytes of argument %d \(64 f4\)\)"
RACE = r"a race: 4 bytes at 0x\w+ \(byte \d+ of argument %d \(\d+ f4\)\) are (stored|loaded|changed), .* nothing orders the two"
FAULTS = {
    "gather_behind": (BEHIND % 0, "0 0 0"),
    "scatter_behind": (BEHIND % 1, "0 0 0"),
    "address_behind": (BEHIND % 0, "2 0 0"),
    "two_blocks": (RACE % 1, "1 0 0"),
    "one_memory": (RACE % 0, "0 0 0"),
    "wrong_assumption": (r"misaligned access of 16 bytes at 0x\w+ \(byte 12 of argument 0 \(1024 f4\)\)", "0 0 0"),
    "narrow_scope": (RACE % 1, "1 0 0"),
    "no_order": (RACE % 1, "0 0 0"),
    "assertion": ("a failed assertion: too large", "0 0 0"),
    "no_end": ("more steps than TILESPACE_STEPS", "0 0 0"),
}
# Mistakes that cuTile's front end finds itself.
OF_CUTILE = {
    "wrong_rank": "Index size 2 does not match the array rank 1",
    "wrong_argument": "Expected an array, but given value has type",
}


@pytest.fixture(autouse=True)
def steps(cutile: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TILESPACE_STEPS", "100000")


def ran(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-m", "tilespace", "run", *words], capture_output=True, text=True)


def lines(name: str) -> List[str]:
    """The lines that are marked with a name."""
    text = SCRIPT.read_text().splitlines()
    return [str(number) for number, line in enumerate(text, 1) if line.endswith(f"# {name}")]


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_at_its_line(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if name == "no_order":
        # cuTile puts the tokens itself: its own tests have a switch for that.
        monkeypatch.setenv("CUDA_TILE_TESTING_DISABLE_TOKEN_ORDER", "1")
    done = ran("--check-races", str(SCRIPT), name)
    why, block = FAULTS[name]
    first, second = done.stderr.splitlines()[:2]
    assert re.fullmatch(f"tilespace: kernel {name}: {why}", first), done.stderr
    place = re.fullmatch(rf"  block {block}, thread \d+ 0 0, at {re.escape(str(SCRIPT))}:(\d+):\d+", second)
    assert place and place[1] in lines(name), done.stderr
    assert done.returncode == 1 and "no fault" not in done.stdout


@pytest.mark.parametrize("name", OF_CUTILE)
def test_what_cutile_finds_has_its_line_too(name: str) -> None:
    done = ran(str(SCRIPT), name)
    assert OF_CUTILE[name] in done.stderr and f"line {lines(name)[0]}, " in done.stderr and f"in {name}:" in done.stderr


def test_races_are_found_only_if_that_is_asked_for() -> None:
    assert ran(str(SCRIPT), "two_blocks").stdout == "no fault\n"
    assert ran("--check-races", str(SCRIPT), "right").stdout == "no fault\n"


def test_the_launch_of_tilespace_tells_the_same() -> None:
    done = subprocess.run([sys.executable, SCRIPT, "launch", "gather_behind"], capture_output=True, text=True)
    assert re.match(f"tilespace: kernel gather_behind: {FAULTS['gather_behind'][0]}\n", done.stderr), done.stderr
    assert f"{SCRIPT}:{lines('gather_behind')[0]}:" in done.stderr
    assert "RuntimeError: the launch of kernel gather_behind failed: CUDA_ERROR_ILLEGAL_ADDRESS" in done.stderr
