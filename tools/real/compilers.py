"""The compilers of `make real`, each with a cache of the results that no change of ours can change.

A file goes through clang's front end once. From that bitcode the stock clang and the same clang with the
plugin make PTX, and the PTX gives its accesses and NVIDIA's machine code."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "corpus")]
import ptx_counts  # noqa: E402
from toolchain import LLVM_PLUGIN, cuda_flags, cuda_path, llvm_prefix, named_by_host, ptxas, tool  # noqa: E402

MANIFEST = tomllib.loads((HERE / "projects.toml").read_text())
ARCH = MANIFEST["cuda"]["arch"]
TIMEOUT = 600
# The folder of a checkout for the empty headers.
STUBS = ".stubs"
SPACES = ["generic", "local", "param", "mem"]
MACHINE = ["instructions", "registers", "stack", "spills"]


class Failed(Exception):
    """A failed command: the last line of its output."""


def execute(command, **options):
    """Runs a command. Returns its processor time in seconds and its peak memory in MiB."""
    with tempfile.TemporaryFile() as stderr:
        process = subprocess.Popen([str(part) for part in command], stderr=stderr, stdout=subprocess.DEVNULL, **options)
        until = time.monotonic() + TIMEOUT
        while True:
            done, status, usage = os.wait4(process.pid, os.WNOHANG)
            if done:
                break
            if time.monotonic() > until:
                process.kill()
            time.sleep(0.01)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            stderr.seek(0)
            lines = stderr.read().decode(errors="replace").splitlines()
            errors = [line for line in lines if "error" in line] or lines or [""]
            raise Failed(f"{Path(command[0]).name}: exit code {process.returncode}: {errors[0][-200:]}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def prepare(root, project):
    """Makes the edits and the empty headers that a checkout needs."""
    for pattern, found, instead in project.get("edits", []):
        for file in root.glob(pattern):
            file.write_text(re.sub(found, instead, file.read_text()))
    for stub in project.get("stubs", []):
        (file := root / STUBS / stub).parent.mkdir(parents=True, exist_ok=True)
        file.touch()


def flags_of(project, root, source):
    """The compiler flags of a file."""
    flags = [flag.format(root=root, folder=source.parent, here=HERE) for flag in project["flags"]]
    for flag in list(flags):
        if flag.startswith("-I") and "*" in flag:
            headers = root.glob(str(Path(flag[2:]).relative_to(root)) + "/*.[hc]*")
            folders = {file.parent for file in headers if file.suffix in (".h", ".cuh")}
            at = flags.index(flag)
            flags[at : at + 1] = [f"-I{folder}" for folder in sorted(folders)]
    return flags + ([f"-I{root / STUBS}"] if "stubs" in project else [])


def fetch(folder):
    """Fetches the checkouts of missing projects, and NVIDIA's packages."""
    for name, project in MANIFEST["project"].items():
        if (root := folder / name).exists():
            continue
        git = ["git", "-C", root]
        root.mkdir(parents=True)
        subprocess.run([*git, "init", "--quiet"], check=True)
        subprocess.run([*git, "fetch", "--quiet", "--depth=1", project["url"], project["commit"]], check=True)
        subprocess.run([*git, "checkout", "--quiet", "FETCH_HEAD"], check=True)
        if submodules := project.get("submodules"):
            subprocess.run([*git, "submodule", "update", "--quiet", "--init", "--depth=1", *submodules], check=True)
        prepare(root, project)
    environment = folder / ".cuda"
    if not environment.exists():
        subprocess.run([sys.executable, "-m", "venv", environment], check=True)
        packages = MANIFEST["cuda"]["packages"]
        subprocess.run([environment / "bin" / "pip", "install", "--quiet", "--no-deps", *packages], check=True)


def counts_of(text):
    """The accesses of PTX by space; `written` ones are in assembly, `anywhere` counts unreachable ones, too."""
    counts = ptx_counts.total(ptx_counts.count(text, only_reachable=True))
    anywhere = ptx_counts.total(ptx_counts.count(text))["generic"]
    compiled = ptx_counts.total(ptx_counts.count(ptx_counts.without_assembly(text), only_reachable=True))["generic"]
    written = counts["generic"] - compiled
    others = {"anywhere": anywhere, "written": written, "idle": ptx_counts.idle_kernels(text)}
    return {space: counts[space] for space in SPACES} | others


