"""The command, as people type it."""

import io
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tilespace import Error, Module, Report, version
from tilespace.__main__ import main
from tilespace._cuda import plugin, toolkit
from tilespace._get_cuda import COMPLETE, get_cuda, packages, usual_folder
from tilespace._input import Source, kind_of, readable
from tilespace._report import shortened

ROOT = Path(__file__).parents[2]
CUDA = ROOT / "target" / "cuda"
KERNEL = """
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define float @_Z4pickPKfi(ptr %p, i32 %n) {
  %v = load float, ptr %p
  ret float %v
}
define ptx_kernel void @kernel(ptr %p) {
  %v = call float @_Z4pickPKfi(ptr %p, i32 1)
  store float %v, ptr %p
  ret void
}
"""

# A module that is named by its source, and has its lines.
LLVM_IR = """source_filename = "kernel.cu"
target triple = "nvptx64-nvidia-cuda"
define float @get(ptr %p) !dbg !3 {
  %v = load float, ptr %p, !dbg !5
  ret float %v, !dbg !5
}
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: LineTablesOnly)
!2 = !DIFile(filename: "kernel.cu", directory: "/gone")
!3 = distinct !DISubprogram(name: "get", file: !2, line: 1, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !6)
!5 = !DILocation(line: 2, column: 10, scope: !3)
!6 = !{}
"""


@pytest.fixture
def kernel(tmp_path: Path) -> Path:
    file = tmp_path / "kernel.ll"
    file.write_text(KERNEL)
    return file


def printed(capsys: "pytest.CaptureFixture[str]", *words: str, code: int = 0) -> "tuple[str, str]":
    assert main(list(words)) == code
    said = capsys.readouterr()
    return said.out, said.err


