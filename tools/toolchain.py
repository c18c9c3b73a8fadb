"""Locates and runs the tools for the scripts in this folder."""

import os
import platform
import re
import shutil
import site
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RELEASE = ROOT / os.environ.get("CARGO_TARGET_DIR", "target") / "release"

# The library for clang and opt: it opens the plugin beside it for their LLVM.
LLVM_PLUGIN = RELEASE / "libtilespace_llvm.so"

# The target of all PTX of this repository.
CHIP = "sm_90"
FEATURES = "+ptx80"


def llvm_prefix():
    """The LLVM that cargo builds with: the environment wins over .cargo/config.toml, as in cargo itself."""
    if from_environment := os.environ.get("MLIR_SYS_220_PREFIX"):
        return Path(from_environment)
    config = (ROOT / ".cargo" / "config.toml").read_text()
    found = re.search(r'^MLIR_SYS_220_PREFIX\s*=\s*"(.*)"', config, re.MULTILINE)
    if not found:
        sys.exit("no MLIR_SYS_220_PREFIX, neither in the environment nor in .cargo/config.toml")
    return Path(found.group(1))


# Headers that clang's CUDA headers include and NVIDIA's packages lack: empty files.
MISSING_HEADERS = ROOT / "python" / "tilespace" / "headers"


def cuda_flags(path):
    """clang's options for the CUDA headers in `path`."""
    flags = [f"--cuda-path={path}", "-Wno-unknown-cuda-version", "-w"]
    return [*flags, "-isystem", MISSING_HEADERS, "-include", ROOT / "tools" / "real" / "prelude.h"]


def folders():
    """The folders of programs: ours, and LLVM's. Programs of another LLVM may need more options
    (tools/llvms.sh)."""
    other = os.environ.get("TILESPACE_TEST_LLVM")
    return [*([ROOT / "test" / "other-llvm" / other] if other else []), RELEASE, llvm_prefix() / "bin"]


def tool(name):
    """The path of a program."""
    for folder in folders():
        if (path := folder / name).exists():
            return str(path)
    sys.exit(f"{name} is neither in {RELEASE} nor in {llvm_prefix() / 'bin'}: run `make build`")


class StepFailed(Exception):
    """A failed tool: its name, and the end of its output."""

    def __init__(self, name, code, stderr):
        lines = [line for line in stderr.splitlines() if line.strip()]
        errors = [line for line in lines if "error:" in line or "panicked" in line or "Assertion" in line]
        self.step = name
        super().__init__(f"{name}: {(errors or lines or [f'exit code {code}'])[0]}")


def run(name, *arguments, stdin="", timeout=None, cwd=None):
    """Runs a tool on `stdin` and returns its standard output."""
    try:
        done = subprocess.run(
            [tool(name), *map(str, arguments)], input=stdin, text=True, capture_output=True, timeout=timeout, cwd=cwd
        )
    except subprocess.TimeoutExpired:
        raise StepFailed(name, 124, f"error: not done after {timeout} s") from None
    if done.returncode != 0:
        raise StepFailed(name, done.returncode, done.stderr)
    return done.stdout


def table(head, rows):
    """A table as Markdown, with text in the first column."""
    yield f"| {' | '.join(head)} |"
    yield f"|{'|'.join(['---'] + ['---:'] * (len(head) - 1))}|"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def write_measured(page, text, part=None):
    """Replaces the measured part of a page: the text after its mark, or between the two marks of a part with a name."""
    machine = f"{os.cpu_count()} cores, {platform.machine()}, {time.strftime('%Y-%m-%d')}"
    before, mark, after = page.read_text().partition(f"<!-- measured: {part} -->\n" if part else "<!-- measured -->\n")
    after = "\n" + "".join(after.partition(f"<!-- end of {part} -->")[1:]) if part else ""
    page.write_text(f"{before}{mark}\nMeasured on {machine}.\n\n{text}\n{after}")


def pipeline(*passes):
    return f"--pass-pipeline=builtin.module({','.join(passes)})"


def named_by_host(llvm_ir):
    """The symbols of a device module that the host may name: kernels, and variables with a mark of the front
    end."""
    names = re.findall(r'^define .*ptx_kernel .*?@("[^"]+"|[\w.$]+)\(', llvm_ir, re.MULTILINE)
    marked = r"^@([\w.$]+) = (?:[\w()]+ )*?(?:protected|externally_initialized)\b"
    return [name.strip('"') for name in names + re.findall(marked, llvm_ir, re.MULTILINE)]


def llc(llvm_ir, timeout=None):
    """LLVM's own path to PTX. Its infer-address-spaces is part of -O3."""
    return run("llc", "-O3", f"-mcpu={CHIP}", f"-mattr={FEATURES}", "-o", "-", stdin=llvm_ir, timeout=timeout)


def cuda_path(folder=os.environ.get("TILESPACE_REAL")):
    """NVIDIA's headers and compiler: from CUDA_PATH, or from `tools/real/run.py --fetch` in a folder; or
    none."""
    found = sorted(Path(folder, ".cuda").glob("lib/python*/site-packages/nvidia/cu*")) if folder else []
    path = os.environ.get("CUDA_PATH") or (found[-1] if found else None)
    return Path(path) if path else None


def nvidia_tool(name, path):
    """A program of NVIDIA's toolkit: in a folder of `cuda_path`, among the wheels of this Python, or elsewhere; or none."""
    wheels = [Path(folder, "nvidia") for folder in site.getsitepackages()]
    beside = [*([path / "bin"] if path else []), *(found for folder in wheels for found in sorted(folder.glob("cu*/bin")))]
    return next((folder / name for folder in beside if (folder / name).exists()), shutil.which(name))


def ptxas(path):
    """NVIDIA's assembler, or none."""
    return nvidia_tool("ptxas", path)


def assembly_of(mlir):
    """The PTX in a gpu.binary, which upstream keeps as a string; nothing if there is none."""
    found = re.search(r'assembly = "((?:[^"\\]|\\.)*)"', mlir)
    text = found[1] if found else ""
    byte = lambda escape: chr(int(escape[1], 16)) if len(escape[1]) == 2 else escape[1]  # noqa: E731
    return re.sub(r"\\([0-9A-F]{2}|.)", byte, text).rstrip("\0")


def assembly_error(ptx, assembler):
    """The assembler's reason to refuse PTX, or none."""
    chip = re.search(r"^\.target (\w+)", ptx, re.MULTILINE)
    with tempfile.NamedTemporaryFile("w", suffix=".ptx") as file:
        file.write(ptx)
        file.flush()
        command = [assembler, f"-arch={chip[1] if chip else CHIP}", "-O1", "-c", "-o", os.devnull, file.name]
        done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode == 0:
        return None
    lines = (done.stderr + done.stdout).splitlines()
    return next((line for line in lines if "error" in line), f"exit code {done.returncode}")