class Toolkit:
    """NVIDIA's headers, libdevice, compiler and assembler: from CUDA_PATH, or from `--fetch`."""

    def __init__(self, folder, work):
        self.path = cuda_path(folder)
        if not self.path:
            sys.exit(f"no CUDA headers: set CUDA_PATH, or run `{sys.argv[0]} --fetch`")
        self.flags = cuda_flags(self.path)
        self.ptxas = ptxas(self.path)
        nvcc = self.path / "bin" / "nvcc"
        self.nvcc = nvcc if nvcc.exists() and shutil.which("g++") else None

    def front_end(self):
        flags = ["-x", "cuda", "--cuda-device-only", *self.flags]
        flags += [f"--cuda-gpu-arch={ARCH}", "-O3", "-Xclang", "-disable-llvm-passes", "-emit-llvm", "-c"]
        return [llvm_prefix() / "bin" / "clang++", *flags]

    def headers(self):
        return ["-isystem", self.path / "include" / "cccl"]

    def machine_code(self, ptx):
        """NVIDIA's machine code of a PTX file, by kernel: instructions, registers, and bytes of stack and of spills.

        Instructions include functions', under the name that ptxas gives their section."""
        with tempfile.NamedTemporaryFile(suffix=".cubin") as cubin:
            command = [self.ptxas, f"-arch={ARCH}", "-v", ptx, "-o", cubin.name]
            try:
                done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
            except subprocess.TimeoutExpired:
                raise Failed(f"ptxas: not done after {TIMEOUT} s") from None
            if done.returncode != 0:
                lines = (done.stdout + done.stderr).splitlines()
                raise Failed(f"ptxas: {next((line for line in lines if 'error' in line), done.returncode)}")
            command = [tool("llvm-readelf"), "-S", "-W", cubin.name]
            sections = subprocess.run(command, capture_output=True, text=True).stdout
        found = {}
        for name, size in re.findall(r"\] \.text\.(\S+)\s+PROGBITS\s+\w+ \w+ (\w+)", sections):
            found[name] = dict.fromkeys(MACHINE, 0) | {"instructions": int(size, 16) // 16}
        kernel = None
        for line in done.stderr.splitlines():
            if entry := re.search(r"Compiling entry function '(\S+)'", line):
                kernel = found.setdefault(entry[1], dict.fromkeys(MACHINE, 0))
            elif kernel is not None and (bytes_ := re.search(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+)", line)):
                kernel["stack"] += int(bytes_[1])
                kernel["spills"] += int(bytes_[2]) + int(bytes_[3])
            elif kernel is not None and (used := re.search(r"Used (\d+) registers", line)):
                kernel["registers"] = int(used[1])
        return found


class Bench:
    def __init__(self, folder):
        self.work = folder / ".work"
        self.work.mkdir(exist_ok=True)
        self.toolkit = Toolkit(folder, self.work)
        # The bitcode of files that other code may call into.
        self.parts = set()
        # A concurrent build must not change the measured binaries.
        self.own = tempfile.TemporaryDirectory()
        self.plugin = shutil.copy(LLVM_PLUGIN, self.own.name)

    def key(self, *parts):
        digest = hashlib.sha256()
        for part in parts:
            digest.update(part if isinstance(part, bytes) else str(part).encode())
        return self.work / digest.hexdigest()[:24]

    def kept(self, file, make):
        """The result of `make`, cached in `file`."""
        if not file.exists():
            try:
                value = make()
            except Failed as failure:
                value = {"failed": str(failure)}
            file.write_text(json.dumps(value))
        value = json.loads(file.read_text())
        if "failed" in value:
            raise Failed(value["failed"])
        return value

    def machine_code(self, ptx):
        """The machine code of PTX, by its text."""
        kept = self.key("machine", self.toolkit.ptxas, ptx.read_bytes()).with_suffix(".machine.json")
        return self.kept(kept, lambda: self.toolkit.machine_code(ptx))

    def front(self, source, flags):
        """The bitcode of a source before any optimization, and its cost."""
        command = [*self.toolkit.front_end(), *flags, *self.toolkit.headers(), source]
        key = self.key("front", *command, source.read_bytes(), (HERE / "prelude.h").read_bytes())
        bitcode = key.with_suffix(".bc")
        if "-fgpu-rdc" in flags:
            self.parts.add(bitcode)

        def make():
            seconds, _ = execute([*command, "-o", bitcode])
            return {"seconds": seconds}

        return bitcode, self.kept(key.with_suffix(".front.json"), make)["seconds"]

    def back(self, bitcode, ptx, *flags):
        """clang's optimizer and code generator."""
        command = [llvm_prefix() / "bin" / "clang++", "-x", "ir", "--target=nvptx64-nvidia-cuda", "-w", "-O3", "-S"]
        command += [f"-march={ARCH}", "-Xclang", "-target-feature", "-Xclang", MANIFEST["cuda"]["ptx"]]
        command += [*flags, bitcode, "-o", ptx]
        seconds, memory = execute(command)
        return {"seconds": seconds, "memory": memory}

    def with_plugin(self, bitcode, ptx, *options):
        """clang's optimizer and code generator with the plugin, which knows the whole program, without
        -fgpu-rdc, as if clang read the source."""
        flags = [f"-fpass-plugin={self.plugin}"]
        whole = [] if bitcode in self.parts else ["-tilespace-whole-program"]
        for option in (*whole, *options):
            flags += ["-mllvm", option]
        return self.back(bitcode, ptx, *flags)

    def linked(self, bitcode, ptx, *plugin):
        """Full LTO of one file, as in a program that is compiled with -fgpu-rdc -foffload-lto: only the host
        calls from outside. The plugin is loaded in both steps."""
        optimized = ptx.with_suffix(".lto.bc")
        kept = ptx.with_suffix(".kept")
        text = subprocess.run([tool("llvm-dis"), bitcode, "-o", "-"], capture_output=True, text=True).stdout
        kept.write_text("\n".join(named_by_host(text)))
        target = [f"-mcpu={ARCH}", f"-mattr={MANIFEST['cuda']['ptx']}"]
        passes = ["-passes=lto-pre-link<O3>,internalize,globaldce,lto<O3>", f"-internalize-public-api-file={kept}"]
        execute([tool("opt"), *target, *plugin, *passes, bitcode, "-o", optimized])
        execute([tool("llc"), "-O3", *target, optimized, "-o", ptx])
        optimized.unlink()
        return counts_of(ptx.read_text())

    def pipeline(self, bitcode, stem):
        mlir, done = (stem.with_suffix(suffix) for suffix in (".mlir", ".done.mlir"))
        execute([tool("mlir-translate"), "--import-llvm", "--mlir-print-debuginfo", bitcode, "-o", mlir])
        execute([tool("tilespace-opt"), "--pass-pipeline=builtin.module(memory-space-pipeline)", mlir, "-o", done])
        return self.exported(done, stem.with_suffix(".pipeline.ptx"))

    def exported(self, mlir, ptx):
        """The stock compiler's output for MLIR in the LLVM dialect."""
        ir = ptx.with_suffix(".ll")
        execute([tool("mlir-translate"), "--mlir-to-llvmir", mlir, "-o", ir])
        return self.back(ir, ptx) | counts_of(ptx.read_text())

    def nvcc(self, source, flags):
        nvcc_flags = ["-rdc=true" if flag == "-fgpu-rdc" else flag for flag in flags]
        command = [self.toolkit.nvcc, "-ptx", "-O3", f"-arch={ARCH}", "-w", "--expt-relaxed-constexpr"]
        command += ["--extended-lambda", *nvcc_flags, *self.toolkit.headers(), source]
        key = self.key("nvcc", *command, source.read_bytes())
        ptx = key.with_suffix(".ptx")

        def make():
            execute([*command, "-o", ptx])
            return {}

        self.kept(key.with_suffix(".json"), make)
        return counts_of(ptx.read_text())
