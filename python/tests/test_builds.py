"""Builds by make, Ninja, CMake and ccache that compile CUDA with the plugin."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tilespace._cuda import plugin

CLANG = shutil.which("clang++-22") or shutil.which("clang++") or "clang++-22"
FLAGS = "-x cuda --cuda-device-only --cuda-gpu-arch=sm_90 --cuda-feature=+ptx80 -nocudainc -nocudalib -O3 -S"
SOURCE = """
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
__device__ __attribute__((noinline)) static float get(float *p) { return *p; }
extern "C" __global__ void k(float *p) { *p += get(p + 1); }
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A kernel, and a copy of the plugins that a test may change."""
    (tmp_path / "k.cu").write_text(SOURCE)
    (tmp_path / "lib").mkdir()
    for library in plugin().parent.glob("libtilespace_llvm*.so"):
        shutil.copy(library, tmp_path / "lib")
    return tmp_path


def opener(project: Path) -> str:
    """The library that a build names."""
    return f"lib/{plugin().name}"


def run(project: Path, *command: str, **environment: str) -> str:
    done = subprocess.run(
        command, cwd=project, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def appended(project: Path) -> None:
    """A new build of the plugins: the same code in other bytes."""
    for library in (project / "lib").iterdir():
        with library.open("ab") as file:
            file.write(b"\0")


@pytest.mark.skipif(not shutil.which("make"), reason="there is no make")
def test_make_asks_for_a_report_by_the_environment(project: Path) -> None:
    (project / "Makefile").write_text(f"k.s: k.cu\n\t{CLANG} {FLAGS} -fpass-plugin={opener(project)} $< -o $@\n")
    run(project, "make", TILESPACE_REPORT="%m.%c.html", TILESPACE_REMARKS="all")
    assert "Memory spaces" in (project / "k.cu.sm_90.html").read_text()


@pytest.mark.skipif(not shutil.which("ninja") or not shutil.which("cmake"), reason="there is no ninja, or no CMake")
def test_two_files_of_one_name_have_a_report_each_by_their_paths(project: Path) -> None:
    for folder in ("a", "b"):
        (project / "src" / folder).mkdir(parents=True)
        shutil.copy(project / "k.cu", project / "src" / folder)
    # As C++, since not every CMake knows this clang as a compiler for CUDA.
    (project / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.18)\nproject(kernels LANGUAGES CXX)\n"
        "set_source_files_properties(src/a/k.cu src/b/k.cu PROPERTIES LANGUAGE CXX)\n"
        "add_library(kernels OBJECT src/a/k.cu src/b/k.cu)\n"
        f"target_compile_options(kernels PRIVATE {FLAGS} -fpass-plugin=${{CMAKE_SOURCE_DIR}}/{opener(project)})\n"
    )
    run(project, "cmake", "-GNinja", "-S.", "-Bbuild", f"-DCMAKE_CXX_COMPILER={CLANG}")
    run(project, "ninja", "-Cbuild", TILESPACE_REPORT="reports/%s.%c.html")
    reports = project / "build" / "reports"
    source = (project / "src").relative_to("/")
    found = [file.relative_to(reports) for file in sorted(reports.rglob("*.html"))]
    assert found == [source / folder / "k.cu.sm_90.html" for folder in ("a", "b")]
    # By their names only the last one stays, and a warning says so.
    said = run(project, "ninja", "-Cbuild", "-tclean") + run(project, "ninja", "-Cbuild", "-j1", TILESPACE_REPORT="%m.%c.html")
    assert "k.cu.sm_90.html was the report on " in said and "%s" in said
    assert len(list((project / "build").glob("*.html"))) == 1


@pytest.mark.skipif(not shutil.which("ninja"), reason="there is no ninja")
def test_ninja_compiles_again_with_a_new_plugin(project: Path) -> None:
    (project / "build.ninja").write_text(
        f"rule cuda\n  command = {CLANG} {FLAGS} -fpass-plugin={opener(project)} $in -o $out\n"
        f"build k.s: cuda k.cu | {' '.join(f'lib/{library.name}' for library in (project / 'lib').iterdir())}\n"
    )
    assert "no work" not in run(project, "ninja")
    assert "no work" in run(project, "ninja")
    appended(project)
    assert "no work" not in run(project, "ninja")


@pytest.mark.skipif(not shutil.which("ccache"), reason="there is no ccache")
def test_ccache_sees_a_new_plugin_by_its_extra_files(project: Path) -> None:
    plugins = ":".join(str(library) for library in (project / "lib").iterdir())
    environment = {"CCACHE_DIR": str(project / "cache"), "CCACHE_EXTRAFILES": plugins, "CCACHE_NODIRECT": "1"}
    command = ["ccache", CLANG, *FLAGS.split(), f"-fpass-plugin={opener(project)}", "k.cu", "-o", "k.s"]

    def misses() -> int:
        statistics = run(project, "ccache", "--print-stats", **environment)
        return int(dict(line.split("\t") for line in statistics.splitlines())["cache_miss"])

    run(project, *command, **environment)
    first = misses()
    # A hit: nothing is compiled, so that there is no report.
    run(project, *command, TILESPACE_REPORT="k.json", **environment)
    assert misses() == first and not (project / "k.json").exists()
    appended(project)
    run(project, *command, TILESPACE_REPORT="k.json", **environment)
    assert misses() == first + 1 and (project / "k.json").exists()


def test_a_build_by_pip_names_all_that_it_lacks(tmp_path: Path) -> None:
    program = "import sys; sys.path.insert(0, sys.argv[1]); import backend; backend.build_wheel('.')"
    python = Path(__file__).resolve().parent.parent
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "MLIR_SYS_220_PREFIX": "/none"}
    done = subprocess.run(
        [sys.executable, "-c", program, python], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1 and "https://rustup.rs" in done.stderr and "LLVM and MLIR 22 in /none" in done.stderr
