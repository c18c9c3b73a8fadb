"""Downloads NVIDIA's headers, device library and assembler from PyPI, for machines without a CUDA toolkit.

    tilespace --get-cuda              into ~/.local/share/tilespace/cuda
    tilespace --get-cuda FOLDER       into FOLDER; the folder above becomes a link to it

Without a toolkit, `tilespace` and `tilespace clang++` look in that folder by themselves; clang itself needs --cuda-path. The
contents of the wheels are laid out like a toolkit. A folder that is complete is left unchanged. tools/cuda-wheels.sh of a
checkout also runs this file, with versions of its own."""

import importlib.metadata
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import List, Optional

# Headers that clang's CUDA headers or programs include, and that NVIDIA's wheels lack.
HEADERS = Path(__file__).with_name("headers")
COMPLETE = "complete"


def usual_folder() -> Path:
    """The folder where the headers are looked for."""
    data = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(data) / "tilespace" / "cuda"


def packages() -> List[str]:
    """The wheels of `pip install 'tilespace[cuda]'`, in versions that clang 22 reads."""
    wanted = importlib.metadata.requires("tilespace") or []
    return [re.sub(r"[ ;].*", "", one) for one in wanted if 'extra == "cuda"' in one]


def get_cuda(given: Optional[str]) -> Path:
    """Downloads the wheels into a folder, or the usual one, and returns it. Raises `OSError` with a line for the user."""
    usual = usual_folder()
    folder = Path(given).absolute() if given else usual
    fill(folder, packages())
    if folder != usual:
        usual.parent.mkdir(parents=True, exist_ok=True)
        if usual.is_symlink():
            usual.unlink()
        # If the usual folder exists already, it was filled by an earlier call, and is kept.
        if not usual.exists():
            usual.symlink_to(folder)
    return folder


def fill(folder: Path, wheels: List[str]) -> None:
    """Installs wheels below a folder, which then looks like a toolkit."""
    if (folder / COMPLETE).exists():
        return
    if folder.exists() and any(folder.iterdir()) and not (folder / "packages").exists():
        raise OSError(f"{folder} is not empty: name a new folder")
    folder.mkdir(parents=True, exist_ok=True)
    print(f"Downloading NVIDIA's headers, device library and assembler from PyPI (130 MB) into {folder}", file=sys.stderr)
    pip_install(folder, wheels)
    [root] = (folder / "packages" / "nvidia").glob("cu[0-9]*")
    for part in ("bin", "include", "lib", "nvvm"):
        link(folder / part, root.relative_to(folder) / part)
    # As in a toolkit, CCCL is on the include path, and the runtime has the name that -lcudart looks for.
    for part in ("cub", "cuda", "nv", "thrust"):
        link(folder / "include" / part, Path("cccl") / part)
    for runtime in (folder / "lib").glob("libcudart.so.*"):
        link(folder / "lib" / "libcudart.so", Path(runtime.name))
    for header in HEADERS.glob("*.h"):
        if not (folder / "include" / header.name).exists():
            shutil.copy(header, folder / "include")
    (folder / COMPLETE).touch()


def link(name: Path, to: Path) -> None:
    if name.is_symlink():
        name.unlink()
    if not name.exists():
        name.symlink_to(to)


def pip_install(folder: Path, wheels: List[str]) -> None:
    """Installs wheels with the pip of this Python, or of a venv: Debian's Python has no pip, but may have venv."""
    python, environment = sys.executable, folder / "venv"
    if not importlib.util.find_spec("pip"):
        made = subprocess.run([python, "-m", "venv", environment], capture_output=True, text=True)
        if made.returncode != 0:
            shutil.rmtree(environment, ignore_errors=True)
            raise OSError("this Python has no pip, and cannot create a venv with pip: install python3-venv or python3-pip")
        python = str(environment / "bin" / "python")
    quiet = [] if sys.stderr.isatty() else ["--quiet"]
    command = [python, "-m", "pip", "install", *quiet, "--disable-pip-version-check", "--no-deps", "--upgrade"]
    # pip warns root of broken packages of the system, but installs only into this folder.
    variables = {**os.environ, "PIP_ROOT_USER_ACTION": "ignore"}
    done = subprocess.run([*command, "--target", folder / "packages", *wheels], stdout=sys.stderr, env=variables)
    shutil.rmtree(environment, ignore_errors=True)
    if done.returncode != 0:
        raise OSError(f"pip could not install {' '.join(wheels)}")


if __name__ == "__main__":
    try:
        fill(Path(sys.argv[1]).absolute(), sys.argv[2:])
    except OSError as error:
        sys.exit(f"{Path(sys.argv[0]).name}: {error}")
