"""`tilespace run`: scripts that need a GPU, on the CPU."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tilespace._cutile import COMPILER, MAGIC, CompileError, compile, tileiras
from tilespace._run import LIBRARY, environment, run_parser


# A program without a package for CUDA: it loads PTX, and launches it on memory of its own.
SCRIPT = r'''
import ctypes, sys
cuda = ctypes.CDLL("libcuda.so.1")
PTX = b"""
.version 8.3
.target sm_80
.address_size 64
.file 1 "double.py"
.visible .entry double(.param .u64 a) .reqntid 4
{
  .reg .b32 %r<3>; .reg .b64 %rd<3>;
  ld.param.u64 %rd0, [a];
  mov.u32 %r0, %tid.x;
  mul.wide.u32 %rd1, %r0, 4;
  add.s64 %rd2, %rd0, %rd1;
  .loc 1 3 5
  ld.global.u32 %r1, [%rd2];
  add.u32 %r1, %r1, %r1;
  st.global.u32 [%rd2], %r1;
  ret;
}
"""
def check(code):
    if code:
        name = ctypes.c_char_p()
        cuda.cuGetErrorName(code, ctypes.byref(name))
        sys.exit(name.value.decode())
check(cuda.cuInit(0))
major = ctypes.c_int()
check(cuda.cuDeviceGetAttribute(ctypes.byref(major), 75, 0))
context, module, function = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
check(cuda.cuDevicePrimaryCtxRetain(ctypes.byref(context), 0))
check(cuda.cuCtxSetCurrent(context))
check(cuda.cuModuleLoadData(ctypes.byref(module), PTX))
check(cuda.cuModuleGetFunction(ctypes.byref(function), module, b"double"))
array = (ctypes.c_uint32 * 4)(1, 2, 3, 4)
check(cuda.cuMemHostRegister_v2(array, int(sys.argv[1]), 0))
pointer = ctypes.c_void_p(ctypes.addressof(array))
arguments = (ctypes.c_void_p * 1)(ctypes.addressof(pointer))
check(cuda.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, None, arguments, None))
print(major.value, list(array))
'''


def ran(*words: str, cwd: Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "tilespace", "run", *words]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd)


def test_a_script_finds_the_driver_and_its_memory(driver: Path, tmp_path: Path) -> None:
    (tmp_path / "double.py").write_text(SCRIPT)
    done = ran("double.py", "16", cwd=tmp_path)
    assert (done.stdout, done.returncode) == ("8 [2, 4, 6, 8]\n", 0), done.stderr
    assert ran("--capability", "9.0", "double.py", "16", cwd=tmp_path).stdout == "9 [2, 4, 6, 8]\n"


def test_a_fault_names_the_kernel_the_thread_and_the_line(driver: Path, tmp_path: Path) -> None:
    (tmp_path / "double.py").write_text(SCRIPT)
    done = ran("double.py", "8", cwd=tmp_path)
    assert done.returncode == 1
    said = done.stderr.splitlines()
    assert said[0].startswith("tilespace: kernel double: access of 4 bytes at 0x")
    assert said[0].endswith("(right after the 8 bytes of registered memory)")
    assert said[1:] == [
        "  block 0 0 0, thread 2 0 0, at double.py:3:5",
        "  line 14 of the PTX: ld.global.u32 %r1, [%rd2];",
        "CUDA_ERROR_ILLEGAL_ADDRESS",
    ]


def test_a_module_runs_and_a_sitecustomize_of_the_user_too(driver: Path, tmp_path: Path) -> None:
    (tmp_path / "double.py").write_text(SCRIPT)
    other = tmp_path / "other"
    other.mkdir()
    (other / "sitecustomize.py").write_text("print('of the user')")
    given = {**os.environ, "PYTHONPATH": os.pathsep.join([str(other), *filter(None, [os.environ.get("PYTHONPATH")])])}
    command = [sys.executable, "-m", "tilespace", "run", "-m", "double", "16"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=given)
    # The first line is printed by the command itself.
    assert done.stdout.splitlines()[-2:] == ["of the user", "8 [2, 4, 6, 8]"], done.stderr


def test_only_the_script_has_the_driver(driver: Path) -> None:
    before = dict(os.environ)
    changed = environment(run_parser().parse_args(["--check-shared", "--schedule", "7", "a.py"]))
    assert (changed["TILESPACE_CHECK_SHARED"], changed["TILESPACE_SCHEDULE"]) == ("1", "7")
    assert dict(os.environ) == before
    assert changed["LD_LIBRARY_PATH"].split(os.pathsep)[0] == str(driver.resolve())
    found = Path(changed["PATH"].split(os.pathsep)[0]) / "tileiras"
    assert os.access(found, os.X_OK)


def test_what_is_missing_is_said(driver: Path, tmp_path: Path) -> None:
    done = ran("nothing.py", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (1, "no such file: 'nothing.py'\n")
    (driver / LIBRARY).unlink()
    (tmp_path / "a.py").touch()
    done = ran("a.py", cwd=tmp_path)
    assert done.returncode == 1 and done.stderr.startswith("no libcuda.so.1 in ")


def test_the_compiler_is_one_function(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(COMPILER, raising=False)
    with pytest.raises(CompileError, match="expected"):
        compile(MAGIC, "sm_80", 3, True)
    program = tmp_path / "compiler"
    program.write_text('#!/bin/sh\necho "// $2 $3"\n')
    program.chmod(0o755)
    monkeypatch.setenv(COMPILER, str(program))
    assert compile(MAGIC, "sm_80", 3, True) == "// sm_80 3\n"


def test_tileiras_takes_the_command_line_of_cutile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: "pytest.CaptureFixture[str]"
) -> None:
    monkeypatch.delenv(COMPILER, raising=False)
    file, out = tmp_path / "k.bytecode", tmp_path / "k.cubin"
    file.write_bytes(MAGIC)
    words = [str(file), "-o", str(out), "--gpu-name", "sm_90", "-O3", "--lineinfo"]
    assert tileiras(words) == 1
    assert "expected" in capsys.readouterr().err
    program = tmp_path / "compiler"
    program.write_text('#!/bin/sh\necho "// $2 $3"\n')
    program.chmod(0o755)
    monkeypatch.setenv(COMPILER, str(program))
    assert tileiras([*words, "--remark-format=yaml", "--remarks=all", "--remarks-output-file=r.yaml"]) == 0
    assert out.read_text() == "// sm_90 3\n"
    file.write_bytes(b"ELF")
    assert tileiras(words) == 1
    assert capsys.readouterr().err == "error: the input is not CUDA Tile IR bytecode\n"
    assert tileiras(["--version"]) == 0
    of_program = capsys.readouterr().out
    assert str(program) in of_program
    program.write_text("another build")
    assert tileiras(["--version"]) == 0 and capsys.readouterr().out != of_program


CUTILE = """
import numpy as np
import cuda.tile as ct

