"""IR that other packages print, by these packages. A test needs the package, and is skipped without it."""

import doctest
import importlib
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Dict, Tuple

import pytest

from tilespace import Error, Module, _packages, from_cuda_lang, from_cutedsl, from_jax
from tilespace.__main__ import main

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adopters.md"
CUTE_PAGE = ROOT / "docs" / "cute.md"
CUTE_EXAMPLE = ROOT / "docs" / "examples" / "cute_scale.py"
TTIR = """
module {
  tt.func public @copy(%in: !tt.ptr<f32>, %out: !tt.ptr<f32>) attributes {noinline = false} {
    %v = tt.load %in : !tt.ptr<f32>
    tt.store %out, %v : !tt.ptr<f32>
    tt.return
  }
}
"""
TTGIR = """
#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @stage(%in: !tt.ptr<f32>, %out: !tt.ptr<f32>) {
    %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #blocked>
    %i = tt.splat %in : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>, #blocked>
    %a = tt.addptr %i, %r : tensor<32x!tt.ptr<f32>, #blocked>, tensor<32xi32, #blocked>
    %v = tt.load %a : tensor<32x!tt.ptr<f32>, #blocked>
    %s = ttg.local_alloc %v : (tensor<32xf32, #blocked>) -> !ttg.memdesc<32xf32, #shared, #smem>
    %w = ttg.local_load %s : !ttg.memdesc<32xf32, #shared, #smem> -> tensor<32xf32, #blocked>
    %o = tt.splat %out : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>, #blocked>
    %b = tt.addptr %o, %r : tensor<32x!tt.ptr<f32>, #blocked>, tensor<32xi32, #blocked>
    tt.store %b, %w : tensor<32x!tt.ptr<f32>, #blocked>
    tt.return
  }
}
"""

# In the form that cuda.lang writes: generic, attributes of functions as properties, arguments of arrays in parts, and a
# target without a chip.
CUDA_LANG = """
"builtin.module"() ({
  "gpu.module"() <{sym_name = "kernels", targets = [#nvvm.target]}> ({
    "llvm.mlir.global"() <{sym_name = "tile", addr_space = 3 : i32, global_type = !llvm.array<32 x f32>, linkage =
        #llvm.linkage<internal>}> ({}) : () -> ()
    "llvm.func"() <{sym_name = "stage", function_type = !llvm.func<void (ptr, i32, i32, ptr, i32, i32)>, linkage =
        #llvm.linkage<external>, CConv = #llvm.cconv<ccc>}> ({
      ^entry(%in : !llvm.ptr, %n : i32, %s : i32, %out : !llvm.ptr, %m : i32, %t : i32):
        %0 = "llvm.mlir.addressof"() <{global_name = @tile}> : () -> !llvm.ptr<3>
        %1 = "llvm.addrspacecast"(%0) : (!llvm.ptr<3>) -> !llvm.ptr
        %2 = "llvm.call_intrinsic"() <{intrin = "llvm.nvvm.read.ptx.sreg.tid.x", fastmathFlags = #llvm.fastmath<none>,
            op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> i32
        %3 = "llvm.getelementptr"(%in, %2) <{rawConstantIndices = array<i32: -2147483648>, elem_type = f32}>
            : (!llvm.ptr, i32) -> !llvm.ptr
        %4 = "llvm.load"(%3) <{ordering = 0 : i64}> : (!llvm.ptr) -> f32
        %5 = "llvm.getelementptr"(%1, %2) <{rawConstantIndices = array<i32: -2147483648>, elem_type = f32}>
            : (!llvm.ptr, i32) -> !llvm.ptr
        "llvm.store"(%4, %5) <{ordering = 0 : i64}> : (f32, !llvm.ptr) -> ()
        "llvm.store"(%4, %out) <{ordering = 0 : i64}> : (f32, !llvm.ptr) -> ()
        "llvm.return"() : () -> ()
    }) {nvvm.kernel} : () -> ()
  }) : () -> ()
}) {gpu.container_module} : () -> ()
"""

