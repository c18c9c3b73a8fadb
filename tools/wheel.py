#!/usr/bin/env python3
"""The Python package from the build in target/release, as a wheel; nothing is compiled.

    wheel.py              target/wheels/tilespace-0.1.0-cp39-abi3-linux_x86_64.whl, which needs LLVM's and MLIR's libraries
        wheel.py --portable   with LLVM and MLIR inside (tools/standalone.sh), for any Linux of its glibc (auditwheel)

Both have the plugins for clang and mlir-opt: `-fpass-plugin=$(python -m tilespace --clang-plugin)`, which
opens the plugin beside it for the calling LLVM. A plugin takes LLVM from the compiler that loads it, the
plugin for mlir-opt also MLIR. So auditwheel, which would put copies beside them, must not see them: they are
added after it."""

import argparse
import ast
import base64
import hashlib
import re
import shutil
import stat
import subprocess
import sys
import time
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from toolchain import LLVM_PLUGIN, RELEASE, ROOT, tool  # noqa: E402

TAG = "cp39-abi3"
NATIVE = "_native.abi3.so"
STANDALONE = RELEASE.parent / "standalone"
# All files have one time, which compiled C files have, too, so that the same sources give the same bytes.
TIME = time.gmtime(int(re.search(r'^SOURCE_DATE_EPOCH = "(\d+)"', (ROOT / ".cargo" / "config.toml").read_text(), re.MULTILINE)[1]))[:6]


def version():
    return re.search(r'^version = "(.*)"', (ROOT / "Cargo.toml").read_text(), re.MULTILINE)[1]


def strip(source, to):
    to.parent.mkdir(parents=True, exist_ok=True)
    # The identifier of a build is a hash of its debug information, too, which names the folder.
    subprocess.run([tool("llvm-strip"), "--strip-unneeded", "--remove-section=.note.gnu.build-id", "-o", to, source], check=True)


def plugins():
    """The plugins for mlir-opt, and for clang and opt of each LLVM with a build: a file, and its name in a
    package.

    The name that users give to clang has the version, so that a build compiles again after an upgrade."""
    found = {RELEASE / "libtilespace_plugin.so": "libtilespace_plugin.so"}
    for file in [LLVM_PLUGIN, *sorted(RELEASE.glob("libtilespace_llvm-[0-9]*.so"))]:
        found[file] = f"{file.stem}-{version()}.so"
    return found


