#!/usr/bin/env python3
"""Makes a Debian package of the build that is in target/release; nothing is compiled.

    deb.py          target/deb/tilespace_0.1.0_amd64.deb

It has the files of `make install`, below /usr, the command `tilespace` with its Python package and its
completions, and the pages. dpkg-shlibdeps finds the packages it depends on: they belong to the LLVM that the
build uses, so that the package fits the release of Debian or Ubuntu that it is made on."""

import argparse
import calendar
import gzip
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from toolchain import RELEASE, ROOT  # noqa: E402
from wheel import TIME, lay_out, plugins, strip, version  # noqa: E402

CONTROL = """\
Package: tilespace
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {size}
Depends: {depends}
Recommends: clang-22
Suggests: mlir-22-tools, clang-tools-22
Section: devel
Priority: optional
Description: infers the memory spaces of generic GPU pointers
 The driver tilespace-opt, a language server, plugins for clang, opt and
 mlir-opt, and the command tilespace, which says which memory each pointer of
 GPU code names.
"""
START = """\
#!/usr/bin/python3
import sys
from tilespace.__main__ import main
sys.exit(main())
"""


# The output of --help, as a manual page.
MANUAL = """\
.TH TILESPACE 1 "" "Tilespace {version}" "Tilespace"
.SH NAME
tilespace \\- which memory each pointer of GPU code names
.SH USAGE
.nf
{help}
.fi
.SH FILES
/usr/share/doc/tilespace/docs/command.md has examples.
"""


def output(*command, **given):
    return subprocess.run([*map(str, command)], check=True, stdout=subprocess.PIPE, text=True, **given).stdout.strip()


def write(file, data, mode=0o644):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data if isinstance(data, bytes) else data.encode())
    file.chmod(mode)


def stage_programs(root):
    """Programs, plugins and man pages, by tools/install.sh."""
    output(ROOT / "tools" / "install.sh", "/usr", env={**os.environ, "DESTDIR": str(root)})
    for file in [*root.rglob("*.so"), *(root / "usr" / "bin").iterdir()]:
        if not file.is_symlink():
            strip(file, file)
    for page in (root / "usr" / "share" / "man").rglob("*.[13]"):
        write(page.with_name(f"{page.name}.gz"), gzip.compress(page.read_bytes(), mtime=0))
        page.unlink()


def stage_python(root):
    """The Python package, the command, and its completions."""
    packages = root / "usr" / "lib" / "python3" / "dist-packages"
    with tempfile.TemporaryDirectory() as folder:
        lay_out(Path(folder) / "wheel", RELEASE / "lib_native.so")
        shutil.copytree(Path(folder) / "wheel", packages)
    package = packages / "tilespace"
    # Debian's name for a module that any version from 3.9 on loads.
    (package / "lib").mkdir()
    for name in plugins().values():
        (package / "lib" / name).symlink_to(f"../../../../{name}")
    write(root / "usr" / "bin" / "tilespace", START, 0o755)
    share = root / "usr" / "share"
    environment = {**os.environ, "PYTHONPATH": str(packages), "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "80"}

    def said(*words):
        return output(sys.executable, "-m", "tilespace", *words, env=environment) + "\n"

    write(share / "bash-completion" / "completions" / "tilespace", said("--completions", "bash"))
    write(share / "zsh" / "vendor-completions" / "_tilespace", said("--completions", "zsh"))
    usage = "\n".join(said(*command, "--help") for command in ([], ["diff"]))
    usage = usage.replace("\\", "\\\\").replace("-", "\\-").replace("'", "\\(aq").replace("\n.", "\n\\&.")
    manual = MANUAL.format(version=version(), help=usage)
    write(share / "man" / "man1" / "tilespace.1.gz", gzip.compress(manual.encode(), mtime=0))


def stage_pages(root):
    to = root / "usr" / "share" / "doc" / "tilespace"
    shutil.copytree(ROOT / "docs", to / "docs")
    for page in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"):
        shutil.copy(ROOT / page, to)
    shutil.copy(ROOT / "LICENSE", to / "copyright")


def dependencies(root):
    """The packages with the libraries that the programs need."""
    binaries = [file for file in root.rglob("*") if file.is_file() and not file.is_symlink()]
    binaries = [file for file in binaries if file.read_bytes()[:4] == b"\x7fELF"]
    # The place where it looks for a package and its files. Plugins take some symbols from the program that
    # loads them.
    write(root.parent / "control", "Source: tilespace\n\nPackage: tilespace\nArchitecture: any\n")
    (root / "DEBIAN").mkdir()
    # By the order of its tables it sometimes leaves out a library that another package needs, too.
    environment = {**os.environ, "PERL_HASH_SEED": "0"}
    command = ("dpkg-shlibdeps", "-O", "--ignore-missing-info", "--warnings=0")
    found = output(*command, *sorted(binaries), cwd=root.parent.parent, env=environment)
    # Debian asks for the point release that is installed here; LLVM's interface is one in all of 22.1, and Ubuntu has 22.1.2.
    found = re.sub(r"(lib(?:mlir|llvm)-?\d+ \(>= 1:\d+\.\d+)\.[^)]*", r"\1", found)
    return ", ".join([*found.removeprefix("shlibs:Depends=").split(", "), "python3 (>= 3.9)"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--to", type=Path, default=ROOT / "target" / "deb", help="the folder for the package")
    given = parser.parse_args()
    for program, package in (("dpkg-deb", "dpkg"), ("dpkg-shlibdeps", "dpkg-dev")):
        if not shutil.which(program):
            sys.exit(f"deb: there is no {program}: install {package}")
    root = given.to.absolute() / "debian" / "tilespace"
    shutil.rmtree(given.to, ignore_errors=True)
    root.mkdir(parents=True)
    for stage in (stage_programs, stage_python, stage_pages):
        stage(root)
    control = CONTROL.format(
        version=version(),
        architecture=output("dpkg", "--print-architecture"),
        maintainer=os.environ.get("DEBFULLNAME", "Tilespace") + f" <{os.environ.get('DEBEMAIL', 'tilespace@localhost')}>",
        size=sum(file.stat().st_size for file in root.rglob("*") if file.is_file()) // 1024,
        depends=dependencies(root),
    )
    write(root / "DEBIAN" / "control", control)
    package = given.to / f"tilespace_{version()}_{re.search(r'^Architecture: (.*)', control, re.MULTILINE)[1]}.deb"
    # All files have one time, so that the same build gives the same bytes.
    epoch = calendar.timegm(TIME)
    output("dpkg-deb", "--root-owner-group", "--build", "-Zxz", root, package, env={**os.environ, "SOURCE_DATE_EPOCH": str(epoch)})
    shutil.rmtree(root.parent)
    print(f"{package}: {package.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
