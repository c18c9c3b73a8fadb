"""IR that other packages print, by these packages. A test needs the package, and is skipped without it."""

import doctest
import importlib
import re
from pathlib import Path
from typing import Any

import pytest

from tilespace import Error, Module, _packages, from_jax
from tilespace.__main__ import main

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "triton.md"
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
    with pytest.raises(Error, match="no kernel of Pallas for CUDA: .*lowering_platforms"):
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


@pytest.mark.usefixtures("without")
@pytest.mark.parametrize(
    ("text", "what"),
    [
        (TTIR, "is a module of Triton, which a package of Python reads: pip install triton, or jaxlib"),
        (TTGIR, "is TritonGPU's IR, which Triton reads: pip install triton, or give its .ttir or .llir"),
        ("cuda.kernel @k(%p: !cute.ptr<f32, gmem>) {\n  cuda.return\n}\n", "pip install nvidia-cutlass-dsl"),
    ],
)
def test_a_missing_package_is_named_in_one_line(text: str, what: str) -> None:
    with pytest.raises(Error) as raised:
        Module.parse(text)
    assert what in str(raised.value) and "\n" not in str(raised.value)


def test_the_examples_of_readers_hold() -> None:
    assert doctest.testmod(_packages).failed == 0
