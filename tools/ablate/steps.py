"""The steps from an input to the accesses of its PTX, each done once.

A step is a command that reads its standard input and writes its standard output. Its result is kept under a
hash of the command, of the input and of the program with its plugin. Most knobs change few files, and if one
step gives the same output as in the whole, so do all later steps: leaving out `split-casts`, which once was a
pass, cost a run of `tilespace-opt` for each file, and LLVM's optimizer ran only for the files with such a
cast."""

import functools
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "corpus"), str(HERE.parent / "real")]
from compilers import ARCH, MACHINE, MANIFEST, counts_of  # noqa: E402
from toolchain import LLVM_PLUGIN, assembly_of, tool  # noqa: E402

TIMEOUT = 300
# The plugin's name in LLVM's pipelines, as LLVM prints it.
PLACE = ",(anonymous namespace)::TilespacePass,"
DEVICE = 'target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"\ntarget triple = "nvptx64-nvidia-cuda"\n'


class Failed(Exception):
    """A failed step: its program, and its first error."""


@functools.cache
def content(path):
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


class Steps:
    def __init__(self, folder):
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def kept(self, key, make):
        """The bytes that `make` returns, or why it failed, from the folder if they are there."""
        file = self.folder / key
        if not file.exists():
            try:
                value = b"+" + make()
            except Failed as failure:
                value = b"-" + str(failure).encode()
            partial = file.with_suffix(".partial")
            partial.write_bytes(zlib.compress(value, 1))
            partial.rename(file)
        value = zlib.decompress(file.read_bytes())
        if value[:1] == b"-":
            raise Failed(value[1:].decode())
        return value[1:]

    def run(self, name, *arguments, stdin=b"", stream="stdout"):
        """The output of a program of ours or LLVM's."""
        path = tool(name)
        loaded = [LLVM_PLUGIN] if any("load-pass-plugin" in argument for argument in arguments) else []
        programs = [content(file) for file in [path, *loaded]]
        key = hashlib.sha256(b"\0".join([repr([name, *arguments, *programs, stream]).encode(), stdin])).hexdigest()

        def make():
            try:
                done = subprocess.run([path, *arguments], input=stdin, capture_output=True, timeout=TIMEOUT)
            except subprocess.TimeoutExpired:
                raise Failed(f"{name}: not done after {TIMEOUT} s") from None
            if done.returncode != 0:
                lines = done.stderr.decode(errors="replace").splitlines()
                errors = [line for line in lines if "error:" in line or "Assertion" in line or "LLVM ERROR" in line]
                raise Failed(f"{name}: {(errors or [f'exit code {done.returncode}'])[0][-200:]}")
            return getattr(done, stream)

        return self.kept(key[:32], make)

    @functools.cached_property
    def halves(self):
        """LLVM's -O3 before the plugin's place and after it. LLVM prints it without some parameters, such as
        the threshold of the inliner."""
        load = f"-load-pass-plugin={LLVM_PLUGIN}"
        # LLVM reads the text that it has printed, and does not know that name.
        done = subprocess.run(
            [tool("opt"), load, "-passes=default<O3>", "-print-pipeline-passes", "-disable-output", "-"],
            input=DEVICE, text=True, capture_output=True,
        )
        return next(line for line in done.stdout.splitlines() if PLACE in line).split(PLACE)

    def opt(self, bitcode, passes, *options):
        return self.run("opt", *options, f"-passes={passes}", "-", stdin=bitcode)

    def machine_text(self, bitcode):
        return self.run("llc", "-O3", f"-mcpu={ARCH}", f"-mattr={MANIFEST['cuda']['ptx']}", "-o", "-", stdin=bitcode)

    def whole(self, bitcode):
        """The PTX of LLVM without the plugin."""
        return self.machine_text(self.opt(bitcode, "default<O3>"))

    def in_halves(self, bitcode):
        """The PTX of LLVM without the plugin, in the two halves of the plugin's rows."""
        return self.machine_text(self.opt(self.opt(bitcode, self.halves[0]), self.halves[1]))

    def with_plugin(self, bitcode, knob):
        """The PTX with the plugin at its place, with options in the form of -passes."""
        before = self.opt(bitcode, self.halves[0])
        options = ";".join(filter(None, ["place=optimizer-early", "whole-program=true", knob]))
        named = self.opt(before, f"tilespace<{options}>", f"-load-pass-plugin={LLVM_PLUGIN}")
        return self.machine_text(self.opt(named, self.halves[1]))

    def with_passes(self, bitcode, passes):
        """The PTX by MLIR passes, and LLVM's optimizer after them."""
        mlir = self.run("mlir-translate", "--import-llvm", stdin=bitcode)
        if passes:
            mlir = self.run("tilespace-opt", f"--pass-pipeline=builtin.module({','.join(passes)})", stdin=mlir)
        return self.whole(self.run("mlir-translate", "--mlir-to-llvmir", stdin=mlir))

    def mlir_to_ptx(self, text, passes):
        """The PTX of MLIR by a pipeline that ends with it."""
        ptx = assembly_of(self.rewritten(text, passes).decode(errors="replace")).encode()
        if not ptx:
            raise Failed("tilespace-opt: no PTX")
        return ptx

    def rewritten(self, text, passes, *flags):
        """MLIR by a pipeline."""
        # Text other than a dump of CuTe DSL is read as it is.
        if b"nv_tileaa" not in text:
            flags = ["--allow-unregistered-dialect", "--import-cutedsl", *flags]
        return self.run("tilespace-opt", *flags, f"--pass-pipeline=builtin.module({','.join(passes)})", stdin=text)

    def stated(self, text):
        """The accesses of MLIR by the space that their pointer's type states."""
        done = self.rewritten(text, ["print-memory-spaces{report=-}"], "-o", os.devnull)
        found = json.loads(done)["accesses"]["before"]
        return {"generic": found.get("generic", 0), "local": found.get("local", 0), "mem": sum(found.values())}

    def pipeline(self, text):
        """The passes that a pipeline expands to."""
        dump = self.run(
            "tilespace-opt", f"--pass-pipeline=builtin.module({text})", "--dump-pass-pipeline", "-",
            stdin=b"module {}", stream="stderr",
        )
        inside = dump.decode().partition("builtin.module(")[2].rpartition("\n)")[0]
        return split(inside)

    def counts(self, ptx):
        """The accesses that kernels can reach; without the generic accesses in assembly of the source."""

        def make():
            found = counts_of(ptx.decode(errors="replace"))
            compiled = {"generic": found["generic"] - found["written"], "idle": len(found["idle"])}
            return json.dumps({"local": found["local"], "mem": found["mem"]} | compiled).encode()

        return json.loads(self.kept(hashlib.sha256(b"counts, idle\0" + ptx).hexdigest()[:32], make))

    def machine(self, toolkit, ptx):
        """Sums over the kernels of NVIDIA's machine code."""

        def make():
            with tempfile.NamedTemporaryFile(suffix=".ptx") as file:
                file.write(ptx)
                file.flush()
                try:
                    found = toolkit.machine_code(Path(file.name))
                except Exception as failure:
                    raise Failed(str(failure)) from None
            return json.dumps({one: sum(kernel[one] for kernel in found.values()) for one in MACHINE}).encode()

        return json.loads(self.kept(hashlib.sha256(b"machine\0" + ptx).hexdigest()[:32], make))


def split(text):
    """The elements of a list, at commas outside of brackets."""
    found, depth = [""], 0
    for token in re.findall(r"[^(){},]+|.", text.replace("\n", " ")):
        depth += (token in "({") - (token in ")}") if len(token) == 1 else 0
        if token == "," and depth == 0:
            found.append("")
        else:
            found[-1] += token
    return [re.sub(r"\s+", " ", element).strip() for element in found]
