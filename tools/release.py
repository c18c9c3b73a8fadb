#!/usr/bin/env python3
"""The files of a release, in one folder, from the output of `make wheel` and `make deb`:

    release.py      target/release-0.1.0/
                      tilespace-0.1.0-cp39-abi3-manylinux_2_34_x86_64.whl     pip install
                      tilespace-0.1.0.tar.gz                                  the sources, which pip can build, too
                      tilespace_0.1.0_amd64.deb                               apt install ./...
                      tilespace-plugins-0.1.0-linux-x86_64.tar.xz             the plugins for clang, opt and mlir-opt
                      SHA256SUMS                                              sha256sum --check

The sources come from the commit, so that a checkout with changes is refused. All times in the files are one,
names are sorted, and owners are root: the same build gives the same bytes."""

import calendar
import gzip
import hashlib
import io
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from toolchain import ROOT  # noqa: E402
from wheel import TIME, commit, metadata, plugins, strip, version  # noqa: E402

EPOCH = calendar.timegm(TIME)


def add(archive, name, data, mode=0o644):
    entry = tarfile.TarInfo(name)
    entry.size, entry.mode, entry.mtime = len(data), mode, EPOCH
    archive.addfile(entry, io.BytesIO(data))


def sources(to):
    """All files of the commit, and the files that pip looks for at the top of an archive."""
    name = f"tilespace-{version()}"
    tree = subprocess.run(["git", "-C", ROOT, "archive", "--format=tar", "HEAD"], check=True, stdout=subprocess.PIPE).stdout
    whole = io.BytesIO()
    with tarfile.open(fileobj=io.BytesIO(tree)) as there, tarfile.open(fileobj=whole, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for member in sorted(there.getmembers(), key=lambda member: member.name):
            if member.issym():
                entry = tarfile.TarInfo(f"{name}/{member.name}")
                entry.type, entry.linkname, entry.mtime = tarfile.SYMTYPE, member.linkname, EPOCH
                archive.addfile(entry)
            elif member.isfile():
                # pip builds in the folder that has pyproject.toml.
                data = there.extractfile(member).read()
                add(archive, f"{name}/{member.name}", data, 0o755 if member.mode & 0o100 else 0o644)
        project = (ROOT / "python" / "pyproject.toml").read_text()
        project = project.replace('backend-path = ["."]', 'backend-path = ["python"]')
        project = project.replace('readme = "README.md"', 'readme = "python/README.md"')
        add(archive, f"{name}/pyproject.toml", project.encode())
        add(archive, f"{name}/PKG-INFO", metadata().encode())
        add(archive, f"{name}/COMMIT", f"{commit()}\n".encode())
    (to / f"{name}.tar.gz").write_bytes(gzip.compress(whole.getvalue(), mtime=0))


def libraries(to):
    """The plugins without the rest, for a clang or an opt."""
    name = f"tilespace-plugins-{version()}-linux-x86_64"
    with tempfile.TemporaryDirectory() as folder, tarfile.open(to / f"{name}.tar.xz", "w:xz", format=tarfile.PAX_FORMAT) as archive:
        for file, called in sorted(plugins().items(), key=lambda one: one[1]):
            strip(file, Path(folder) / called)
            add(archive, f"{name}/{called}", (Path(folder) / called).read_bytes(), 0o755)
        for page in ("LICENSE", "CHANGELOG.md"):
            add(archive, f"{name}/{page}", (ROOT / page).read_bytes())


def one(folder, pattern, target):
    found = sorted((ROOT / "target" / folder).glob(pattern))
    if len(found) != 1:
        sys.exit(f"release: there is not one {pattern} in target/{folder}: run `make {target}` first")
    return found[0]


def main():
    if commit().endswith("+"):
        sys.exit("release: files differ from the commit: commit them first")
    to = ROOT / "target" / f"release-{version()}"
    shutil.rmtree(to, ignore_errors=True)
    to.mkdir(parents=True)
    shutil.copy(one("wheels", "*manylinux*.whl", "wheel"), to)
    shutil.copy(one("deb", "*.deb", "deb"), to)
    sources(to)
    libraries(to)
    files = sorted(to.iterdir())
    sums = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (to / "SHA256SUMS").write_text("".join(sums))
    for file in files:
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