def test_a_summary_is_what_comes_first(kernel: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    out, _ = printed(capsys, str(kernel))
    assert "kernel            2 of 2 generic  0 of 2 generic" in out
    assert "left generic: 1" in out and "unknown-caller  pick(float const*, int) (1)" in out
    assert len(out.splitlines()) < 20
    every, _ = printed(capsys, str(kernel), "--all")
    assert "stays generic (unknown-caller)" in every and "argument 0 of 'pick(float const*, int)'" in every


def test_one_kernel_is_shown_with_all_that_it_reaches(kernel: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    out, _ = printed(capsys, str(kernel), "--kernel", "kernel")
    assert re.search(r"^pick\(float const\*, int\) \(\.global\) +global +1 of 1 generic  0 of 1 generic$", out, re.MULTILINE)
    assert "stays generic" not in out
    out, _ = printed(capsys, str(kernel), "--kernel", "pick")
    assert "stays generic (unknown-caller)" in out and "'p', argument 0 of 'pick(float const*, int)'" in out
    out, _ = printed(capsys, str(kernel), "--kernel", "pick(float const*, int)", "--whole-program")
    assert "0 of 1 generic after" in out
    _, err = printed(capsys, str(kernel), "--kernel", "other", code=1)
    assert "no kernel or function is named 'other'; the kernels are kernel" in err


def test_a_limit_on_generic_accesses_is_an_exit_code(kernel: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    printed(capsys, str(kernel), "--fail-on-generic=1")
    _, err = printed(capsys, str(kernel), "--fail-on-generic", code=1)
    assert err == "1 access stays generic, but --fail-on-generic allows 0\n"


def test_standard_input_and_folders_are_read(
    kernel: Path, tmp_path: Path, capsys: "pytest.CaptureFixture[str]", monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(KERNEL.encode())))
    out, _ = printed(capsys, "-", "--json")
    assert Report.from_json(out).function("_Z4pickPKfi").shown == "pick(float const*, int)"
    (tmp_path / "note.txt").write_text("nothing")
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "copy.llir").write_text(KERNEL)
    (tmp_path / "more" / "bad.mlir").write_text("nonsense")
    out, err = printed(capsys, str(tmp_path), code=1)
    assert "2 of 3 files have GPU code" in out and "left generic: 2" in out and "bad.mlir:1:1: error" in out and err == ""
    (tmp_path / "none").mkdir()
    printed(capsys, str(tmp_path / "none"), code=2)


def test_the_exit_code_of_a_folder_is_that_of_its_worst_file(
    kernel: Path, tmp_path: Path, capsys: "pytest.CaptureFixture[str]"
) -> None:
    os.mkfifo(tmp_path / "pipe.ll")
    (tmp_path / "empty.ll").touch()
    out, _ = printed(capsys, str(tmp_path))
    assert "1 of 2 files have GPU code" in out and f"nothing to look at: 1\n  {tmp_path / 'empty.ll'} is empty\n" in out
    (tmp_path / "gone.ll").symlink_to("nowhere")
    out, _ = printed(capsys, str(tmp_path), code=1)
    assert f"failed: 1\n  {tmp_path / 'gone.ll'}: No such file or directory\n" in out
    kernel.write_text('target triple = "x86_64-pc-linux-gnu"\ndefine void @f() {\n  ret void\n}\n')
    printed(capsys, str(tmp_path), code=1)
    (tmp_path / "gone.ll").unlink()
    out, _ = printed(capsys, str(tmp_path), code=2)
    assert "nothing to look at: 2" in out


def command(words: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    """Runs a shell command with `tilespace` in it. Reports of progress, which a busy machine causes, are left out."""
    shell = ["bash", "-c", words.replace("tilespace ", f"{sys.executable} -m tilespace ")]
    # Without a buffer, argparse drops errors of its own output.
    environment = {**os.environ, "PYTHONUNBUFFERED": ""}
    done = subprocess.run(shell, cwd=folder, capture_output=True, text=True, timeout=600, env=environment)
    done.stderr = re.sub(r"^.+: \d+ s\n", "", done.stderr, flags=re.MULTILINE)
    return done


def test_a_pipe_is_read_once(kernel: Path, tmp_path: Path) -> None:
    for words in ("tilespace <(cat kernel.ll)", "mkfifo pipe; cat kernel.ll > pipe & tilespace pipe"):
        done = command(words, tmp_path)
        assert done.returncode == 0 and "0 of 2 generic" in done.stdout, done.stderr
    assert command("tilespace <(true)", tmp_path).returncode == 2


def test_an_output_that_cannot_be_written_is_silent_or_one_line(kernel: Path, tmp_path: Path) -> None:
    for arguments in ("kernel.ll --all", "kernel.ll --json", "--help"):
        # The pipe is closed before the command starts.
        done = command(f"(sleep 0.5; tilespace {arguments}) | true; echo ${{PIPESTATUS[0]}}", tmp_path)
        assert (done.stdout, done.stderr) == ("141\n", "")
        done = command(f"tilespace {arguments} > /dev/full", tmp_path)
        assert (done.returncode, done.stderr) == (1, "cannot write the output: No space left on device\n")
    done = command("tilespace kernel.ll >&-", tmp_path)
    assert (done.returncode, done.stderr) == (1, "cannot write the output: Bad file descriptor\n")
    done = command("tilespace /proc/self/mem", tmp_path)
    assert (done.returncode, done.stderr) == (1, "/proc/self/mem: Input/output error\n")


@pytest.mark.parametrize(
    ("name", "data", "what"),
    [
        ("kernel.ptx", b".version 8.0\n.target sm_90\n", "is PTX"),
        ("kernel.o", b"\x7fELF\x02\x01\x01", "is an object file"),
        ("kernel.fatbin", b"\x50\xed\x55\xba\x01\x00", "is a fat binary"),
        ("libkernel.a", b"!<arch>\n", "is a library of object files"),
        ("noise.mlir", b"\x01noise\x00\xff", "is neither text, bitcode nor bytecode"),
        ("kernel.spv", b"\x03\x02\x23\x07", "is SPIR-V"),
        ("kernel.ll", b"", "is empty"),
        ("r600.ll", KERNEL.replace("nvptx64-nvidia-cuda", "r600-mesa-mesa3d").replace("ptx_kernel ", "").encode(), "r600-mesa-mesa3d"),
        ("host.ll", b'target triple = "x86_64-pc-linux-gnu"\ndefine void @f(ptr %p) {\n  ret void\n}\n', "the target is 'x86_64-pc-linux-gnu'"),
    ],
)
def test_what_has_no_code_for_us_is_exit_code_2(
    tmp_path: Path, capsys: "pytest.CaptureFixture[str]", name: str, data: bytes, what: str
) -> None:
    (tmp_path / name).write_bytes(data)
    out, err = printed(capsys, str(tmp_path / name), code=2)
    assert out == "" and err.count("\n") == 1 and what in err


AMD = """
target triple = "amdgcn-amd-amdhsa"
@tile = internal addrspace(3) global [64 x i32] poison
define internal i32 @get(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %g = addrspacecast ptr addrspace(3) @tile to ptr
  %v = call i32 @get(ptr %g)
  store i32 %v, ptr addrspace(1) %out
  ret void
}
"""


ALLOCATION = """
gpu.module @m {
  gpu.func @k(%i: index) kernel {
    %s = memref.alloc() : memref<32xf32, #gpu.address_space<workgroup>>
    %v = memref.load %s[%i] : memref<32xf32, #gpu.address_space<workgroup>>
    gpu.return
  }
}
"""


def test_what_the_passes_refuse_is_said_beside_the_report(tmp_path: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    (tmp_path / "allocation.mlir").write_text(ALLOCATION)
    out, err = printed(capsys, str(tmp_path / "allocation.mlir"))
    assert "1 shared" in out
    assert "allocation.mlir:4:10: the passes reject this: an allocation on the heap is in global memory" in err


def test_a_kernel_for_amd_is_read(tmp_path: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    (tmp_path / "amd.ll").write_text(AMD)
    out, _ = printed(capsys, str(tmp_path / "amd.ll"), "--fail-on-generic")
    assert "1 of 2 generic  0 of 2 generic" in out
    (tmp_path / "open.ll").write_text(AMD.replace("internal i32", "i32"))
    out, _ = printed(capsys, str(tmp_path / "open.ll"))
    assert "unknown-caller" in out


def test_triton_is_read_with_rules_of_its_own() -> None:
    pytest.importorskip("jaxlib.triton.dialect")
    module = Module.parse(ROOT / "docs" / "examples" / "triton" / "vector_add.mlir")
    assert set(module.spaces().after) == {"global"}
    text = """
tt.func public @copy(%in: !tt.ptr<f32>, %out: !tt.ptr<f32>) attributes {noinline = false} {
  %v = tt.load %in : !tt.ptr<f32>
  tt.store %out, %v : !tt.ptr<f32>
  tt.return
}
"""
    assert Module.parse(text).spaces().after == {"global": 2}


def test_a_report_of_another_module_is_replaced_with_a_warning(kernel: Path, tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    module = Module.parse(kernel)
    for _ in range(2):
        module.run("print-memory-spaces", report=str(report))
        assert module.diagnostics == []
    other = tmp_path / "other.ll"
    other.write_text(KERNEL)
    module = Module.parse(other).run("print-memory-spaces", report=str(report))
    assert f"was the report on {kernel}, and is replaced" in str(module.diagnostics[0])
    module.run("print-memory-spaces", report=str(tmp_path / "%m.%c.json"))
    assert json.loads((tmp_path / "other.ll.any.json").read_text())["module"]["name"] == str(other)


def test_what_was_not_looked_at_is_said(tmp_path: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    text = "llvm.func @k(%p: !llvm.ptr) attributes {nvvm.kernel} {\n  OP\n  llvm.return\n}\n"
    file = tmp_path / "kernel.mlir"
    file.write_text(text.replace("OP", '%v = "tile.load"(%p) : (!llvm.ptr) -> f32'))
    out, _ = printed(capsys, str(file), code=2)
    assert "not looked at: ops without a rule (--space-rules): tile.load" in out
    file.write_text(text.replace("OP", 'llvm.inline_asm has_side_effects "ld.b32 $0, [$1];", "r,l" %p : (!llvm.ptr) -> ()'))
    out, _ = printed(capsys, str(file))
    assert "no access: accesses in inline assembly" in out and "not looked at" not in out


ACME = """
gpu.module @m {
  gpu.func @k(%in: !acme.ref<any, f32>) kernel {
    %v = "acme.load"(%in) : (!acme.ref<any, f32>) -> f32
    gpu.return
  }
}
"""


def test_rules_that_do_not_fit_are_the_reason(tmp_path: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    file, rules = tmp_path / "acme.mlir", tmp_path / "rules.json"
    file.write_text(ACME)
    ops = [{"op": "acme.load", "effects": [{"access": {"operand": 0, "kind": "load"}}, {"polymorphic": {"operand": 0}}]}]
    spaces = {"global": "hbm", "shared": "shmem"}
    types = [{"type": "!acme.ref<any, *>", "in_space": "!acme.ref<{space}, *>", "spaces": spaces}]
    words = (str(file), f"--space-rules={rules}", "--fail-on-generic=9")
    rules.write_text(json.dumps({"ops": ops, "types": types}))
    out, _ = printed(capsys, *words)
    assert "left generic: 1" in out and "not looked at: the rule for !acme.ref<any, f32> has no space 'any', but" in out
    rules.write_text(json.dumps({"ops": ops}))
    out, err = printed(capsys, *words, code=2)
    assert "not looked at: the rule for 'acme.load' takes operand 0 for a pointer" in out and "no access was counted" in err
    spaces["generic"] = "any"
    rules.write_text(json.dumps({"ops": ops, "types": types}))
    # Without an op that casts, nothing can be rewritten.
    out, _ = printed(capsys, *words, "--all")
    assert "not looked at" not in out and "acme.load in 'k' stays generic (operand-needs-generic)" in out
    types[0]["cast"] = "acme.cast"
    rules.write_text(json.dumps({"ops": ops, "types": types}))
    out, _ = printed(capsys, *words, "--all")
    assert "not looked at" not in out and "all                        1 generic  1 global" in out


def test_llvm_ir_of_a_newer_llvm_is_said_to_be_so(tmp_path: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    file = tmp_path / "kernel.ll"
    file.write_text(KERNEL.replace("ptr %p,", "ptr newattribute %p,") + '!llvm.ident = !{!0}\n!0 = !{!"clang version 99.1.0"}\n')
    _, err = printed(capsys, str(file), code=1)
    assert err.count("\n") == 1 and "(made by LLVM 99; tilespace reads LLVM IR of LLVM 22 or older)" in err


def test_an_unknown_chip_is_named_alone() -> None:
    with pytest.raises(Error) as raised:
        Module.parse(KERNEL).to_ptx(chip="sm_91")
    assert re.fullmatch("LLVM has no chip 'sm_91': did you mean 'sm_.*'.", str(raised.value))


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["kernel.ll", "--html=page.htm"], "'page.htm' does not end in .html"),
        (["kernel.ll", "--html=page.html", "--sources=nowhere"], "no such folder: 'nowhere'"),
        (["--fail-on-generic", "kernel.ll"], "'kernel.ll' is not a number; put FILE before the option"),
        (["kernel.ll", "--kernel=kernel", "--json"], "not allowed with argument --kernel"),
        (["kernel.ll", "--completions=fish"], "invalid choice: 'fish'"),
        (["--htlm", "x.html", "kernel.ll"], "unknown option '--htlm'; did you mean '--html'?"),
        (["-all", "kernel.ll"], "unknown option '-all'; did you mean '--all'?"),
        (["--clang-arg=--cuda-gpu-arch=sm_80", "--arch=sm_90", "kernel.cu"], "a report covers one chip: --arch=sm_90 or sm_80"),
        (["--arch=sm_80", "--arch=sm_90", "kernel.cu"], "a report covers one chip: --arch=sm_80 or --arch=sm_90; run tilespace once for each"),
        (["-gencode", "arch=compute_80,code=sm_80", "-arch=sm_90", "k.cu"], "one chip, not sm_80, sm_90: choose one, as in --arch=sm_80"),
        (["kernel.ll", "-o", "page.html"], "unknown option '-o'; did you mean '--html'?"),
        (["-v"], "unknown option '-v'; did you mean '--version'?"),
        (["-V"], "unknown option '-V'; did you mean '--version'?"),
        (["kernel.ll", "--quiz"], "unknown option '--quiz'; put arguments for clang after --"),
        (["kernel.ll", "--update-baseline"], "--update-baseline requires --baseline=FILE, the file to write"),
        (["kernel.ll", "--baseline=nowhere"], "no such file: 'nowhere'; --update-baseline creates it"),
        (["a.ll", "b.ll", "--html=page.html"], "name a folder for the pages of several files, not the page 'page.html'"),
        ([], "the following arguments are required: FILE, or -p FOLDER"),
        (["diff", "--txt", "kernel.cu"], "unknown option '--txt'; did you mean '--text'?"),
        (["dif", "kernel.cu"], "no such file: 'dif'; did you mean `tilespace diff`?"),
        (["clang++-22", "-c", "kernel.cu"], "did you mean `tilespace clang++`?"),
        (["diff", "kernel.cu", "other.cu"], "tilespace diff: expected one FILE, not 'kernel.cu' and 'other.cu'"),
        (["kernel.cu", "--clang-arg", "-I."], "write --clang-arg=-I."),
        (["kernel.ll", "--top=-3"], "argument --top: '-3' is not a positive integer"),
        (["kernel.ll", "--top", "0"], "argument --top: '0' is not a positive integer"),
        (["kernel.ll", "--kernel="], "argument --kernel: the value is empty"),
        (["kernel.cu", "--arch="], "argument --arch: the value is empty"),
    ],
)
def test_a_wrong_argument_is_named(words: "list[str]", what: str, capsys: "pytest.CaptureFixture[str]") -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    said = capsys.readouterr().err
    assert ended.value.code == 2 and what in said and said.count("\n") == 1 and said.endswith("--help)\n")


def test_help_and_versions_have_the_names_that_people_try(capsys: "pytest.CaptureFixture[str]") -> None:
    texts: "list[str]" = []
    for words in (["help"], ["--help"]):
        with pytest.raises(SystemExit) as ended:
            main(words)
        assert ended.value.code == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1] and "FILE" in texts[0]


def test_what_is_no_cuda_has_no_difference(kernel: Path, tmp_path: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    _, err = printed(capsys, "diff", str(kernel), code=2)
    assert err == f"{kernel} is neither CUDA source nor CUDA Tile bytecode, which `tilespace diff` requires\n"
    (tmp_path / "none").mkdir()
    _, err = printed(capsys, "diff", str(tmp_path / "none"), code=2)
    assert err == f"{tmp_path / 'none'} is a folder, and `tilespace diff` takes one CUDA source file\n"
    _, err = printed(capsys, str(tmp_path / "none"), code=2)
    assert "none has no file that ends in .cu, .hip, .cl, " in err


def test_cuda_needs_a_toolkit_and_says_which(tmp_path: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    file = tmp_path / "kernel.cu"
    file.write_text("__global__ void k(int *p) { *p = 1; }\n")
    _, err = printed(capsys, str(file), f"--cuda-path={tmp_path}", code=1)
    assert err.count("\n") == 1 and "set --cuda-path=FOLDER, or download NVIDIA's headers with tilespace --get-cuda" in err


@pytest.mark.skipif(not (CUDA / "complete").exists(), reason="tools/cuda-wheels.sh was not run")
def test_cuda_is_compiled_with_the_plugin(tmp_path: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    blur = str(ROOT / "docs" / "examples" / "blur.cu")
    out, _ = printed(capsys, blur, f"--cuda-path={CUDA}", "--fail-on-generic", "--html", str(tmp_path / "page.html"))
    assert "left generic: none" in out and (tmp_path / "page.html").exists()
    out, _ = printed(capsys, "diff", blur, f"--cuda-path={CUDA}")
    assert re.search(r"^convolve\(float const\*, float const\*, int\) +10 -> 0 ", out, re.MULTILINE)
    out, _ = printed(capsys, "diff", blur, f"--cuda-path={CUDA}", "--text")
    assert re.search(r"^ld\.b32 %r5, \[%rd4\]; +\| ld\.shared\.b32 %r5, \[%rd6\];$", out, re.MULTILINE)
    printed(capsys, str(tmp_path / "none.cu"), code=1)
    _, err = printed(capsys, blur, f"--cuda-path={CUDA}", "--space-rules=none.json", code=1)
    assert "none.json" in err
    (tmp_path / "bad.cu").write_text("__global__ void k() { nonsense; }\n")
    _, err = printed(capsys, str(tmp_path / "bad.cu"), f"--cuda-path={CUDA}", code=1)
    assert "bad.cu:1:23: error: use of undeclared identifier 'nonsense'" in err


@pytest.mark.skipif(not (CUDA / "complete").exists(), reason="tools/cuda-wheels.sh was not run")
def test_cuda_is_compiled_wherever_it_comes_from(tmp_path: Path) -> None:
    (tmp_path / "-dash.cu").write_bytes((ROOT / "docs" / "examples" / "blur.cu").read_bytes())
    for words in ("cat ./-dash.cu | tilespace -", "tilespace <(cat ./-dash.cu)", "tilespace ./-dash.cu"):
        done = command(f"{words} --cuda-path={CUDA} --arch=sm_80", tmp_path)
        assert done.returncode == 0 and "left generic: none" in done.stdout, done.stderr
    done = command(f"tilespace diff <(cat ./-dash.cu) --cuda-path={CUDA}", tmp_path)
    assert done.returncode == 0 and "10 -> 0" in done.stdout
    done = command(f"CUDA_PATH={CUDA} tilespace ./-dash.cu -- -DTEN", tmp_path)
    assert done.returncode == 0
    for name, shown in (("-", "<stdin>"), ("/dev/fd/3", "/dev/fd/3")):
        words = f"echo '__global__ void k() {{ no; }}' | tilespace {name} 3<&0 --cuda-path={CUDA}"
        said = command(words, tmp_path).stderr
        assert said.startswith(f"{shown}:1:23: error: use of undeclared identifier 'no'\n") and "1 error generated" in said


@pytest.mark.skipif(not (CUDA / "complete").exists(), reason="tools/cuda-wheels.sh was not run")
def test_why_cuda_gives_no_report_is_said(tmp_path: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    blur, cuda = str(ROOT / "docs" / "examples" / "blur.cu"), f"--cuda-path={CUDA}"
    for words in ((blur,), ("diff", blur)):
        _, err = printed(capsys, *words, cuda, "--clang-arg=-O0", code=2)
        assert err == f"{blur}: the plugin does nothing at -O0: compile with -O1 or higher\n"
        printed(capsys, *words, cuda, "--clang-arg=-O0", "--clang-arg=-O1")
        _, err = printed(capsys, *words, cuda, "--arch=hopper", code=1)
        assert err == "LLVM has no chip 'hopper': did you mean 'sm_90'?\n"
    host = tmp_path / "host.cu"
    host.write_text("int main() {}\n")
    for words in ((str(host),), ("diff", str(host))):
        _, err = printed(capsys, *words, cuda, code=2)
        assert err == f"{host}: there is no GPU code\n"


def test_clang_gets_the_plugin_once_and_cuda(tmp_path: Path) -> None:
    (tmp_path / "include").mkdir()
    (tmp_path / "include" / "cuda.h").touch()
    (tmp_path / "empty.cpp").touch()
    line = "tilespace clang++ -Werror -### -c empty.cpp"
    loads = re.escape(plugin().name)
    done = command(f"CUDA_PATH={tmp_path} {line} -fpass-plugin={plugin()}", tmp_path)
    assert done.returncode == 0 and len(re.findall(loads, done.stderr.splitlines()[-1])) == 1
    (tmp_path / "clang").write_text('#!/bin/sh\n[ "$1" = --version ] && echo clang version 22.1.0 || echo "$@"\n')
    (tmp_path / "clang").chmod(0o755)
    environment = f"CLANG={tmp_path}/clang CUDA_PATH={tmp_path}"
    assert f"--cuda-path={tmp_path} " in command(f"{environment} {line}", tmp_path).stdout
    given = command(f"{environment} {line} --cuda-path=mine", tmp_path).stdout
    assert "--cuda-path=mine" in given and f"--cuda-path={tmp_path} " not in given


def test_clang_gets_a_chip_for_cuda_and_says_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "k.cu").touch()
    script = '#!/bin/sh\n[ "$1" = --version ] && echo clang version 22.1.0 || { echo "$@"; exit 3; }\n'
    (tmp_path / "clang").write_text(script)
    (tmp_path / "clang").chmod(0o755)
    with_it = f"CLANG={tmp_path}/clang CUDA_PATH={tmp_path} tilespace clang++ -c k.cu"
    done = command(with_it, tmp_path)
    assert done.returncode == 3 and "--cuda-gpu-arch=sm_90" in done.stdout
    assert "without -O1 or higher the plugin does nothing" in done.stderr and "tilespace --get-cuda" in done.stderr
    assert "plugin does nothing" in command(f"{with_it} -O3 -O0", tmp_path).stderr
    done = command(f"{with_it} -O2 --offload-arch=sm_80 --cuda-path=mine", tmp_path)
    assert "sm_90" not in done.stdout and done.stderr == ""
    (tmp_path / "include").mkdir()
    (tmp_path / "include" / "cuda.h").touch()
    done = command(f"{with_it} -O2", tmp_path)
    [headers] = re.findall(r"-idirafter (\S+)", done.stdout)
    # A list of dependencies may name them, and the next build looks for them.
    assert done.returncode == 3 and list(Path(headers).iterdir())


@pytest.mark.skipif(not (CUDA / "complete").exists(), reason="tools/cuda-wheels.sh was not run")
def test_ptx_of_the_compiler_is_seen_to_be_ptx(tmp_path: Path) -> None:
    blur = ROOT / "docs" / "examples" / "blur.cu"
    words = f"tilespace clang++ --cuda-path={CUDA} -x cuda --cuda-device-only -O3 -S {blur} -o blur.ptx"
    assert command(words, tmp_path).returncode == 0
    # Prototypes in PTX end with a line of their own.
    assert "\n;" in (tmp_path / "blur.ptx").read_text()
    for words in ("tilespace blur.ptx", "cat blur.ptx | tilespace -"):
        done = command(words, tmp_path)
        assert done.returncode == 2 and "is PTX, where the memory of each access is already decided" in done.stderr


def test_kinds_are_told_by_code_and_not_by_comments(tmp_path: Path) -> None:
    started = time.monotonic()
    generic = '"func.func"() <{function_type = () -> (), sym_name = "f"}> ({\n  "func.return"() : () -> ()\n}) : () -> ()\n'
    for text, is_cuda in (
        ("// __device__ int x;\n" + generic, False),
        ('"a.b"() {what = "__global__ void k(int *p) {"} : () -> ()\n', False),
        ("Use `__device__` for a function of the device (all).\n", False),
        (".version 8.0\n//k.cu:1 __global__ void k(int *p) {\n", False),
        ("/* the functions that\ndefine the module\n module */\n__device__ const float x[4] = {1};\n", True),
        ("template <class T> __global__ void __launch_bounds__(64, 2) k(T *p) { *p = 1; }\n", True),
        ("__device__ __forceinline__ auto f(int x) { return x; }\n", True),
        ("    // a comment\n\n" * 2000 + "module {}\n", False),
    ):
        assert (Source("-", text.encode()).language == "cuda") == is_cuda, text
        if not is_cuda and "version" not in text and "Use" not in text:
            assert readable(text.encode(), "-")[1] == "mlir"
    assert kind_of(b"!t = !llvm.ptr\nmodule {}") == "mlir" and kind_of(b"!0 = distinct !{}") == "llvm"
    assert kind_of(b"module asm \"x\"\n") == "llvm"
    # No pattern looks at a text again and again.
    assert time.monotonic() - started < 5


def test_a_plugin_that_is_named_is_there_or_an_error(kernel: Path, tmp_path: Path) -> None:
    (tmp_path / "libtilespace_llvm.so").symlink_to(plugin())
    done = command("TILESPACE_CLANG_PLUGIN=./libtilespace_llvm.so tilespace --clang-plugin", tmp_path)
    assert done.stdout == f"{tmp_path / 'libtilespace_llvm.so'}\n"
    done = command("TILESPACE_CLANG_PLUGIN=nowhere.so tilespace --clang-plugin", tmp_path)
    assert "no such file: nowhere.so, the value of TILESPACE_CLANG_PLUGIN" in done.stderr
    (tmp_path / "k.cu").write_text("int x;\n")
    done = command("CUDA_PATH=/nowhere tilespace k.cu", tmp_path)
    assert "CUDA not found in /nowhere, the value of CUDA_PATH" in done.stderr


def test_long_names_are_short_where_that_tells_them_apart() -> None:
    names = [f"kernel<{'a' * 60}, {middle}, {'b' * 60}>(float*)" for middle in "xy"]
    assert shortened(names) == {name: name for name in names}
    assert shortened([names[0], "k"]) == {names[0]: f"{names[0][:37]}...{names[0][-40:]}", "k": "k"}


def test_cuda_in_a_comment_of_ir_is_no_cuda(kernel: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    kernel.write_text("; __global__ void kernel(float *p)\n" + kernel.read_text())
    assert "left generic: 1" in printed(capsys, str(kernel))[0]
    kernel.write_text("// __global__ void kernel(float *p)\n" + (ROOT / "docs" / "examples" / "helper.mlir").read_text())
    assert "left generic: none" in printed(capsys, str(kernel))[0]


@pytest.mark.skipif(not (CUDA / "complete").exists(), reason="tools/cuda-wheels.sh was not run")
def test_cuda_is_seen_by_its_words(tmp_path: Path) -> None:
    text = "__global__ __launch_bounds__(64) void k(int *p) { *p = 1; }\n"
    (tmp_path / "kernel.txt").write_text(text)
    for words in ("tilespace - <kernel.txt", "tilespace kernel.txt", "cp kernel.txt @k.cu; tilespace @k.cu"):
        done = command(f"CUDA_PATH={CUDA}; export CUDA_PATH; {words}", tmp_path)
        assert done.returncode == 0 and "left generic: none" in done.stdout, done.stderr


@pytest.mark.skipif(not (CUDA / "complete").exists(), reason="tools/cuda-wheels.sh was not run")
def test_a_chip_that_needs_newer_ptx_gets_it(capsys: "pytest.CaptureFixture[str]") -> None:
    blur = str(ROOT / "docs" / "examples" / "blur.cu")
    assert "left generic: none" in printed(capsys, blur, f"--cuda-path={CUDA}", "--arch=sm_110")[0]
    out, _ = printed(capsys, "diff", blur, f"--cuda-path={CUDA}", "--arch=sm_70")
    assert "need ptxas: ptxas fatal" in out and "registers  stack" not in out


def test_words_of_response_files_count(tmp_path: Path) -> None:
    (tmp_path / "k.h").write_text("__global__ void k() {}\n")
    files = {
        "inner": "-x cuda -O3 -c",
        "outer": "@inner",
        "plugin": f"-fpass-plugin={plugin()}",
        "open": "-x cuda -O2 -c -DX='it",
        "itself": "@itself @itself @itself @itself -x cuda -c",
    }
    for name, words in files.items():
        (tmp_path / name).write_text(words)

    def said(words: str) -> str:
        return command(f"tilespace clang++ --cuda-path={CUDA} -### {words} k.h", tmp_path).stderr

    assert "sm_90" in said("@outer") and "without -O1" not in said("@outer")
    assert "without -O1" in said("@inner -O0") and "without -O1" in said("-x cuda -c")
    assert said("@outer @plugin").count(f'"-fpass-plugin={plugin()}"') == 2
    assert "sm_90" in said("@open") and "No closing quotation" not in said("@open") + said("@itself")
    assert "without -O1" not in said("@open") and "without -O1" not in said("-x cuda -M") + said("-x cuda -fsyntax-only")


def test_the_output_has_colors_for_terminals_that_show_them(kernel: Path) -> None:
    for before, has in (("TERM=xterm", True), ("TERM=xterm NO_COLOR=1", False), ("TERM=dumb", False)):
        done = subprocess.run(["script", "-qec", f"env -u NO_COLOR {before} {sys.executable} -m tilespace {kernel}", "/dev/null"], capture_output=True)
        assert (b"\x1b[31mgeneric" in done.stdout) == has


def test_names_that_the_output_cannot_have_are_escaped(tmp_path: Path) -> None:
    (tmp_path / "größe.ll").write_text(KERNEL)
    done = command("PYTHONIOENCODING=ascii tilespace größe.ll", tmp_path)
    assert done.returncode == 0 and done.stdout.startswith("gr\\u00f6\\u00dfe.ll")
    done = command("PYTHONIOENCODING=ascii tilespace größe.ll --json", tmp_path)
    assert json.loads(done.stdout)["module"]["name"] == "größe.ll"


def test_clang_gets_the_plugin(tmp_path: Path) -> None:
    file = tmp_path / "empty.cpp"
    file.write_text("int main() {}\n")
    command = [sys.executable, "-m", "tilespace", "clang++", "-###", "-c", str(file)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0 and str(plugin()) in done.stderr
    path = subprocess.run([sys.executable, "-m", "tilespace", "--clang-plugin"], capture_output=True, text=True)
    # Its name has the version in a wheel, so that a build sees an upgrade.
    assert Path(path.stdout.strip()).name == f"libtilespace_llvm-{version()}.so" and Path(path.stdout.strip()).is_file()


def test_the_wheels_that_are_named_are_those_that_are_tried() -> None:
    pinned = (ROOT / "tools" / "real" / "projects.toml").read_text()
    named = re.findall(r"(nvidia-[\w-]+==\d+\.\d+\.)\*", " ".join(packages()))
    assert len(named) == 5
    for each in named:
        assert f'"{each}' in pinned, each


def test_the_version_says_what_it_is_for() -> None:
    done = command("tilespace --version", ROOT)
    assert re.fullmatch(
        rf"tilespace {re.escape(version())} \([0-9a-f]{{12}}\+?\), with MLIR \d+\.\d+\.\d+, plugins for LLVM [\d, and]+\n", done.stdout
    )


def test_cuda_that_was_got_is_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CUDA_PATH", "CUDA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = tmp_path / "cuda"
    # As if pip had run.
    (folder / "include").mkdir(parents=True)
    (folder / "include" / "cuda.h").touch()
    (folder / COMPLETE).touch()
    assert get_cuda(str(folder)) == folder and usual_folder().resolve() == folder
    if not Path("/usr/local/cuda").exists():
        assert toolkit(None) == usual_folder()
    # A folder with files of others is not written to.
    (tmp_path / "other" / "mine").mkdir(parents=True)
    with pytest.raises(OSError, match="is not empty: name a new folder"):
        get_cuda(str(tmp_path / "other"))
    done = command(f"tilespace --get-cuda {tmp_path / 'other'}", tmp_path)
    assert done.returncode == 1 and done.stderr.endswith("is not empty: name a new folder\n")
