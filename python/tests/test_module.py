"""The package as its users call it."""

import doctest
import json
import re
import signal
import subprocess
import sys
import threading
import time
import tracemalloc
from pathlib import Path

import pytest

import tilespace
from tilespace import Error, Module
from tilespace._diagnostic import diagnostics_of
from tilespace._input import Source

KERNEL = """
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @open(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.call @get(%s) : (!llvm.ptr) -> f32
  %b = llvm.call @get(%out) : (!llvm.ptr) -> f32
  %v = llvm.fadd %a, %b : f32
  llvm.store %v, %out : f32, !llvm.ptr
  llvm.return
}
"""
LLVM_IR = """
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @kernel(ptr %p, float %v) {
  store float %v, ptr %p, align 4
  ret void
}
"""


@pytest.fixture
def module() -> Module:
    return Module.parse(KERNEL)


def test_a_report_of_code_that_differs_from_the_plan_is_read(module: Module) -> None:
    data = json.loads(module.report_json())
    data["kernels"][0]["planned"] = {"global": 7}
    [kernel] = tilespace.Report.from_json(json.dumps(data)).kernels
    assert kernel.planned == {"global": 7} and kernel.name == "kernel"


def test_the_report_has_functions_copies_calls_and_accesses(module: Module) -> None:
    report = module.spaces()
    get = report.function("get")
    assert [instance.name for instance in get.instances] == ["get", "get.global"]
    assert [instance.copy for instance in get.instances] == [False, True]
    assert [access.after for instance in get.instances for access in instance.accesses] == ["shared", "global"]
    kernel = report.function("kernel").instances[0]
    assert [call.body for call in kernel.calls] == ["get", "get.global"]
    assert report.kernels == [tilespace.Kernel("kernel", {"generic": 2}, {"global": 2, "shared": 1})]
    assert len(list(report.accesses())) == 4
    assert "get.global" in str(report) and "unknown-caller" in str(report)
    assert "<table>" in report._repr_html_() and module._repr_html_() == report._repr_html_()
    with pytest.raises(KeyError):
        report.function("none")


def test_what_stays_generic_is_explained(module: Module) -> None:
    [left] = module.explain()
    assert (left.function, left.op, left.reason) == ("open", "llvm.load", "unknown-caller")
    assert left.chain[0].startswith("argument 0 of 'open' at <input>:")
    assert module.explain("open") == [left] and module.explain("open", "llvm.store") == []
    assert module.explain("get.global") == []
    with pytest.raises(KeyError):
        module.explain("none")


def test_the_report_in_json_is_that_of_the_schema(module: Module) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((Path(__file__).parents[2] / "docs" / "report.schema.json").read_text())
    jsonschema.validate(json.loads(module.report_json()), schema)


def test_passes_change_the_module(module: Module) -> None:
    before = str(module)
    assert module.run("ip-msp") is module
    assert "@get.global" in str(module) and "@get.global" not in before
    assert "nvvm.as" in module.to_mlir(generic=True) and "loc(" in module.to_mlir(locations=True)
    assert "define internal" in Module.parse(KERNEL).run("memory-space-pipeline", O=3).to_llvm()
    assert ".entry kernel" in module.to_ptx(chip="sm_80")


def test_upstreams_passes_and_texts_of_pipelines_run(module: Module) -> None:
    module.run("canonicalize", "memory-space-opt{mode=second-time}")
    module.run("builtin.module(llvm.func(cse))")
    module.run("canonicalize")


def test_llvm_ir_is_known_by_its_content(tmp_path: Path) -> None:
    assert Module.parse(LLVM_IR).spaces().after == {"global": 1}
    file = tmp_path / "kernel.ll"
    file.write_text(LLVM_IR)
    assert repr(Module.parse(file)) == f"<tilespace.Module {file}>"
    assert Module.parse(str(file)).spaces() == Module.parse(file).spaces()
    assert "st.global" in Module.parse(file).to_ptx()
    with pytest.raises(Error, match="expected instruction opcode"):
        Module.parse(LLVM_IR.replace("ret void", "rot void"))