# In the form that CuTe DSL prints with lines: the text of a line is the name of its place.
CUTE = """
"builtin.module"() ({
  "gpu.module"() <{sym_name = "kernels"}> ({
    "cuda.kernel"() <{function_type = (!cute.memref<f32, generic, "(4):(1)">) -> (), sym_name = "k"}> ({
    ^bb0(%v: !cute.memref<f32, generic, "(4):(1)"> loc(unknown)):
      %c = "cute.static"() : () -> !cute.coord<"1"> loc(unknown)
      %d = "cute.static"() : () -> !cute.coord<"2"> loc(unknown)
      %x = "cute.memref.load"(%v, %c) : (!cute.memref<f32, generic, "(4):(1)">, !cute.coord<"1">) -> f32 loc("x = a[1]"("k.py":5:8))
      "cute.memref.store"(%v, %d, %x) : (!cute.memref<f32, generic, "(4):(1)">, !cute.coord<"2">, f32) -> () loc("a[2] = x"("k.py":6:4))
      "cuda.return"() : () -> () loc(unknown)
    }) : () -> () loc("<module>"("k.py":3:0))
  }) : () -> ()
}) {gpu.container_module} : () -> ()
"""


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> None:
    """No package is there."""

    def missing(name: str, *_: Any) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(importlib, "import_module", missing)


def test_kernels_of_pallas_are_found_in_what_jax_lowered() -> None:
    jax = pytest.importorskip("jax")
    pallas = pytest.importorskip("jax.experimental.pallas")
    triton = pytest.importorskip("jax.experimental.pallas.triton")

    def twice(x: Any, o: Any) -> None:
        o[...] = x[...] * 2

    def f(x: Any) -> Any:
        shape = jax.ShapeDtypeStruct(x.shape, x.dtype)
        call = pallas.pallas_call(twice, out_shape=shape, compiler_params=triton.CompilerParams(num_warps=1))
        return jax.lax.cond(x[0] > 0, lambda: call(x), lambda: call(call(x)))

    lowered = jax.jit(f).trace(jax.numpy.ones(64)).lower(lowering_platforms=("cuda",))
    kernels = from_jax(lowered)
    assert [kernel.name for kernel in kernels] == ["twice"] * 3
    for kernel in kernels:
        report = kernel.spaces()
        assert report.before == {"generic": 3} and report.after == {"global": 3}
    with pytest.raises(Error, match="no Pallas kernel for CUDA: .*lowering_platforms"):
        from_jax(jax.jit(lambda x: x + 1).lower(1.0))
    with pytest.raises(TypeError, match="not a function"):
        from_jax(f)


