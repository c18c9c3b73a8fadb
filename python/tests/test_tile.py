"""CUDA Tile bytecode as a module. An example of the crate that reads bytecode makes the bytes from text."""

import subprocess
from pathlib import Path

import pytest

from tilespace import Error, Module
from tilespace.__main__ import main

ROOT = Path(__file__).resolve().parent.parent.parent
WRITER = ROOT / "target" / "release" / "examples" / "tile-module"
SOURCE = ROOT / "test" / "import-tile" / "Inputs" / "add.mlir"

pytestmark = pytest.mark.skipif(not WRITER.exists(), reason="`make build` makes the writer")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    written = tmp_path / "add.tileirbc"
    subprocess.run([WRITER, "write", SOURCE, "13.3", written], check=True)
    return written


def test_bytes_and_a_path_are_the_same_module(file: Path) -> None:
    module = Module.parse(file.read_bytes())
    assert "cuda_tile.absf" in module.to_mlir(generic=True)
    assert module.to_mlir() == Module.parse(file).to_mlir()


def test_a_place_is_the_line_of_python(file: Path) -> None:
    assert 'loc("k.py":2:11)' in Module.parse(file).to_mlir(locations=True)


def test_bytes_that_are_no_module_are_an_error_with_the_byte(file: Path) -> None:
    with pytest.raises(Error, match=r"^<input>: error: offset \d+, [a-z ]+: expected .+"):
        Module.parse(file.read_bytes()[:-9])


def test_the_command_names_the_file(file: Path, capsys: pytest.CaptureFixture) -> None:
    file.write_bytes(file.read_bytes()[:-9])
    assert main([str(file)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert f"{file}: error: offset " in said.err
    assert len(said.err.splitlines()) == 1