def test_dumps_of_cute_dsl_are_made_readable() -> None:
    module = Module.parse(
        """
"builtin.module"() ({
  "func.func"() <{function_type = (!cute.ptr<f32, gmem>) -> (), sym_name = "f"}> ({
  ^bb0(%p: !cute.ptr<f32, gmem>):
    "nvvm.barrier"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
"""
    )
    assert "nvidia.nvvm.barrier" in str(module)
    assert any("nvvm.barrier" in output.message for output in module.diagnostics)


TRITON = Path(__file__).parents[2] / "docs" / "examples" / "triton"


def test_bytecode_of_triton_is_read_with_jax(tmp_path: Path) -> None:
    ir, dialect = pytest.importorskip("jaxlib.mlir.ir"), pytest.importorskip("jaxlib.triton.dialect")
    file, rules = tmp_path / "kernel.mlirbc", TRITON / "triton-rules.json"
    for name in ("vector_add", "matmul"):
        with ir.Context() as context, ir.Location.unknown():
            dialect.register_dialect(context)
            made = ir.Module.parse((TRITON / f"{name}.mlir").read_text())
            with file.open("wb") as out:
                made.operation.write_bytecode(out)
        module = Module.parse(file).run("ip-msp", space_rules=str(rules)).run("memory-space-opt", space_rules=str(rules))
        report = module.spaces(space_rules=str(rules))
        assert report.after and set(report.after) == {"global"} and report.before == report.after
        # JAX reads the result.
        with ir.Context() as context, ir.Location.unknown():
            dialect.register_dialect(context)
            assert "tt.load" in str(ir.Module.parse(module.to_mlir(generic=True)))
    file.write_bytes(file.read_bytes()[:-9])
    broken = command(str(file))
    assert (broken.returncode, broken.stdout, broken.stderr.count("\n")) == (1, "", 1) and "kernel.mlirbc" in broken.stderr