def commit():
    """The commit of the checkout, with a plus if files differ from it; for an archive, the commit in its file
    COMMIT."""
    if (ROOT / "COMMIT").exists():
        return (ROOT / "COMMIT").read_text().strip()
    git = ["git", "-C", ROOT]
    known = subprocess.run([*git, "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True)
    changed = subprocess.run([*git, "status", "--porcelain", "--untracked-files=no"], capture_output=True, text=True)
    return known.stdout.strip() + ("+" if changed.stdout.strip() else "")


def metadata():
    """The description of the package for pip and an index: all of it is in pyproject.toml, and where the checkout is from in git."""
    project = (ROOT / "python" / "pyproject.toml").read_text()

    def said(key):
        # A string, or a list of strings, is written in TOML as in Python.
        return ast.literal_eval(re.search(rf"^{key} = (\".*?\"$|\[.*?\]$)", project, re.MULTILINE | re.DOTALL)[1])

    lines = [
        "Metadata-Version: 2.1",
        "Name: tilespace",
        f"Version: {version()}",
        f"Summary: {said('description')}",
        "License: Apache-2.0 WITH LLVM-exception",
        f"Keywords: {','.join(said('keywords'))}",
        *(f"Classifier: {classifier}" for classifier in said("classifiers")),
        *(f"Project-URL: Source, {url}" for url in source_urls()),
        f"Requires-Python: {said('requires-python')}",
        "Provides-Extra: cuda",
        *(f'Requires-Dist: {wheel}; extra == "cuda"' for wheel in said("cuda")),
        "Description-Content-Type: text/markdown",
    ]
    return "\n".join(lines) + f"\n\n{(ROOT / 'python' / 'README.md').read_text()}"


def source_urls():
    """Where the checkout was cloned from, if that is a page."""
    git = subprocess.run(["git", "-C", ROOT, "remote", "get-url", "origin"], capture_output=True, text=True)
    return re.findall(r"^(https://[^\s@]+?)(?:\.git)?$", git.stdout.strip())


def lay_out(folder, native):
    """The files of a wheel without plugins, below `folder`."""
    shutil.rmtree(folder, ignore_errors=True)
    package, info = folder / "tilespace", folder / f"tilespace-{version()}.dist-info"
    keep = shutil.ignore_patterns("__pycache__", "*.so", "lib")
    shutil.copytree(ROOT / "python" / "tilespace", package, ignore=keep)
    strip(native, package / NATIVE)
    (package / "_commit.txt").write_text(commit() + "\n")
    info.mkdir()
    (info / "METADATA").write_text(metadata())
    (info / "entry_points.txt").write_text("[console_scripts]\ntilespace = tilespace.__main__:main\n")
    return info


def pack(folder, info, platform, to):
    """Writes the wheel: all files, and the list with their hashes last."""
    tag = f"{TAG}-{platform}"
    (info / "WHEEL").write_text(f"Wheel-Version: 1.0\nGenerator: tilespace\nRoot-Is-Purelib: false\nTag: {tag}\n")
    record = info / "RECORD"
    record.unlink(missing_ok=True)
    wheel = to / f"tilespace-{version()}-{tag}.whl"
    lines = []
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:

        def add(name, data, mode):
            entry = zipfile.ZipInfo(name, TIME)
            # pip keeps the mode bits if the entry is marked as a regular file.
            entry.external_attr, entry.compress_type = (stat.S_IFREG | mode) << 16, zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)

        for file in sorted(path for path in folder.rglob("*") if path.is_file()):
            name, data = file.relative_to(folder).as_posix(), file.read_bytes()
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            lines.append(f"{name},sha256={digest},{len(data)}")
            add(name, data, 0o755 if ".so" in file.name or file.parent.name == "bin" else 0o644)
        name = record.relative_to(folder).as_posix()
        add(name, "\n".join([*lines, f"{name},,"]) + "\n", 0o644)
    return wheel


def made_portable(wheel, folder):
    """Puts the libraries that the wheel needs inside. Returns the new platform, with the files in `folder`."""
    repaired = wheel.parent / "repaired"
    shutil.rmtree(repaired, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "auditwheel", "repair", "--strip", "-w", repaired, wheel], check=True)
    [whole] = repaired.glob("*.whl")
    shutil.rmtree(folder)
    with zipfile.ZipFile(whole) as archive:
        archive.extractall(folder)
    shutil.rmtree(repaired)
    return re.fullmatch(rf".*-{TAG}-(.*)\.whl", whole.name)[1]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--portable", action="store_true", help="with LLVM's and MLIR's libraries inside")
    parser.add_argument("--to", type=Path, default=ROOT / "target" / "wheels", help="the folder for the wheel")
    given = parser.parse_args()
    shutil.rmtree(given.to, ignore_errors=True)
    given.to.mkdir(parents=True)
    folder, platform = ROOT / "target" / "wheel", "linux_x86_64"
    if given.portable:
        subprocess.run([ROOT / "tools" / "standalone.sh"], check=True)
    info = lay_out(folder, STANDALONE / NATIVE if given.portable else RELEASE / "lib_native.so")
    if given.portable:
        plain = pack(folder, info, platform, given.to)
        platform = made_portable(plain, folder)
        plain.unlink()
    for plugin, name in plugins().items():
        strip(plugin, folder / "tilespace" / "lib" / name)
    # Not below a `lib` that a loader searches: `tilespace run` names the folder for one process.
    strip(RELEASE / "libcuda.so", folder / "tilespace" / "_cpu" / "lib" / "libcuda.so.1")
    wheel = pack(folder, info, platform, given.to)
    print(f"{wheel}: {wheel.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