@ct.kernel
def add(a, b, c):
    i = ct.bid(0)
    x = ct.load(a, index=(i,), shape=(32,))
    y = ct.load(b, index=(i,), shape=(32,))
    ct.store(c, index=(i,), tile=x + y)

a, b = np.arange(100, dtype=np.float32), np.ones(100, np.float32)
c = np.zeros_like(a)
ct.launch(0, (4,), add, (a, b, c))
print((c == a + b).all())
"""


# On a stream of no context, before anything else has asked for one.
SAYS = """
import cuda.tile as ct

@ct.kernel
def say():
    ct.print(ct.bid(0))

ct.launch(0, (2,), say, ())
"""


@pytest.mark.parametrize(("script", "printed"), [(CUTILE, "True\n"), (SAYS, "0\n1\n")], ids=["arrays", "none"])
def test_cutile_runs_unchanged(script: str, printed: str, cutile: None, tmp_path: Path) -> None:
    (tmp_path / "kernel.py").write_text(script)
    done = ran("kernel.py", cwd=tmp_path)
    assert done.stdout == printed, done.stderr


LOOP = r'''
import ctypes
cuda = ctypes.CDLL("libcuda.so.1")
PTX = b".version 8.3\n.target sm_80\n.address_size 64\n.visible .entry forever() { $l: bra $l; }"
context, module, function = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
cuda.cuInit(0)
cuda.cuDevicePrimaryCtxRetain(ctypes.byref(context), 0)
cuda.cuCtxSetCurrent(context)
cuda.cuModuleLoadData(ctypes.byref(module), PTX)
cuda.cuModuleGetFunction(ctypes.byref(function), module, b"forever")
print("begins", flush=True)
cuda.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, None, None, None)
'''


def test_an_interrupt_ends_a_kernel(driver: Path, tmp_path: Path) -> None:
    (tmp_path / "loop.py").write_text(LOOP)
    command = [sys.executable, "-m", "tilespace", "run", "loop.py"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path) as script:
        assert script.stdout and script.stdout.readline() == "begins\n"
        time.sleep(1)
        script.send_signal(signal.SIGINT)
        _, said = script.communicate(timeout=60)
    assert said.startswith("tilespace: kernel forever: interrupted\n") and "KeyboardInterrupt" in said


def test_the_package_has_an_executable_tileiras() -> None:
    folder = Path(__import__("tilespace").__file__).parent / "_cpu"
    assert os.access(folder / "bin" / "tileiras", os.X_OK)
    done = subprocess.run([folder / "bin" / "tileiras", "--version"], capture_output=True, text=True)
    assert (done.stdout[:19], done.returncode) == ("Tilespace tileiras ", 0), done.stderr
