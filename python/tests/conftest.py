"""Fixtures for the tests of cuTile Python."""

import importlib.util
import os
from pathlib import Path

import pytest

from tilespace._cutile import COMPILER
from tilespace._run import DRIVER, LIBRARY

BUILT = Path(os.environ.get("CARGO_TARGET_DIR") or Path(__file__).parents[2] / "target") / "release" / "libcuda.so"


@pytest.fixture
def driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the CPU driver."""
    if not BUILT.exists():
        pytest.skip(f"there is no {BUILT}: cargo build --release -p tilespace-cpu-driver")
    folder = tmp_path / "driver"
    folder.mkdir()
    (folder / LIBRARY).symlink_to(BUILT)
    monkeypatch.setenv(DRIVER, str(folder))
    return folder


@pytest.fixture
def cutile(driver: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """cuTile with Tilespace's compiler and the CPU driver, without the caches of earlier runs."""
    for package in ("cuda", "cuda.tile", "numpy"):
        try:
            found = importlib.util.find_spec(package)
        except ImportError:
            found = None
        if not found:
            pytest.skip(f"there is no {package}: pip install cuda-tile numpy")
    monkeypatch.setenv("TILESPACE_CACHE_DIR", "off")
    monkeypatch.setenv("CUDA_TILE_CACHE_DIR", "off")
    if "TILESPACE_TEST_COMPILER" not in os.environ:
        monkeypatch.delenv(COMPILER, raising=False)