def test_the_example_for_jax_runs_as_printed(capsys: "pytest.CaptureFixture[str]") -> None:
    pytest.importorskip("jax.experimental.pallas.triton")
    [example] = re.findall(r"^```python\n(import jax\n.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    exec(example, {})
    assert "add  4 generic  4 global" in re.sub(" {2,}", "  ", capsys.readouterr().out)


def test_triton_gpu_is_read_by_the_installed_triton(tmp_path: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    pytest.importorskip("triton._C.libtriton")
    report = Module.parse(TTGIR).spaces()
    assert report.before == {"generic": 2, "shared": 1} and report.after == {"global": 2, "shared": 1}
    assert Module.parse(TTIR).spaces().after == {"global": 2}
    assert "tilespace_prints" not in Module.parse(TTIR).to_mlir()
    # As Triton keeps dumps: a folder for each kernel, in it a file for each stage.
    for at, (name, text) in enumerate({"copy.ttir": TTIR, "stage.ttgir": TTGIR, "stage.ptx": ".version 8.0"}.items()):
        (tmp_path / f"hash{at}").mkdir()
        (tmp_path / f"hash{at}" / name).write_text(text)
    assert main([str(tmp_path)]) == 0
    assert "2 of 2 files have GPU code; 0 accesses stay generic" in capsys.readouterr().out
    with pytest.raises(Error, match=r"^bad.ttgir:4:1: error: "):
        Module._read(TTGIR.replace("#smem = ", "nonsense").encode(), "bad.ttgir")  # pyright: ignore[reportPrivateUsage]


def check_stage(module: Module) -> None:
    report = module.spaces()
    assert report.before == {"generic": 3} and report.after == {"global": 2, "shared": 1}
    ptx = module.to_ptx(chip="sm_90a")
    # The target of cuda.lang has no chip: the target of the option replaces it.
    assert re.findall(r"^\.target (.*)$", ptx, re.MULTILINE) == ["sm_90a"]
    assert "ld.global.b32" in ptx and "st.global.b32" in ptx


def test_a_result_of_cuda_lang_is_read() -> None:
    check_stage(from_cuda_lang(SimpleNamespace(mlir=CUDA_LANG)))
    with pytest.raises(Error, match="keep_mlir=True"):
        from_cuda_lang(SimpleNamespace(mlir=None))
    with pytest.raises(TypeError, match="a kernel and a KernelSignature"):
        from_cuda_lang(check_stage)


def test_a_kernel_of_cuda_lang_is_traced_without_its_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    def compiles(_: str, **options: Any) -> None:
        raise AssertionError(options)

    def trace(kernel: Any, signatures: Any, **options: Any) -> None:
        assert (kernel, signatures) == ("kernel", ["signature"])
        assert options == {"gpu_name": "sm_100a", "arch": "compute_100a"}
        assert compiler.mlir2cubin(CUDA_LANG, opt_level=3)[2:4] == ("", "")

    compiler = SimpleNamespace(mlir2cubin=compiles, compile_simt=trace, MLIR2CubinResult=lambda *parts: parts)
    monkeypatch.setattr(importlib, "import_module", {"cuda.lang._compile": compiler}.__getitem__)
    check_stage(from_cuda_lang("kernel", "signature", chip="sm_100a"))
    assert compiler.mlir2cubin is compiles


def test_a_kernel_of_the_installed_cuda_lang_is_traced() -> None:
    cl = pytest.importorskip("cuda.lang")
    compilation = pytest.importorskip("cuda.lang.compilation")

    def double(x: Any) -> None:
        i = cl.thread_index(0)
        x[i] = x[i] * 2

    array = compilation.ArrayConstraint(
        cl.float32, 1, index_dtype=cl.int32, stride_lower_bound_incl=0, alias_groups=[], may_alias_internally=False
    )
    report = from_cuda_lang(cl.kernel(double), compilation.KernelSignature([array])).spaces()
    assert report.before == {"generic": 2} and report.after == {"global": 2}


@pytest.mark.usefixtures("without")
def test_a_missing_cuda_lang_is_named_in_one_line() -> None:
    with pytest.raises(Error, match="cuda.lang, which traces the kernel, is not installed: it is in NVIDIA/cutile-python"):
        from_cuda_lang("kernel", "signature")


class FakeCute:
    """The parts of CuTe DSL that `from_cutedsl` uses. A compilation calls the hook, and must not go on after it."""

    class BaseDSL:
        def trace_finalize_hooks(self) -> None: ...

    Arch = SimpleNamespace(__members__={"sm_90a": 1, "sm_100a": 2})

    def __init__(self, calls_hook: bool = True) -> None:
        self.calls_hook = calls_hook
        self.options = ""
        self.PassManager = SimpleNamespace(parse=lambda _: SimpleNamespace(run=lambda _: None))

    def compile(self, function: Any, *arguments: Any, trace_finalize_hooks: Any, options: str) -> None:
        assert (function, arguments) == (jit, ("x", 4))
        self.options = options
        if self.calls_hook:
            trace_finalize_hooks(None, SimpleNamespace(operation=SimpleNamespace(get_asm=lambda **_: CUTE)), "k")
            raise AssertionError("the compiler runs")

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        names = ("cutlass.cute", "cutlass.base_dsl", "cutlass._mlir.passmanager")
        monkeypatch.setattr(importlib, "import_module", dict.fromkeys(names, self).__getitem__)


def jit() -> None: ...


def kernel() -> None: ...


setattr(jit, "_decorator_kind", "jit")
setattr(kernel, "_decorator_kind", "kernel")


def check_lines(module: Module, file: str, lines: Tuple[int, int]) -> None:
    report = module.spaces()
    assert report.before == {"generic": 2} and report.after == {"global": 2}
    left = module.explain(param_always_point_to_global=False)
    assert [(each.file, each.line) for each in left] == [(file, line) for line in lines]
    ptx = module.to_ptx(chip="sm_90a", lineinfo=True)
    assert re.search(rf'^\s*\.file\s+1 ".*{re.escape(Path(file).name)}"', ptx, re.MULTILINE)
    for line, access in zip(lines, ("ld", "st")):
        assert re.search(rf"^\s*\.loc\s+1 {line} .*\n(?:(?!.*\.loc).*\n)*?.*\b{access}\.global", ptx, re.MULTILINE)
    assert ".loc" not in module.to_ptx(chip="sm_90a")


def test_a_function_of_cute_dsl_is_traced_without_its_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = FakeCute()
    fake.install(monkeypatch)
    module = from_cutedsl(jit, "x", 4, chip="sm_100a", options="--opt-level 2")
    assert fake.options == "--gpu-arch sm_100a --generate-line-info --opt-level 2"
    check_lines(module, "k.py", (5, 6))


def test_wrong_calls_of_from_cutedsl_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    FakeCute(calls_hook=False).install(monkeypatch)
    with pytest.raises(TypeError, match="kernel is a kernel: give from_cutedsl the function of @cute.jit that launches it"):
        from_cutedsl(kernel)
    for wrong in (check_lines, len, 3, FakeCute):
        with pytest.raises(TypeError, match="takes a function of @cute.jit and its arguments, and .* is not one"):
            from_cutedsl(wrong)
    with pytest.raises(ValueError, match="CuTe DSL has no chip 'hopper'; it has sm_90a, sm_100a"):
        from_cutedsl(jit, "x", 4, chip="hopper")
    with pytest.raises(TypeError, match="options is a text"):
        from_cutedsl(jit, "x", 4, options=3)
    with pytest.raises(ImportError, match="it called no hook after the trace"):
        from_cutedsl(jit, "x", 4)
    monkeypatch.delattr(FakeCute.BaseDSL, "trace_finalize_hooks")
    with pytest.raises(ImportError, match="has no trace_finalize_hooks, .*: install release 4.8.1 or newer"):
        from_cutedsl(jit, "x", 4)


@pytest.mark.usefixtures("without")
def test_a_missing_cute_dsl_is_named_in_one_line() -> None:
    with pytest.raises(ImportError, match="CuTe DSL, which traces the function, .*: pip install nvidia-cutlass-dsl"):
        from_cutedsl(jit, "x", 4)


@pytest.fixture
def cute_example() -> Dict[str, Any]:
    """The definitions of the example of docs/cute.md."""
    pytest.importorskip("cutlass.cute", reason="there is no CuTe DSL: pip install nvidia-cutlass-dsl")
    return runpy.run_path(str(CUTE_EXAMPLE))


def test_a_function_of_the_installed_cute_dsl_is_traced(cute_example: Dict[str, Any]) -> None:
    environment = dict(os.environ)
    run, tensor = cute_example["run"], cute_example["tensor"]
    module = from_cutedsl(run, tensor(), b=tensor(), n=1024)
    check_lines(module, str(CUTE_EXAMPLE), (12, 12))
    with pytest.raises(TypeError, match="scale is a kernel"):
        from_cutedsl(cute_example["scale"], tensor(), tensor(), 1024)
    # The package compiles as before.
    dsl = importlib.import_module("cutlass.cute")
    assert callable(dsl.compile(run, tensor(), tensor(), 1024, options="--gpu-arch sm_90a"))
    assert dict(os.environ) == environment


def test_the_example_for_cute_dsl_runs_as_printed(
    cute_example: Dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: "pytest.CaptureFixture[str]"
) -> None:
    [example] = re.findall(r"^```python\n(import tilespace\n.*?)^```", CUTE_PAGE.read_text(), re.MULTILINE | re.DOTALL)
    monkeypatch.syspath_prepend(str(CUTE_EXAMPLE.parent))
    exec(example, {})
    printed = capsys.readouterr().out
    assert re.search(r"all +2 generic +2 global", printed) and ".loc\t1 12 15" in printed


def test_the_module_of_cute_dsl_is_the_one_in_its_dump(cute_example: Dict[str, Any], tmp_path: Path) -> None:
    dumping = {"CUTE_DSL_ARCH": "sm_90a", "CUTE_DSL_KEEP": "ir", "CUTE_DSL_DUMP_DIR": str(tmp_path), "CUTE_DSL_NO_CACHE": "1"}
    subprocess.run([sys.executable, CUTE_EXAMPLE], env={**os.environ, **dumping}, check=True)
    [dump] = tmp_path.glob("*.mlir")
    module = from_cutedsl(cute_example["run"], cute_example["tensor"](), cute_example["tensor"](), 1024)
    assert module.to_ptx(chip="sm_90a") == Module.parse(dump).to_ptx(chip="sm_90a")


@pytest.mark.usefixtures("without")
@pytest.mark.parametrize(
    ("text", "what"),
    [
        (TTIR, "is a module of Triton, which needs a Python package to be read: pip install triton, or jaxlib"),
        (TTGIR, "is TritonGPU IR, which only Triton can read: pip install triton, or give its .ttir or .llir"),
        ("cuda.kernel @k(%p: !cute.ptr<f32, gmem>) {\n  cuda.return\n}\n", "pip install nvidia-cutlass-dsl"),
    ],
)
def test_a_missing_package_is_named_in_one_line(text: str, what: str) -> None:
    with pytest.raises(Error) as raised:
        Module.parse(text)
    assert what in str(raised.value) and "\n" not in str(raised.value)


def test_the_examples_of_readers_hold() -> None:
    assert doctest.testmod(_packages).failed == 0
