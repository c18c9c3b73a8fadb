"""Arguments for compilers: on the command line, and in the database of a build."""

import json
from pathlib import Path
from typing import List, Optional

import pytest

from tilespace import _database, _language, _nvcc, _words
from tilespace._arguments import report_arguments
from tilespace._database import Database
from tilespace._nvcc import of_nvcc
from tilespace._words import of_clang

from test_command import CUDA, command, printed

# A clang that writes down its arguments.
CLANG = """\
#!/bin/sh
[ "$1" = --version ] && echo clang version 22.1.0 && exit
printf '%s\\n' "$@" >>"$LOG"
"""
WORDS = (
    "-I. -I inc -DX=1 -D Y -U Z -std=c++20 -isystem d -include f.h -fno-x -Wno-y -mcmodel=large -O2 -pthread -x cuda".split()
)


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with the arguments of clang, one in each line, with a CUDA folder and a kernel."""
    (tmp_path / "clang").write_text(CLANG)
    (tmp_path / "clang").chmod(0o755)
    (tmp_path / "include").mkdir()
    (tmp_path / "include" / "cuda.h").touch()
    (tmp_path / "k.cu").write_text("__global__ void k(int *p) { *p = 1; }\n")
    log = tmp_path / "told"
    for name, value in (("CLANG", tmp_path / "clang"), ("CUDA_PATH", tmp_path), ("LOG", log)):
        monkeypatch.setenv(name, str(value))
    monkeypatch.chdir(tmp_path)
    return log


def test_each_example_of_the_words_is_right() -> None:
    import doctest

    for module in (_words, _nvcc, _database, _language):
        assert doctest.testmod(module).failed == 0


def test_words_of_clang_are_taken_as_clang_takes_them() -> None:
    given = report_arguments(["a.cu", *WORDS, "b.cu", "--top=3", "--", "-whatever", "x", "--json"])
    assert given.files == ["a.cu", "b.cu"] and given.top == 3 and not given.json
    assert given.clang.more == [*WORDS[:-2], "-whatever", "x", "--json"] and given.clang.language == "cuda"


def test_words_of_clang_arrive_at_clang(told: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    printed(capsys, "k.cu", "-Iinc", "-D", "N=4", "-std=c++20", "--", "-isystem", "d", code=2)
    lines = told.read_text().split("\n")
    assert {"-Iinc", "N=4", "-std=c++20", "d"} <= set(lines) and lines[lines.index("d") - 1] == "-isystem"


def test_words_of_nvcc_are_translated_on_the_command_line(told: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    printed(capsys, "k.cu", "-arch=sm_80", "--expt-relaxed-constexpr", "-Xcompiler", "-Wall,-DM", "-lineinfo", "-Iinc", code=2)
    lines = told.read_text().split("\n")
    assert {"--cuda-gpu-arch=sm_80", "-DM", "-Iinc"} <= set(lines)
    assert not [line for line in lines if "expt" in line or "Xcompiler" in line or "lineinfo" in line or line == "-Wall"]


@pytest.mark.parametrize(
    ("words", "more", "chips"),
    [
        ("-gencode arch=compute_90,code=sm_90", [], ["sm_90"]),
        (
            "--generate-code=arch=compute_80,code=[compute_80,sm_80] -gencode=arch=compute_90a,code=sm_90a",
            [],
            ["sm_80", "sm_90a"],
        ),
        ("-arch=native", [], []),
        ("-arch all-major", [], []),
        ("-rdc=true -dc", ["-fgpu-rdc", "-fgpu-rdc"], []),
        ("-rdc true", ["-fgpu-rdc"], []),
        ("--relocatable-device-code=false", [], []),
        ("-ccbin /usr/bin/g++ -t 4 --threads=0 -Xptxas -v -maxrregcount 32 --diag-suppress 20012", [], []),
        ("-Werror all-warnings -Xcudafe --diag_suppress=177 -G -g -O3", [], []),
        (
            "-isystem=/lib -isystem /a -I/b -I /c -include /f.h",
            ["-isystem/lib", "-isystem/a", "-I/b", "-I/c", "-include/f.h"],
            [],
        ),
        ("-std=c++17", ["-std=c++17"], []),
        ("-std c++17 --std=c++20", ["-std=c++17", "-std=c++20"], []),
        ("--use_fast_math", ["-fgpu-flush-denormals-to-zero", "-fgpu-approx-transcendentals"], []),
        ("-forward-unknown-to-host-compiler -fno-omit-frame-pointer -march=native -DX", ["-DX"], []),
        ("-Xcompiler -fPIC,-DN=4 -Xcompiler=-Wall", ["-DN=4"], []),
        ("-D A=1 -DB -U C", ["-DA=1", "-DB", "-UC"], []),
        ("-MD -MT k.o -MF k.o.d -x cu -c k.cu -o k.o", [], []),
    ],
)
def test_words_of_nvcc_become_clangs(words: str, more: List[str], chips: List[str]) -> None:
    found = of_nvcc(words.split(), None, ("k.cu",))
    assert (found.more, found.chips) == (more, chips)


def test_a_response_file_of_nvcc_is_read(tmp_path: Path) -> None:
    (tmp_path / "includes.rsp").write_text("-Iinc -isystem=/lib '-DTEXT=\"a b\"'\n")
    found = of_nvcc(["--options-file", "includes.rsp"], tmp_path)
    assert found.more == [f"-I{tmp_path}/inc", "-isystem/lib", '-DTEXT="a b"']


def test_what_is_of_a_build_only_is_dropped() -> None:
    words = "-c k.cu -o k.o -MD -MF k.d -Werror=all -g -O0 --save-temps -DX -fpass-plugin=/lib/libtilespace_llvm.so -lm -Lx"
    assert of_clang(words.split(), None, ["k.cu"]).more == ["-DX"]
    words = "-Xclang -mllvm -Xclang -tilespace-report=r.html -mllvm -tilespace-require-resolved -mllvm -tilespace-whole-program"
    assert of_clang(words.split()).more == ["-mllvm", "-tilespace-whole-program"]


def database(folder: Path, *entries: "dict[str, object]") -> Path:
    (folder / "build").mkdir(exist_ok=True)
    (folder / "build" / "compile_commands.json").write_text(json.dumps(entries))
    return folder / "build"


def entry(tmp_path: Path, file: str, command_line: Optional[str], words: Optional[List[str]] = None) -> "dict[str, object]":
    told: "dict[str, object]" = {"command": command_line} if command_line is not None else {"arguments": words}
    return {"directory": str(tmp_path / "build"), "file": file, **told}


def test_a_database_gives_each_file_its_own_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    of_command = entry(tmp_path, "../a.cu", "/usr/bin/nvcc -I../inc -DA='\"x y\"' -x cu -c ../a.cu -o a.o")
    words = ["ccache", "/usr/bin/clang++", "-Iinc", "--offload-arch=sm_80,sm_90", "-c", f"{tmp_path}/b.cu", "-DB"]
    build = database(tmp_path, of_command, entry(tmp_path, str(tmp_path / "b.cu"), None, words))
    found = Database.read(str(build))
    a, b = found.of("a.cu"), found.of("b.cu")
    assert a and a.more == ["-Iinc", '-DA="x y"'] and a.language == "cuda"
    assert b and b.more == ["-Ibuild/inc", "-DB"] and b.chips == ["sm_80", "sm_90"]
    assert found.of("c.cu") is None
    assert Database.read(str(build / "compile_commands.json")).sources() == ["a.cu", "b.cu"]


def test_a_build_is_followed_for_the_newest_of_its_chips(told: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    line = "nvcc -gencode arch=compute_80,code=sm_80 -gencode arch=compute_120,code=sm_120 -DOF_BUILD -x cu -c ../k.cu"
    build = database(told.parent, entry(told.parent, "../k.cu", line))
    printed(capsys, "k.cu", "-p", str(build), "-DMINE", code=2)
    assert {"--cuda-gpu-arch=sm_120", "-DOF_BUILD", "-DMINE"} <= set(told.read_text().split("\n"))
    told.unlink()
    printed(capsys, "k.cu", "-p", str(build), "--arch=sm_90", code=2)
    assert "--cuda-gpu-arch=sm_90" in told.read_text() and "sm_120" not in told.read_text()


def test_a_database_alone_names_the_files(told: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    (told.parent / "host.cpp").write_text("int main() {}\n")
    (told.parent / "gpu.cpp").write_text("int gpu();\n")
    files = [
        entry(told.parent, f"../{file}", f"c++ {language} -c ../{file}")
        for file, language in (("k.cu", ""), ("host.cpp", ""), ("gpu.cpp", "-x cuda"))
    ]
    out, _ = printed(capsys, "-p", str(database(told.parent, *files)), code=2)
    assert "k.cu: there is no GPU code" in out and "gpu.cpp" in out and "host.cpp" not in out


def test_a_file_that_the_build_does_not_have_is_said(told: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    build = database(told.parent)
    _, err = printed(capsys, "k.cu", "-p", str(build), code=2)
    assert err == f"k.cu is not in {build}/compile_commands.json; omit -p to compile it with the arguments given\n"
    _, err = printed(capsys, "k.cu", "-p", "nowhere", code=1)
    assert err == "no such file: nowhere; CMake writes it with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON\n"
    (build / "compile_commands.json").write_text("{")
    _, err = printed(capsys, "k.cu", "-p", str(build), code=1)
    assert "is not a list of commands" in err


@pytest.mark.skipif(not (CUDA / "complete").exists(), reason="tools/cuda-wheels.sh was not run")
def test_what_nvcc_implies_is_there(tmp_path: Path) -> None:
    (tmp_path / "k.cu").write_text(
        "#include <cuda_profiler_api.h>\n"
        "__global__ void k(int *p) { assert(*p == 1); *p = max(*p, 2); }\n"
        "unsigned host(unsigned long s, int i, unsigned u) { return max(u, i) + min(i, 2) + max(s, 3ul); }\n"
        "void stop() { cudaProfilerStop(); }\n"
    )
    done = command(f"tilespace k.cu --cuda-path={CUDA} --fail-on-generic", tmp_path)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(not (CUDA / "complete").exists(), reason="tools/cuda-wheels.sh was not run")
def test_cmakes_own_database_is_read(tmp_path: Path) -> None:
    """The entries that CMake wrote for NVIDIA's samples with nvcc, in words."""
    (tmp_path / "src").mkdir()
    (tmp_path / "inc").mkdir()
    (tmp_path / "inc" / "scale.h").write_text("#define SCALE FACTOR\n")
    (tmp_path / "src" / "k.cu").write_text("#include <scale.h>\n__global__ void k(float *p) { *p *= SCALE; }\n")
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "includes_CUDA.rsp").write_text("-I../inc")
    line = (
        "/opt/cuda/bin/nvcc -forward-unknown-to-host-compiler  --options-file includes_CUDA.rsp -DFACTOR=4 -Wno-deprecated-gpu-targets -lineinfo "
        '--extended-lambda -std=c++17 "--generate-code=arch=compute_75,code=[compute_75,sm_75]" '
        '"--generate-code=arch=compute_90,code=[compute_90,sm_90]" -Xcompiler=-fPIE -x cu -rdc=true -c ../src/k.cu -o k.cu.o'
    )
    database(tmp_path, entry(tmp_path, str(tmp_path / "src" / "k.cu"), line))
    done = command(f"tilespace -p build src --cuda-path={CUDA}", tmp_path)
    assert done.returncode == 0 and "1 of 1 files have GPU code" in done.stdout and "src/k.cu" in done.stdout, (
        done.stderr + done.stdout
    )


def test_the_language_of_a_file_is_the_one_that_is_named(told: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    (told.parent / "plain.h").write_text("static void f();\n")
    printed(capsys, "plain.h", "-x", "cuda", code=2)
    lines = told.read_text().split("\n")
    assert lines[lines.index("-x") + 1] == "cuda"


def test_a_missing_header_has_a_next_step(tmp_path: Path) -> None:
    (tmp_path / "clang").write_text(
        '#!/bin/sh\n[ "$1" = --version ] && echo clang version 22.1.0 && exit\necho "k.cu:1:2: fatal error: \'omp.h\' file not found" >&2; exit 1\n'
    )
    (tmp_path / "clang").chmod(0o755)
    for name in ("k.cl", "l.cl"):
        (tmp_path / name).write_text("kernel void k() {}\n")
    done = command("CLANG=./clang tilespace k.cl", tmp_path)
    assert (done.returncode, done.stderr.splitlines()[-1]) == (1, "omp.h: Debian's libomp-22-dev")
    done = command("CLANG=./clang tilespace .", tmp_path)
    assert "omp.h (2): Debian's libomp-22-dev" in done.stdout