def test_bytecode_of_triton_without_jax_is_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "kernel.mlirbc"
    file.write_bytes(b"ML\xefR" + bytes([6 << 1 | 1]) + b"MLIR23\0 builtin\0tt\0")
    (tmp_path / "jaxlib.py").write_text("raise ImportError('no jaxlib')")
    done = subprocess.run(
        [sys.executable, "-m", "tilespace", str(file)], cwd=tmp_path, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert "bytecode of Triton, which needs a Python package to be read: pip install jaxlib" in done.stderr


TILE = """
nv_tileaa.func @copy(%in: !nv_tileaa.ptr<f32>, %out: !nv_tileaa.ptr<f32>)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %lane = nv_tileaa.make_range 0 to 32 : tensor<32xi32>
  %ins = nv_tileaa.splat %in : !nv_tileaa.ptr<f32> -> tensor<32x!nv_tileaa.ptr<f32>>
  %outs = nv_tileaa.splat %out : !nv_tileaa.ptr<f32> -> tensor<32x!nv_tileaa.ptr<f32>>
  %from = nv_tileaa.addptr %ins, %lane : tensor<32x!nv_tileaa.ptr<f32>>, tensor<32xi32>
  %to = nv_tileaa.addptr %outs, %lane : tensor<32x!nv_tileaa.ptr<f32>>, tensor<32xi32>
  %x = nv_tileaa.load %from : tensor<32x!nv_tileaa.ptr<f32>> -> tensor<32xf32>
  nv_tileaa.store %to, %x : tensor<32x!nv_tileaa.ptr<f32>>, tensor<32xf32>
  nv_tileaa.return
}
"""


def test_tiles_become_ptx_too() -> None:
    ptx = Module.parse(TILE).to_ptx(chip="sm_90")
    assert "ld.global" in ptx and "st.global" in ptx


CUTE = """
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, generic, align<16>, "(4):(1)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, generic, align<16>, "(4):(1)">):
    %x = "cute.memref.load_vec"(%v) : (!cute.memref<f32, generic, align<16>, "(4):(1)">) -> vector<4xf32>
    %y = arith.addf %x, %x : vector<4xf32>
    "cute.memref.store_vec"(%y, %v) : (vector<4xf32>, !cute.memref<f32, generic, align<16>, "(4):(1)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
"""


def test_kernels_of_cute_dsl_become_ptx_too() -> None:
    ptx = Module.parse(CUTE).to_ptx(chip="sm_90a")
    assert "ld.global.v4.b32" in ptx and ".target sm_90a" in ptx


def test_a_report_is_read_piece_by_piece(module: Module, tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    module.write_report(file)
    report = tilespace.Report.read(file)
    assert report == tilespace.Report.from_json(file.read_text())
    assert [access for _, access in tilespace.read_accesses(file)] == list(report.accesses())
    # One body with 18 MB of accesses, and as many reasons; only a few MB may be in memory at a time.
    data = json.loads(file.read_text())
    body = next(each for each in data["functions"] if each["instances"] and each["instances"][0]["accesses"])["instances"][0]
    [access] = body["accesses"][:1]
    body["accesses"] = ["@"]
    [left] = data["left_generic"]
    data["left_generic"] = ["@"]
    head, middle, tail = json.dumps(data).split('"@"')
    with file.open("w") as big:
        for before, many in ((head, access), (middle, left)):
            big.write(before + json.dumps(many))
            for _ in range(100_000):
                big.write(", " + json.dumps(many))
        big.write(tail)
    tracemalloc.start()
    found = sum(1 for name, _ in tilespace.read_accesses(file) if name == body["name"])
    assert found == 100_001 and tracemalloc.get_traced_memory()[1] < 8 << 20
    tracemalloc.stop()
    for text in ("[]", "null", "{}"):
        with pytest.raises(ValueError, match="version None"):
            tilespace.Report.from_json(text)
    file.write_text('{"version": 2}')
    with pytest.raises(ValueError, match="version 2"):
        tilespace.Report.read(file)


def test_what_is_wrong_has_a_place_and_leaves_the_module(module: Module) -> None:
    with pytest.raises(Error) as error:
        Module.parse("llvm.func @f() {\n  nonsense\n}")
    assert error.value.location == "<input>:2:3"
    before = str(module)
    with pytest.raises(Error) as error:
        module.run("memory-space-opt", require_resolved=True)
    assert error.value.diagnostics and str(module) == before
    with pytest.raises(Error, match="no-such-pass"):
        module.run("builtin.module(no-such-pass)")
    with pytest.raises(FileNotFoundError):
        Module.parse("no-such-file.mlir")


@pytest.mark.parametrize(
    "name, given, message",
    [
        ("ip-mps", {}, "did you mean 'ip-msp'?"),
        ("ip-msp", {"chek": True}, "did you mean 'check'?"),
        ("ip-msp", {"check": 1}, "takes a value of type bool, not 1"),
        ("ip-msp", {"max_clone_growth": True}, "takes a value of type int, not True"),
        ("memory-space-pipeline", {"O": 7}, "takes '0' or"),
        ("ip-msp", {"max_clone_growth": 10**30}, "takes a value of type int with 64 bits, not 1000000000000000000000000000000"),
        ("ip-msp", {"max_clone_growth": 1.5}, "takes a value of type int, not 1.5"),
        ("ip-msp", {"space_rules": None}, "takes a value of type str, not None"),
        ("ip-msp", {"space_rules": ["a"]}, "takes a value of type str, not ['a']"),
        ("ip-msp", {"space_rules": "a}.json"}, "cannot be 'a}.json': its braces or quotes are not closed"),
        ("ip-msp", {"space_rules": "'\""}, "its braces or quotes are not closed"),
    ],
)
def test_a_wrong_option_gets_a_suggestion(module: Module, name: str, given: dict, message: str) -> None:  # type: ignore[type-arg]
    with pytest.raises(ValueError) as error:
        module.run(name, **given)
    assert message in str(error.value)


def test_a_wrong_pipeline_gets_a_suggestion(module: Module) -> None:
    for pipeline, message in [
        ("builtin.module(canonicalise)", "'canonicalise' does not refer to a registered pass or pass pipeline; did you mean 'canonicalize'?"),
        ("canonicalize{max-iteration=3}", "no such option max-iteration; did you mean 'max-iterations'?"),
        ("ip-msp{chek=true}", "no such option chek; did you mean 'check'?"),
        (f"ip-msp{{max-clone-growth={10**30}}}", f"failed to add `ip-msp` with options `max-clone-growth={10**30}`"),
    ]:
        with pytest.raises(Error) as error:
            module.run(pipeline)
        assert str(error.value) == message
    with pytest.raises(ValueError, match="no pass or pipeline is named 'canonicalise'; did you mean 'canonicalize'"):
        module.run("canonicalise")
    with pytest.raises(ValueError, match="'cse' is an upstream pass: give its options as text, 'cse{option=value}'"):
        module.run("cse", check=True)


def test_a_path_may_have_quotes_and_braces(module: Module, tmp_path: Path) -> None:
    for name in ("it's.json", 'a "b".json', "{a}.json"):
        module.run("print-memory-spaces", report=tmp_path / name)
        assert (tmp_path / name).exists()


def test_tables_of_passes_and_options() -> None:
    assert "ip-msp" in tilespace.passes() and "check" in tilespace.options("ip-msp")
    assert tilespace.__version__


def test_threads_share_a_module(module: Module) -> None:
    found = []
    threads = [threading.Thread(target=lambda: found.append(module.spaces())) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4 and all(report == found[0] for report in found)


def command(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-m", "tilespace", *arguments], capture_output=True, text=True)


def test_a_wrong_option_of_the_command_is_named() -> None:
    done = command("--jsn", "kernel.ll")
    assert (done.returncode, done.stdout) == (2, "") and "unknown option '--jsn'; did you mean '--json'?" in done.stderr.splitlines()[-1]


def test_the_command_prints_the_report_or_one_line(tmp_path: Path) -> None:
    file = tmp_path / "kernel.ll"
    file.write_text(LLVM_IR)
    done = command(str(file))
    assert done.returncode == 0 and "1 global" in done.stdout and "\x1b" not in done.stdout
    assert json.loads(command(str(file), "--json").stdout)["version"] == 1
    nowhere = command(str(file), "--html", str(tmp_path / "none" / "page.html"))
    assert (nowhere.returncode, nowhere.stderr.count("\n")) == (1, 1) and "none/page.html: No such file" in nowhere.stderr
    missing = command(str(tmp_path / "none"))
    assert (missing.returncode, missing.stderr.count("\n"), missing.stdout) == (1, 1, "")
    file.write_bytes(b"BC\xc0\xde and no more")
    broken = command(str(file))
    assert (broken.returncode, broken.stdout) == (1, "") and "kernel.ll" in broken.stderr


def test_a_module_of_a_newer_mlir_is_refused_in_one_line(tmp_path: Path) -> None:
    file, page = tmp_path / "newer.mlirbc", tmp_path / "page.html"
    # The version follows the magic number, as a number that ends at its lowest bit.
    file.write_bytes(b"ML\xefR" + bytes([99 << 1 | 1]) + b"MLIR99\0")
    done = command(str(file), "--html", str(page))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert "bytecode version 99 is newer than the current version" in done.stderr and not page.exists()
    file.write_text('func.func @f() {\n  "func.of_the_future"() : () -> ()\n  return\n}\n')
    done = command(str(file), "--html", str(page))
    assert (done.returncode, done.stderr.count("\n"), page.exists()) == (1, 1, False)
    assert "func.of_the_future" in done.stderr


def test_a_file_of_200_mb_is_read_or_refused_in_one_line(tmp_path: Path) -> None:
    file, page = tmp_path / "big.mlir", tmp_path / "page.html"
    with file.open("w") as big:
        for _ in range(200):
            big.write(("// " + "x" * 1020 + "\n") * 1024)
        big.write(KERNEL)
    assert file.stat().st_size > 200 << 20
    done = command(str(file), "--html", str(page))
    assert (done.returncode, _without_progress(done.stderr, file)) == (0, []) and page.exists()
    page.unlink()
    with file.open("a") as big:
        big.write("nonsense\n")
    done = command(str(file), "--html", str(page))
    [error] = _without_progress(done.stderr, file)
    assert (done.returncode, done.stdout, page.exists()) == (1, "", False) and "custom op 'nonsense' is unknown" in error


def _without_progress(said: str, file: Path) -> "list[str]":
    """The lines of the standard error, without the lines that long work goes on."""
    return [line for line in said.splitlines() if not re.fullmatch(rf"{re.escape(str(file))}: \d+ s", line)]


def test_an_interrupt_ends_the_command_and_leaves_nothing(tmp_path: Path) -> None:
    file, page = tmp_path / "long.mlir", tmp_path / "page.html"
    load = "  %v{0} = llvm.load %p : !llvm.ptr -> f32\n"
    body = "".join(load.format(index) for index in range(300_000))
    file.write_text(f"llvm.func @f(%p: !llvm.ptr) {{\n{body}  llvm.return\n}}\n")
    # Background processes of a shell ignore interrupts, and so do their children.
    code = (
        "import signal, sys\n"
        "from tilespace.__main__ import main\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "print('ready', flush=True)\n"
        "sys.exit(main(sys.argv[1:]))"
    )
    work = subprocess.Popen(
        [sys.executable, "-c", code, str(file), "--html", str(page)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
    )
    assert work.stdout and work.stdout.readline() == "ready\n"
    time.sleep(0.5)
    work.send_signal(signal.SIGINT)
    _, output = work.communicate(timeout=120)
    assert (work.returncode, output) == (130, "interrupted\n")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["long.mlir"]


def test_a_missing_library_is_named(tmp_path: Path) -> None:
    package = Path(tilespace.__file__).parent
    copy = tmp_path / "tilespace"
    copy.mkdir()
    for file in package.glob("*.py"):
        (copy / file.name).write_text(file.read_text())
    (copy / "_native.py").write_text(
        "raise ImportError('libMLIR.so.22.1: cannot open shared object file: No such file or directory')"
    )
    done = subprocess.run([sys.executable, "-c", "import tilespace"], cwd=tmp_path, capture_output=True, text=True)
    assert "ImportError: tilespace needs libMLIR.so.22.1: install libmlir-22" in done.stderr


def test_examples_in_the_docstrings_run() -> None:
    from tilespace import _input, _module

    for each in (tilespace, _input, _module):
        assert doctest.testmod(each).failed == 0
    assert doctest.testmod(_module).attempted > 3


def test_the_example_in_the_readme_runs(monkeypatch: pytest.MonkeyPatch, capsys: "pytest.CaptureFixture[str]") -> None:
    root = Path(__file__).parents[2]
    [example] = re.findall(r"^```python\n(.*?)^```", (root / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    monkeypatch.chdir(root)
    exec(example, {})
    printed = capsys.readouterr().out
    assert "stays generic (unknown-caller)" in printed and ".target sm_90" in printed


def cells(page: str) -> "list[str]":
    text = (Path(__file__).parents[2] / "docs" / page).read_text()
    return re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def test_the_page_on_notebooks_runs_in_one(tmp_path: Path) -> None:
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    (tmp_path / "tools").symlink_to(Path(__file__).parents[2] / "tools")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code) for code in cells("command.md")])
    nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    table, explained, ptx, page, generic = [cell.outputs[0] for cell in notebook.cells]
    assert "<table>" in table.data["text/html"] and "unknown-caller" in explained.data["text/plain"]
    assert ".target sm_90" in ptx.text and "report.html" in page.data["text/html"] and generic.data["text/plain"] == "3"
    assert (tmp_path / "report.html").exists()


def test_the_text_of_a_module_is_shown_where_its_locations_lead_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    [code] = cells("report.md")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kernel.ll").write_bytes((Path(__file__).parents[2] / "tools" / "demo" / "kernel.ll").read_bytes())
    exec(code, {})
    assert '"kernel.mlir":"' in (tmp_path / "report.html").read_text()


@pytest.mark.parametrize("checker", [["mypy", "--strict"], ["pyright"]])
def test_types_are_checked(checker: "list[str]") -> None:
    project = Path(__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-m", *checker, "tilespace"], cwd=project, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("name", "data", "what"),
    [
        ("kernel.cu", b'#include "device.h"\n', "CUDA source"),
        ("kernel", b"extern __shared__ int s[];\n__global__ void k(int *p) {}\n", "CUDA source"),
        ("kernel.ptx", b"//\n// Generated by LLVM\n//\n\n.version 8.0\n.target sm_90\n", "PTX"),
        ("kernel.o", b"\x7fELF\x02\x01\x01", "an object file"),
        ("kernel.spv", b"\x03\x02\x23\x07", "SPIR-V"),
        ("kernel.ll", b"", "empty"),
    ],
)
def test_what_is_no_module_is_named(tmp_path: Path, name: str, data: bytes, what: str) -> None:
    file = tmp_path / name
    file.write_bytes(data)
    with pytest.raises(Error, match=f"{name} is {what}"):
        Module.parse(file)


def test_a_byte_order_mark_is_no_part_of_a_text(tmp_path: Path) -> None:
    for name, text in (("kernel.mlir", KERNEL), ("kernel.ll", LLVM_IR)):
        (tmp_path / name).write_bytes(b"\xef\xbb\xbf" + text.encode())
        assert Module.parse(tmp_path / name).spaces().kernels
    with pytest.raises(Error, match="neither text, bitcode"):
        Module.parse(b"\xff\xfem\0o\0d\0u\0l\0e\0")


def test_what_begins_like_neither_is_no_module(tmp_path: Path) -> None:
    for name, text, what in (
        ("host.cpp", "int main() {}\n", "C or C.. without GPU code"),
        ("a.json", '{"ops": []}', "neither CUDA, HIP, OpenCL, LLVM IR nor MLIR$"),
        ("k.cl", "__kernel void k() {}\n", "OpenCL source: `tilespace FILE` compiles it"),
    ):
        (tmp_path / name).write_text(text)
        with pytest.raises(Error, match=f"{name} is {what}"):
            Module.parse(tmp_path / name)
    for name, text in (("dump", "// A dump.\nmodule {\n  nonsense\n}\n"), ("wrong.mlir", "int main() {}\n")):
        (tmp_path / name).write_text(text)
        with pytest.raises(Error, match=rf"{name}:\d+:\d+: error: "):
            Module.parse(tmp_path / name)
    (tmp_path / "k.tar").write_bytes(b"kernel.ll\0\n; ModuleID = 'k'\n")
    with pytest.raises(Error, match="k.tar is neither text, bitcode"):
        Module.parse(tmp_path / "k.tar")
    (tmp_path / "note.ll").write_text("; nothing yet\n")
    assert Module.parse(tmp_path / "note.ll").spaces().functions == []
    hip = "#include <hip/hip_runtime.h>\n__global__ void k(float *p) {}\n"
    (tmp_path / "k.hip").write_text(hip)
    with pytest.raises(Error, match="k.hip is HIP source: `tilespace FILE` compiles it"):
        Module.parse(tmp_path / "k.hip")
    (tmp_path / "both.cu").write_text("#ifdef __HIP__\n" + hip)
    assert Source.read(str(tmp_path / "both.cu")).language == "cuda" and Source.read(str(tmp_path / "k.hip")).language == "hip"


def test_an_error_without_a_place_is_at_its_file() -> None:
    [at_file] = diagnostics_of([("error", "no", "unknown", [("see", "unknown")])], "kernel.ll")
    assert str(at_file) == "kernel.ll: error: no\n  kernel.ll: note: see"
    [at_place] = diagnostics_of([("error", "no", "kernel.cu:1:2", [])], "kernel.ll")
    assert str(at_place) == "kernel.cu:1:2: error: no"
    invalid = LLVM_IR.replace("store float %v", "store float %x").replace("  ret", "  %x = load float, ptr %p\n  ret")
    with pytest.raises(Error, match="^invalid.ll:.*does not dominate"):
        Module.parse(invalid.encode(), "invalid.ll")


def test_a_report_on_nothing_says_why() -> None:
    assert str(Module.parse("module {}").spaces()).endswith("\nthere is no GPU code")
    host = Module.parse(b'target triple = "x86_64-pc-linux-gnu"\ndefine void @f() {\n  ret void\n}\n').spaces()
    assert "\nnot looked at: " in str(host) and "the target is 'x86_64-pc-linux-gnu'" in str(host)
    assert "x86_64" in host._repr_html_() and "not looked at" not in str(Module.parse(KERNEL).spaces())
    undescribed = Module.parse(KERNEL.replace("llvm.fadd %a, %b : f32", '"acme.load"(%out) : (!llvm.ptr) -> f32'))
    assert "\nnot looked at: ops without a rule (--space-rules): acme.load" in str(undescribed.spaces())


def test_a_report_in_json_has_what_was_not_looked_at(tmp_path: Path) -> None:
    module = Module.parse(KERNEL.replace("llvm.fadd %a, %b : f32", '"acme.load"(%out) : (!llvm.ptr) -> f32'))
    file = tmp_path / "report.json"
    module.write_report(file)
    for text in (module.report_json(), file.read_text()):
        assert json.loads(text)["not_read"] == ["ops without a rule (--space-rules): acme.load"]
    assert json.loads(Module.parse(KERNEL).report_json())["not_read"] == []


def test_code_for_amd_in_mlir_is_read_unless_it_is_for_others_too() -> None:
    text = "gpu.module @m [#rocdl.target] {\n  gpu.func @k() kernel {\n    gpu.return\n  }\n}"
    assert not Module.parse(text).spaces().not_read
    (why,) = Module.parse(text.replace("[", "[#nvvm.target, ")).spaces().not_read
    assert why.endswith("one of its targets is #rocdl.target): lower it to LLVM IR, the form that is supported for AMDGPU and SPIR-V")


def test_a_location_without_a_column_has_none() -> None:
    read = Module.parse(KERNEL)
    text = read.to_mlir(locations=True)
    assert re.search(r"<input>.*:\d+:\d+", read.report_json())
    without = Module.parse(re.sub(r':(\d+):\d+\)', r":\1:0)", text)).report_json()
    assert re.search(r'"<input>.*:\d+"', without) and not re.search(r":\d+:0", without)


def test_rules_in_a_program_and_an_empty_pipeline_are_refused(module: Module) -> None:
    with pytest.raises(ValueError, match="option 'space-rules' of 'print-memory-spaces' takes a value of type str, not {'ops'"):
        module.spaces(space_rules={"ops": []})
    rules = Path(tilespace.__file__).with_name("triton-rules.json")
    assert module.spaces(space_rules=rules).after == module.spaces(space_rules=str(rules)).after
    for pipeline in ([""], [], ["ip-msp", " "]):
        with pytest.raises(ValueError, match="run takes the name of a pass or pipeline"):
            module.run(*pipeline)


def test_an_empty_text_is_named() -> None:
    with pytest.raises(Error, match="<input> is empty"):
        Module.parse("")
    assert Module.parse("module {}").spaces().functions == []


class Index:
    """A number of another library, such as numpy's."""

    def __index__(self) -> int:
        return 3


class Flag:
    """A bool of another library."""

    def item(self) -> bool:
        return True


def test_values_of_other_libraries_are_numbers() -> None:
    Module.parse("module {}").run("ip-msp", max_clone_growth=Index(), check=Flag())
    with pytest.raises(ValueError, match="takes a value of type int, not '3'"):
        Module.parse("module {}").run("ip-msp", max_clone_growth="3")


def test_a_pass_of_upstream_for_another_op_is_none_that_is_misspelt() -> None:
    with pytest.raises(Error, match="restricted to 'gpu.module'"):
        Module.parse("module {}").run("convert-gpu-to-nvvm")
    with pytest.raises(ValueError, match="is an upstream pass"):
        Module.parse("module {}").run("convert-gpu-to-nvvm", index_bitwidth=32)


@pytest.mark.parametrize("name", [".html", "a}{b.html", "a'\".json"])
def test_a_report_has_any_name(name: str, tmp_path: Path) -> None:
    Module.parse("module {}").write_report(tmp_path / name)
    assert [file.name for file in tmp_path.iterdir()] == [name]
