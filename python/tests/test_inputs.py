"""Every input gets a next step, and every language that clang compiles is compiled."""

import bz2
import gzip
import io
import json
import lzma
import pickle
import re
from pathlib import Path

import pytest

import tilespace
from tilespace import CompileError, Error, Module, NotAModule, Report
from tilespace.__main__ import colored
from tilespace._summary import summary

from test_command import CUDA, KERNEL, LLVM_IR, ROOT, command, printed

HIP = """\
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
__device__ __attribute__((noinline)) void twice(float *p) { *p *= 2; }
__global__ void kernel(float *p) { twice(p); }
"""
OPENCL = """\
float get(float *p) __attribute__((noinline)) { return *p; }
kernel void scale(global float *p, local float *s) { s[0] = *p; p[get_global_id(0)] = get(s) + get(p); }
"""
STABLEHLO = """\
module {
  func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.add %a, %a : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
"""


@pytest.mark.parametrize(
    ("name", "data", "what"),
    [
        (
            "omp.cpp",
            b"void f(int *p) {\n#pragma omp target map(p[0])\n  *p = 1;\n}\n",
            "OpenMP: give the LLVM IR of its device code, made by clang++-22 -fopenmp --offload-arch=sm_90 --offload-device-only",
        ),
        ("f.f90", b"program p\nend program\n", "Fortran: give the LLVM IR of its device code, made by flang-22 -fopenmp"),
        ("a.rs", b"pub fn f() {}\n", "Rust: give its LLVM IR, made by cargo +nightly rustc"),
        ("add.py", b"import triton\n", "Python: TRITON_KERNEL_DUMP=1 python add.py, then tilespace ~/.triton/dump"),
        ("tile.py", b"import cuda.tile as ct\n", "Python: tilespace run tile.py runs it on the CPU"),
        (
            "jit.py",
            b"from cutlass import cute\n",
            "Python: CUTE_DSL_KEEP=ir CUTE_DSL_DUMP_DIR=dumps python jit.py, then tilespace dumps",
        ),
        ("host.cpp", b"int main() {}\n", "C or C++ without GPU code: give a source with __global__ functions"),
        ("export.mlir", STABLEHLO.encode(), "StableHLO, which has no pointers: tilespace.from_jax(lowered)"),
        ("k.ll.gz", gzip.compress(KERNEL.encode()), "compressed: gunzip --keep k.ll.gz"),
        ("k.ll.xz", lzma.compress(KERNEL.encode()), "compressed: unxz --keep k.ll.xz"),
        ("k.ll.bz2", bz2.compress(KERNEL.encode()), "compressed: bunzip2 --keep k.ll.bz2"),
        ("k.ptx", b".version 8.0\n", "PTX, where the memory of each access is already decided: give the .cu source, or its LLVM IR"),
        ("notes.md", b"# Notes\n", "neither CUDA, HIP, OpenCL, LLVM IR nor MLIR"),
    ],
)
def test_what_cannot_be_read_says_the_next_step(
    tmp_path: Path, capsys: "pytest.CaptureFixture[str]", monkeypatch: pytest.MonkeyPatch, name: str, data: bytes, what: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_bytes(data)
    for words in ((), ("--arch=sm_80",), ("-Iinclude",)):
        _, err = printed(capsys, name, *words, code=2)
        line = err.splitlines()[-1]
        assert line.startswith(f"{name} is {what}") and "usage" not in err


def test_the_next_step_for_openmp_makes_a_module(tmp_path: Path) -> None:
    (tmp_path / "omp.cpp").write_text("void f(int *p) {\n#pragma omp target map(p[0])\n  *p = 1;\n}\n")
    [line] = command("tilespace omp.cpp", tmp_path).stderr.splitlines()
    made = command(f"{line.partition('made by ')[2]} -o omp.ll && tilespace omp.ll", tmp_path)
    assert made.returncode == 0 and "__omp_offloading_" in made.stdout, made.stderr


def test_hip_is_compiled_for_amd(tmp_path: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    file = tmp_path / "k.hip"
    file.write_text(HIP)
    out, _ = printed(capsys, str(file), "--fail-on-generic")
    assert f"{file} for gfx942" in out and re.search(r"^kernel\(float\*\) +2 of 2 generic +0 of 2 generic$", out, re.MULTILINE)
    out, _ = printed(capsys, str(file), "--arch=gfx90a")
    assert f"{file} for gfx90a" in out
    _, err = printed(capsys, str(file), "--arch=sm_90", code=1)
    assert err == f"{file} is HIP, and sm_90 is not a chip for HIP: try --arch=gfx942\n"


def test_hip_without_rocm_says_what_gives_its_headers(tmp_path: Path) -> None:
    (tmp_path / "k.cpp").write_text("#include <hip/hip_runtime.h>\n__global__ void k(float *p) { *p = 1; }\n")
    done = command("tilespace k.cpp --rocm-path=nowhere", tmp_path)
    assert done.returncode == 1 and done.stderr.splitlines()[-1].startswith("hip/hip_runtime.h: AMD's ROCm, --rocm-path=FOLDER")


def test_opencl_is_compiled_to_spirv_and_for_chips(tmp_path: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    file = tmp_path / "k.cl"
    file.write_text(OPENCL)
    out, _ = printed(capsys, str(file), "--whole-program", "--fail-on-generic")
    assert re.search(r"^scale +1 of 4 generic +0 of 5 generic$", out, re.MULTILINE), out
    for chip in ("gfx942", "sm_90"):
        out, _ = printed(capsys, str(file), f"--arch={chip}")
        assert f"{file} for {chip}" in out
    (tmp_path / "k.clcpp").write_text(
        "template <class T> void set(T *p) { *p = T(1); }\nkernel void k(global int *p) { set(p); }\n"
    )
    printed(capsys, str(tmp_path / "k.clcpp"))


def test_a_folder_of_all_languages_is_compiled_for_the_chip_that_fits(
    tmp_path: Path, capsys: "pytest.CaptureFixture[str]"
) -> None:
    for name, text in (("k.hip", HIP), ("k.cl", OPENCL), ("k.ll", KERNEL)):
        (tmp_path / name).write_text(text)
    out, err = printed(capsys, str(tmp_path), "--arch=gfx90a")
    assert "3 of 3 files" in out and len(re.findall(r"  gfx90a  ", out)) == 2 and err == ""


def test_openmp_before_link_is_said_to_be_so(tmp_path: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    name = "__omp_offloading_1_2_main_l3"
    file = tmp_path / "omp.ll"
    file.write_text(KERNEL.replace("@kernel", f"@{name}").replace("_Z4pickPKfi", f"{name}_omp_outlined"))
    out, _ = printed(capsys, str(file))
    assert "Make the function static" in out and "before link" not in out
    file.write_text(
        file.read_text()
        + "declare void @__kmpc_parallel_60(ptr)\ndefine void @run(ptr %p) {\n  call void @__kmpc_parallel_60(ptr %p)\n  ret void\n}\n"
    )
    out, _ = printed(capsys, str(file))
    assert f"llvm-link-22 {file} libomptarget-nvptx.bc" in out and "Make the function static" not in out


def test_unoptimized_ir_is_said_to_be_so(capsys: "pytest.CaptureFixture[str]", tmp_path: Path) -> None:
    kernel = str(ROOT / "tools" / "demo" / "kernel.ll")
    out, _ = printed(capsys, kernel)
    [line] = [line for line in out.splitlines() if "stack slots" in line]
    assert "as in unoptimized IR" in line
    made = command(
        re.findall("`(.*)`", line)[0]
        .replace(f"{kernel}.bc", "made.bc")
        .replace("opt-22", "PATH=/usr/lib/llvm-22/bin:$PATH opt"),
        tmp_path,
    )
    assert made.returncode == 0, made.stderr
    out, _ = printed(capsys, str(tmp_path / "made.bc"))
    assert "stack slots" not in out


@pytest.mark.skipif(not (CUDA / "complete").exists(), reason="tools/cuda-wheels.sh was not run")
def test_templates_without_instances_are_said_to_be_so(tmp_path: Path) -> None:
    (tmp_path / "t.cu").write_text("template <class T> __global__ void k(T *p) { *p = 1; }\n")
    (tmp_path / "h.cuh").write_text("__device__ inline int one() { return 1; }\n")
    (tmp_path / "host.cu").write_text("// no __global__ here\nint main() {}\n")
    for name, what in (("t.cu", "no kernel or function is instantiated here: give the .cu that uses it"),
                       ("h.cuh", "no kernel or function is instantiated here: give the .cu that uses it"),
                       ("host.cu", "there is no GPU code")):  # fmt: skip
        done = command(f"tilespace {name} --cuda-path={CUDA} --html page.html", tmp_path)
        assert (done.returncode, done.stderr) == (2, f"{name}: {what}\n") and not (tmp_path / "page.html").exists()


def test_all_that_is_missing_is_said_at_once(tmp_path: Path) -> None:
    (tmp_path / "k.cu").write_text("__global__ void k(int *p) { *p = 1; }\n")
    done = command("CLANG=no-clang CUDA_PATH=nowhere TILESPACE_CLANG_PLUGIN=none.so tilespace k.cu", tmp_path)
    lines = done.stderr.splitlines()
    assert done.returncode == 1 and len(lines) == 3
    assert (
        "no-clang is not clang 22" in lines[0]
        and "CUDA not found in nowhere" in lines[1]
        and "no such file: none.so" in lines[2]
    )


def test_kernels_that_access_nothing_are_counted_and_not_listed() -> None:
    empty = "define ptx_kernel void @EmptyKernel() {\n  ret void\n}\n"
    report = Module.parse(KERNEL + empty).spaces()
    out = summary(report, "k.ll")
    assert "EmptyKernel" not in out and "1 kernel without an access" in out
    only = Module.parse('target triple = "nvptx64-nvidia-cuda"\n' + empty).spaces()
    assert "EmptyKernel" in summary(only, "k.ll")


def test_a_kernel_with_other_numbers_in_its_code_is_read() -> None:
    """The plugin's report has the analysis's own numbers, too, where the code has others."""
    data = json.loads(Module.parse(KERNEL).report_json())
    data["kernels"][0]["planned"] = data["accesses"]["planned"] = {"generic": 3}
    [kernel] = Report.from_json(json.dumps(data)).kernels
    assert kernel.planned == {"generic": 3}


def test_generic_accesses_have_a_color_where_there_are_some() -> None:
    shown = colored("kernel  1 of 6 generic  0 of 6 generic\nmemory: 3 generic, 2 shared\na/shared/k.cu").replace("\x1b", "^")
    assert (
        shown == "kernel  ^[31m1 of 6 generic^[0m  0 of 6 generic\nmemory: 3 ^[31mgeneric^[0m, 2 ^[32mshared^[0m\na/shared/k.cu"
    )


def test_a_report_is_written_to_names_that_say_what_it_is(tmp_path: Path) -> None:
    module = Module.parse(KERNEL)
    for name in ("x.pdf", "x", "x.txt"):
        with pytest.raises(ValueError, match="must end in .html or .json"):
            module.write_report(tmp_path / name)
    module.write_report(tmp_path / "x.json")
    module.write_report(tmp_path / "x.html")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["x.html", "x.json"]


def test_exceptions_are_named_as_programs_import_them() -> None:
    for each in (Error, NotAModule, CompileError):
        assert each.__module__ == "tilespace" and getattr(tilespace, each.__name__) is each
    with pytest.raises(NotAModule, match="`tilespace FILE` compiles it") as raised:
        Module.parse("__global__ void k(int *p) {\n}\n")
    assert isinstance(raised.value, Error)
    assert pickle.loads(pickle.dumps(Module.parse(KERNEL).spaces())) == Module.parse(KERNEL).spaces()


def test_an_open_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "k.ll").write_text(KERNEL)
    for mode in ("r", "rb"):
        with open(tmp_path / "k.ll", mode) as opened:
            assert Module.parse(opened).name == str(tmp_path / "k.ll")
    assert Module.parse(io.BytesIO(KERNEL.encode())).spaces().before == Module.parse(KERNEL).spaces().before


def test_a_location_has_numbers() -> None:
    report = Module.parse(LLVM_IR).spaces()
    [access] = report.accesses()
    assert (access.file, access.line, access.column) == ("kernel.cu", 2, 10)
    [left] = report.left_generic
    assert (left.file, left.line, left.column) == ("kernel.cu", 2, 10)
    assert report.functions[0].line == 1 and report.functions[0].column is None
    without = Module.parse(KERNEL).spaces().left_generic[0]
    assert without.line is None or without.file


def test_a_type_rule_without_a_cast_is_told(tmp_path: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    """An access with a type that its rule can rewrite, but without a known cast, stays generic, and says so."""
    (tmp_path / "rules.json").write_text(
        '{"ops": [{"op": "acme.load", "effects": [{"access": {"operand": 0, "kind": "load"}}, {"polymorphic": {"operand": 0}}]}],\n'
        '"types": [{"type": "!acme.ref<any, *>", "in_space": "!acme.ref<{space}, *>", "spaces": {"generic": "any", "global": "hbm"}}]}\n'
    )
    (tmp_path / "k.mlir").write_text(
        "gpu.module @m {\n  gpu.func @k(%in: !acme.ref<any, f32>) kernel {\n"
        '    %v = "acme.load"(%in) : (!acme.ref<any, f32>) -> f32\n    gpu.return\n  }\n}\n'
    )
    out, _ = printed(capsys, str(tmp_path / "k.mlir"), f"--space-rules={tmp_path / 'rules.json'}")
    assert "operand-needs-generic" in out and "1 of 1 generic  1 of 1 generic" in out
