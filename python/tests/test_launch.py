"""tilespace.cutile.launch on the CPU: arguments of each kind, compiled once."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent / "kernels" / "launches.py"

pytestmark = pytest.mark.usefixtures("cutile")


def ran(name: str) -> None:
    done = subprocess.run([sys.executable, str(SCRIPT), name], capture_output=True, text=True)
    assert done.stdout == "right\n", done.stderr


@pytest.mark.parametrize("name", ["product", "of_tuple", "of_list", "transposed", "grid"])
def test_a_kernel_gets_its_arguments(name: str) -> None:
    ran(name)


def test_a_kernel_is_compiled_once_and_kept_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = tmp_path / "cache"
    monkeypatch.setenv("TILESPACE_CACHE_DIR", str(cache))
    ran("add")
    # Sizes are not part of a signature: two sizes, one kernel.
    (file,) = cache.iterdir()
    text = file.read_text() + "// kept\n"
    file.write_text(text)
    ran("add")
    assert list(cache.iterdir()) == [file] and file.read_text() == text
    # The file there is the code that runs.
    file.write_text(text.replace("add.rn.f32", "sub.rn.f32").replace("add.f32", "sub.f32"))
    with pytest.raises(AssertionError):
        ran("add")
