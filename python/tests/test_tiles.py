"""Kernels of CUDA Tile by line, and beside NVIDIA's compiler, whose programs are scripts here."""

from pathlib import Path

import pytest

from tilespace import Module
from tilespace.__main__ import main
from tilespace._tiles import Tiles

PRODUCT = Path(__file__).parent / "kernels" / "product.mlir"
TILEIRAS = """#!/bin/sh
[ "$1" = --version ] && echo tileiras 13.5 && exit
[ "$3" = sm_90 ] || { echo "error: no $3"; exit 1; }
echo theirs > "$6"
"""
PTXAS = """#!/bin/sh
[ "$1" = -arch=sm_90a ] || exit 1
for out; do true; done
[ "$out" = /dev/null ] || echo ours > "$out"
"""
RESOURCES = """#!/bin/sh
grep -q ours "$2" && registers=90 || registers=168
echo " Function product:"
echo "  REG:$registers STACK:0 SHARED:16 LOCAL:0 CONSTANT[0]:1408"
"""
CODE = r"""#!/bin/sh
echo '	.section	.text.product,"ax",@progbits'
echo '        /*0000*/                   HGMMA.64x64x16.F32 R24, gdesc[UR8], R24 ;'
echo '        /*0010*/              @!P0 STL.64 [R1], R2 ;'
grep -q ours "$2" || echo '        /*0020*/                   LDL.64 R2, [R1] ;'
echo '        /*0030*/                   EXIT ;'
echo '.L_x_1:'
echo '        /*0040*/                   BRA `(.L_x_1);'
echo '        /*0050*/                   NOP ;'
"""


@pytest.fixture
def toolkit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with NVIDIA's programs, and no others on PATH."""
    (tmp_path / "bin").mkdir()
    for name, text in (("ptxas", PTXAS), ("cuobjdump", RESOURCES), ("nvdisasm", CODE), ("tileiras", TILEIRAS)):
        program = tmp_path / "bin" / name
        program.write_text(text)
        program.chmod(0o755)
    (tmp_path / "include").mkdir()
    (tmp_path / "include" / "cuda.h").touch()
    monkeypatch.delenv("TILEIRAS", raising=False)
    return tmp_path


def test_steps_are_by_line_with_the_tile_and_its_layout() -> None:
    tiles = Tiles.of(Module.parse(PRODUCT), "sm_90a", None)
    assert [(each.name, each.warps, each.used) for each in tiles.kernels] == [("product", 4, ("-", "-", "-"))]
    assert tiles.kernels[0].shared == 2 * 64 * 64 * 2
    [product] = [each for each in tiles.steps if each.text.startswith("multiplied")]
    assert product.place == "product.mlir:13:10" and product.tile == "64x64" and "warp" in product.layout
    assert product.text.startswith("multiplied by wgmma of 64 rows and a depth of 16")
    assert product.text.endswith("all threads wait before it") and product.layout.split("; ")[-1].startswith("warp")
    lines = [int(each.place.split(":")[1]) for each in tiles.steps]
    assert lines == sorted(lines)


def test_the_command_shows_steps_and_with_all_their_layouts(capsys: "pytest.CaptureFixture[str]") -> None:
    assert main([str(PRODUCT), "--arch=sm_80"]) == 0
    short = capsys.readouterr()
    assert "tiles for sm_80  warps  shared" in short.out and "multiplied by mma.sync" in short.out
    assert "register 0" not in short.out and short.err == ""
    assert main([str(PRODUCT), "--arch=sm_80", "--all"]) == 0
    assert "register 0" in capsys.readouterr().out


def test_a_page_has_the_steps(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert main([str(PRODUCT), "--arch=sm_90a", f"--html={page}"]) == 0
    text = page.read_text()
    assert '<section id="tiles">' in text and "<td>product.mlir:13:10</td><td>64x64</td><td>multiplied by wgmma" in text


def test_an_unknown_chip_leaves_the_report(capsys: "pytest.CaptureFixture[str]") -> None:
    assert main([str(PRODUCT), "--arch=sm_9"]) == 0
    said = capsys.readouterr()
    assert "3 global" in said.out and "tiles for" not in said.out
    assert said.err.startswith(f"{PRODUCT}: not compiled for sm_9: ") and said.err.count("\n") == 1


def test_a_difference_is_of_the_machine_code(toolkit: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    assert main(["diff", str(PRODUCT), "--arch=sm_90", f"--cuda-path={toolkit}"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "tileiras -> Tilespace, for sm_90a"
    assert lines[2].split() == ["kernel", "registers", "stack", "shared", "instructions", "products", "local"]
    row = ["product", "168 -> 90", "0 -> 0", "16 -> 16", "4 -> 3", "1 -> 1", "2 -> 1"]
    assert [cell.strip() for cell in lines[3].split("  ") if cell.strip()] == row
    assert len(lines) == 4


def test_a_difference_without_tileiras_has_one_side(toolkit: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    # As `tilespace run` has it on PATH.
    (toolkit / "bin" / "tileiras").write_text("#!/bin/sh\necho Tilespace tileiras\n")
    assert main(["diff", str(PRODUCT), "--arch=sm_90", f"--cuda-path={toolkit}"]) == 0
    out = capsys.readouterr().out
    assert "- -> 90" in out and "tileiras was not found: pip install nvidia-cuda-tileiras" in out


def test_an_error_of_tileiras_is_shown(toolkit: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    (toolkit / "bin" / "tileiras").write_text('#!/bin/sh\n[ "$1" = --version ] || { echo "error: it is full"; exit 1; }\n')
    assert main(["diff", str(PRODUCT), "--arch=sm_90", f"--cuda-path={toolkit}"]) == 0
    assert "(tileiras: error: it is full)" in capsys.readouterr().out
