"""The commands of the pages, run as printed.

A block of `console` is a list of commands. The output of a command is the rest of a block with commands that begin with
`$`, or the block of `text` right after it: these lines must come in their order, with anything between them. A comment
may say which exit code is right. Commands that build, install or need something that is not here are passed over."""

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tilespace._module import advice

ROOT = Path(__file__).parents[2]
CUDA = ROOT / "target" / "cuda"
CUTE_PYTHON = os.environ.get("TILESPACE_CUTE_PYTHON")
# A command that names one of these compiles CUDA: a file, or the build of such files below.
OF_CUDA = (".cu", "-p build", "clang-nvlink-wrapper")
LLVM = Path(os.environ.get("MLIR_SYS_220_PREFIX", "/usr/lib/llvm-22")) / "bin"
BLOCK = re.compile(r"^```console\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL)
SCRIPT = re.compile(r"^```(?:ba)?sh\n(.*?)^```\n(?:\n[^`\n]*\n\n```text\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL)
# The beginnings of commands that are run. Others build or install.
RUN = ("tilespace", "python ", "clang", "opt-22", "mlir-opt-22", "llvm-link-22", "llc-22", "ld.lld-22", "eval ")
# Other projects, tools of other packages, and names that stand for something.
NOT_HERE = ("wp_module", "softmax", "-fopenmp", "libomptarget", "kernels.ll", "kernels.bc", "%m")
# An LLVM of one's own may lack AMDGPU's linker, which clang calls for HIP.
NOT_HERE += () if (LLVM / "ld.lld").exists() else ("ld.lld", "-x hip")
HOST = 'target triple = "x86_64-pc-linux-gnu"\ndefine void @f(ptr %p) {\n  ret void\n}\n'
NEWER = """\
target triple = "nvptx64-nvidia-cuda"
define void @f(ptr captures(none) newer %p) {
  ret void
}
!llvm.ident = !{!0}
!0 = !{!"clang version 23.1.0"}
"""
GENERIC = """\
target triple = "nvptx64-nvidia-cuda"
define float @f(ptr %p) {
  %v = load float, ptr %p
  ret float %v
}
"""
OFFLOAD = """\
target triple = "nvptx64-nvidia-cuda"
declare void @__kmpc_parallel_60(ptr)
define void @outlined(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define ptx_kernel void @__omp_offloading_1_2_main_l3() {
  call void @__kmpc_parallel_60(ptr @outlined)
  ret void
}
"""
HIP = """\
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
struct dim3 { unsigned x, y, z; };
extern "C" int hipLaunchKernel(const void *, dim3, dim3, void **, unsigned long, void *);
__device__ __attribute__((noinline)) void twice(float *p) { *p *= 2; }
__global__ void kernel(float *p) { twice(p); }
"""
OPENCL = "kernel void scale(global float *p) { p[get_global_id(0)] *= 2; }\n"
FILES = {
    "blur.ptx": ".version 8.0\n.target sm_90\n",
    "blur.o": "\x7fELF",
    "host.ll": HOST,
    "kernel.hip": HIP,
    "kernel.cl": OPENCL,
    "src/a/sum.cu": """\
// Other files may call it, as the build says -rdc=true.
__device__ __attribute__((noinline)) void add(float *p, float v) { *p += v; }
__global__ void sum(float *p) { add(p, 1); }
""",
    "src/host.cu": "int main() {}\n",
    "build/compile_commands.json": json.dumps(
        [
            {"directory": "build", "file": f"../src/{name}", "command": f"nvcc -arch=sm_90 {more} --extended-lambda -x cu -c ../src/{name}"}
            for name, more in (("a/sum.cu", "-rdc=true"), ("b/blur.cu", ""), ("host.cu", ""))
        ]
    ),
    "helper.cu": "__device__ float half_of(const float *p) { return *p / 2; }\n",
    "rules.json": """\
{
  "ops": [
    { "op": "tile.laod", "effects": [ { "access": { "operand": 0, "kind": "load" } } ] },
    { "op": "tile.store", "effects": [ { "access": { "operand": 9, "kind": "store" } } ] }
  ],
  "types": [
    { "type": "!tile.ref<any, *>", "in_space": "!tile.ref<{space}, *>", "cast": "tile.cst", "spaces": { "shared": "smem" } }
  ]
}
""",
    "misspelt.json": '{ "ops": [ { "op": "tile.load", "efects": [] } ] }\n',
    "notes.md": "# Notes\n",
    "omp.cpp": "void f(int *p) {\n#pragma omp target map(p[0])\n  *p = 1;\n}\n",
    "kernel.ll.gz": "\x1f\x8b",
    "export.mlir": "func.func @f(%a: tensor<4xf32>) {\n  %0 = stablehlo.add %a, %a : tensor<4xf32>\n  return\n}\n",
    "template.cu": "template <class T> __global__ void k(T *p) { *p = 1; }\n",
    "offload.ll": OFFLOAD,
    "newer.ll": NEWER,
    "add.ttgir": "#blocked = #ttg.blocked<{}>\nmodule {\n  tt.func public @add() {\n    tt.return\n  }\n}\n",
    "dump.mlir": "cuda.kernel @k(%p: !cute.ptr<f32, gmem>) {\n  cuda.return\n}\n",
}
BITCODE = {"helper.bc": "docs/examples/helper.ll", "kernel.bc": "tools/demo/kernel.ll"}
AMDGPU = {
    f"{name}.bc": f'target triple = "amdgcn-amd-amdhsa"\ndefine void @{name}(ptr %p) {{\n  ret void\n}}\n' for name in "ab"
}
COPIES = {
    "kernel.cu": "docs/examples/blur.cu",
    "blur.cu": "docs/examples/blur.cu",
    "src/b/blur.cu": "docs/examples/blur.cu",
    "kernel.ll": "tools/demo/kernel.ll",
    "kernel.mlir": "docs/examples/helper.mlir",
    "helper.mlir": "docs/examples/helper.mlir",
    "helper.ll": "docs/examples/helper.ll",
    "tile.mlir": "docs/examples/tile.mlir",
    "home/.triton/dump/hash/add.llir": "docs/examples/helper.ll",
}
# Where a toolkit is installed, clang finds it by itself. For HIP none is needed that is not installed.
WRAPPER = """\
#!/bin/sh
case "$*" in
  *--cuda-path*) exec {clang} "$@" ;;
  *"-x cuda"*) exec {clang} --cuda-path={cuda} -Wno-unknown-cuda-version "$@" ;;
  *--offload-link*) exec {clang} -L{cuda}/lib "$@" ;;
  *"-x hip"*) exec {clang} -nogpuinc -nogpulib "$@" ;;
  *) exec {clang} "$@" ;;
esac
"""


@dataclass(frozen=True)
class Block:
    """Commands with the exit codes that are right, and their output."""

    line: int
    commands: "list[tuple[str, int]]"
    output: str


def blocks(page: str) -> "list[Block]":
    text = (ROOT / page).read_text()
    found: "list[Block]" = []
    for match in BLOCK.finditer(text):
        lines = re.findall(r"(?:[^\n]*\\\n)*[^\n]*\n", match[1])
        output = match[2] or ""
        if match[1].startswith("$ "):
            output = "".join(line for line in lines if not line.startswith("$ "))
            lines = [line[2:] for line in lines if line.startswith("$ ")]
        commands: "list[tuple[str, int]]" = []
        for line in lines:
            code = re.search(r"# exit code (\d)", line)
            if line.startswith(RUN) and not any(word in line for word in NOT_HERE):
                commands.append((re.sub(r"  +#.*", "", line).strip(), int(code[1]) if code else 0))
        is_of_cuda = any(source in command for command, _ in commands for source in OF_CUDA)
        if commands and (CUDA / "complete").exists() or not is_of_cuda:
            found.append(Block(text[: match.start()].count("\n") + 1, commands, output))
    return found


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder that looks like the checkout, with the files that the pages name."""
    for name in ("docs", "python", "target", "tools"):
        (tmp_path / name).symlink_to(ROOT / name)
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(text.encode("latin-1"))
    for name, source in COPIES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / source, tmp_path / name)
    # Where these packages are installed, too, the pages are about those who lack them.
    (tmp_path / "without").mkdir()
    (tmp_path / "without" / "sitecustomize.py").write_text("import sys\nsys.modules.update(triton=None, cutlass=None)\n")
    (tmp_path / "bin").mkdir()
    for name, text in {**{name: (ROOT / source).read_text() for name, source in BITCODE.items()}, **AMDGPU}.items():
        subprocess.run([LLVM / "llvm-as", "-o", tmp_path / name], input=text, text=True, check=True)
    for name in ("opt", "mlir-opt", "llvm-link", "llc", "ld.lld"):
        (tmp_path / "bin" / f"{name}-22").symlink_to(LLVM / name)
    for name in ("clang", "clang++"):
        script = tmp_path / "bin" / f"{name}-22"
        script.write_text(WRAPPER.format(clang=LLVM / name, cuda=CUDA))
        script.chmod(0o755)
    return tmp_path


def run(command: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    command = command.replace("/path/to/", f"{ROOT}/target/release/")
    path = [folder / "bin", Path(sys.executable).parent, ROOT / "target" / "release", os.environ["PATH"], CUDA / "bin"]
    environment = {**os.environ, "PATH": os.pathsep.join(map(str, path)), "HOME": str(folder / "home")}
    environment |= {"PYTHONPATH": str(folder / "without"), "CUDA_PATH": str(CUDA)}
    environment["LD_LIBRARY_PATH"] = str(ROOT / "target" / "release")
    shell = ["bash", "-uo", "pipefail", "-c", command]
    return subprocess.run(
        shell, cwd=folder, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )


@pytest.mark.parametrize(
    "page",
    [
        "README.md",
        "docs/adopters.md",
        "docs/clang.md",
        "docs/command.md",
        "docs/install.md",
        "docs/messages.md",
        "docs/report.md",
        "docs/targets.md",
        "python/README.md",
    ],
)
def test_the_commands_of_a_page_print_what_it_says(page: str, checkout: Path) -> None:
    wrong: "list[str]" = []
    for block in blocks(page):
        printed = ""
        for command, code in block.commands:
            done = run(command, checkout)
            printed += done.stdout
            if done.returncode != code:
                wrong.append(f"{page}:{block.line}: {command}: exit code {done.returncode}: {done.stdout[-400:]}")
        at = 0
        for line in (line for line in block.output.splitlines() if line not in ("", "[...]")):
            if (found := printed.find(line, at)) < 0:
                wrong.append(f"{page}:{block.line}: does not print: {line}; but {printed[at : at + 1000]}")
            at = max(at, found)
    assert not wrong, "\n".join(wrong)


@pytest.mark.skipif(not CUTE_PYTHON, reason="TILESPACE_CUTE_PYTHON names no Python with nvidia-cutlass-dsl")
def test_the_way_from_cute_dsl_to_ptx_runs(checkout: Path) -> None:
    page = "docs/cute.md"
    (checkout / "without" / "sitecustomize.py").unlink()
    (checkout / "dsl").symlink_to(Path(CUTE_PYTHON or "").parents[1])
    found = [text for text in SCRIPT.findall((ROOT / page).read_text()) if "dump.mlir" in text[0]]
    assert found
    for script, output in found:
        lines = [line for line in script.splitlines() if "pip install" not in line]
        done = run("\n".join(["set -e", *lines]), checkout)
        assert done.returncode == 0, done.stdout
        assert all(line in done.stdout for line in output.splitlines()), done.stdout


def test_the_example_of_the_package_runs(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    [example] = re.findall(r"^```python\n(.*?)^```", (ROOT / "python" / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    monkeypatch.chdir(checkout)
    exec(example, {})


@pytest.mark.skipif(not (CUDA / "complete").exists(), reason="tools/cuda-wheels.sh was not run")
def test_the_workflow_for_continuous_integration_runs(checkout: Path) -> None:
    """On a project with host-only files, two files of one name and a header of its own."""
    workflow = (ROOT / "docs" / "examples" / "ci" / "tilespace.yml").read_text()
    settings = dict(re.findall(r"^      ([A-Z]+): (\S+)$", workflow, re.MULTILINE))
    assert set(settings) == {"CHIP"}
    [check] = re.findall(r"^        run: (tilespace .*)$", workflow, re.MULTILINE)
    [update] = re.findall(r"`(tilespace .* --update-baseline)`", workflow)
    script = "".join(f"{name}={value}; " for name, value in settings.items())
    shutil.rmtree(checkout / "src")
    helper = "#include <scale.h>\n__device__ NOT_INLINE float half_of(const float *p) { return *p / SCALE; }\n"
    sources = {
        "src/a/k.cu": helper + "__global__ void k(float *p) { *p = half_of(p); }\n",
        "src/b/k.cu": helper + "__global__ void k(float *p) { *p = half_of(p + 1); }\n",
        "src/host.cu": "int main() {}\n",
        "include/scale.h": "#define SCALE 2\n#define NOT_INLINE __attribute__((noinline))\n",
    }
    for name, text in sources.items():
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        (checkout / name).write_text(text)
    words = "nvcc -forward-unknown-to-host-compiler -I../include -rdc=true -std=c++17 --generate-code=arch=compute_80,code=[sm_80] -x cu -c"
    entries = [
        {"directory": str(checkout / "build"), "file": f"../{name}", "command": f"{words} ../{name} -o k.o"} for name in sources if name.endswith(".cu")
    ]
    (checkout / "build" / "compile_commands.json").write_text(json.dumps(entries))
    done = run(script + update, checkout)
    assert done.returncode == 0 and "tilespace.json: 2 accesses in 2 functions of 2 files" in done.stdout, done.stdout
    done = run(f"set -e; {script}{check}", checkout)
    assert done.returncode == 0 and "src/host.cu: there is no GPU code" in done.stdout, done.stdout
    pages = sorted(str(each.relative_to(checkout / "pages")) for each in (checkout / "pages").rglob("*.html"))
    assert pages == ["a/k.cu.html", "b/k.cu.html", "index.html"]
    # A function with one more access, below lines that shift, and a function with one less.
    (checkout / "src/a/k.cu").write_text("\n" + sources["src/a/k.cu"].replace("return *p", "return p[threadIdx.x] / 2 + *p"))
    (checkout / "src/b/k.cu").write_text("__global__ void k(float *p) { *p = 1; }\n")
    done = run(script + check, checkout)
    assert done.returncode == 1 and "src/a/k.cu: half_of(float const*) stays generic (unknown-caller), 1 of 2 new: src/a/k.cu:3:" in done.stdout
    [result, *_] = json.loads((checkout / "tilespace.sarif").read_text())["runs"][0]["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "src/a/k.cu"


def test_the_page_of_messages_has_the_advice_for_each_reason() -> None:
    page = (ROOT / "docs" / "messages.md").read_text()
    assert dict(re.findall(r"^\| `([\w-]+)` \| (.*) \|$", page, re.MULTILINE)) == advice()
