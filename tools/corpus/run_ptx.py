#!/usr/bin/env python3
"""Runs the kernels of .ll files as PTX, by each way through LLVM with and without the passes, and compares.

A file says how its kernels are run in lines `; EMU: kernel b0 b1 2` (the arguments of tilespace-ptx); kernels
of other files get a buffer for each pointer, and small numbers. Buffers hold small numbers, and pointers in a
second run; a run in which LLVM's own code faults, or that the machine does not support, is not compared. A
fault of ours, or another output, is wrong, and so is PTX that ptxas refuses, if it is installed. The folders
are arguments, or TILESPACE_CORPUS. The exit code is 1 if a file is wrong."""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from toolchain import (  # noqa: E402
    LLVM_PLUGIN,
    StepFailed,
    assembly_error,
    assembly_of,
    cuda_path,
    llc,
    pipeline,
    ptxas,
    run,
    tool,
)

from sweep import TIMEOUT, files_of_arguments, for_nvptx  # noqa: E402

PLACES = ("pipeline-start", "early-simplification", "optimizer-early", "optimizer-last")
# LLVM may drop or merge instructions that these keep: they are compared with only llc.
UNOPTIMIZED = ("pipeline", "ip-msp", "to-ptx")
FILLS = ("numbers", "pointers")
PTXAS = ptxas(cuda_path())


def opt(text, passes, *options):
    return run("opt", "-S", f"-passes={passes}", *options, stdin=text, timeout=TIMEOUT)


def with_plugin(text, passes, *options):
    return opt(text, passes, f"-load-pass-plugin={LLVM_PLUGIN}", *options)


def by_mlir(text, passes):
    mlir = run("tilespace-opt", pipeline(passes), stdin=text, timeout=TIMEOUT)
    return run("mlir-translate", "--mlir-to-llvmir", stdin=mlir, timeout=TIMEOUT)


def to_ptx(text):
    return assembly_of(run("tilespace-opt", pipeline("to-ptx{chip=sm_90}"), stdin=text, timeout=TIMEOUT))


def ways():
    """From LLVM IR to PTX."""
    all_ways = {}
    for place in PLACES:
        at = f"-tilespace-place={place}"
        all_ways[place] = lambda text, at=at: llc(with_plugin(text, "default<O3>", at), TIMEOUT)
    all_ways["before-O3"] = lambda text: llc(with_plugin(text, "tilespace,default<O3>"), TIMEOUT)
    all_ways["lto"] = lambda text: llc(opt(with_plugin(text, "lto-pre-link<O3>"), "lto<O3>"), TIMEOUT)
    all_ways["twice"] = lambda text: llc(with_plugin(with_plugin(text, "default<O3>"), "default<O3>"), TIMEOUT)
    for name, passes in (("pipeline", "memory-space-pipeline"), ("ip-msp", "ip-msp,memory-space-opt")):
        all_ways[f"{name}-O3"] = lambda text, passes=passes: llc(opt(by_mlir(text, passes), "default<O3>"), TIMEOUT)
        all_ways[name] = lambda text, passes=passes: llc(by_mlir(text, passes), TIMEOUT)
    all_ways["to-ptx"] = to_ptx
    return all_ways


def launches(text, ptx):
    """The runs of the kernels of a file."""
    if found := re.findall(r"^; EMU: (\S+)(.*)$", text, re.MULTILINE):
        return [(kernel, arguments.split()) for kernel, arguments in found]
    result = []
    for kernel, parameters in re.findall(r"\.entry ([\w$.]+)\(([^)]*)\)", ptx):
        arguments, buffers = [], 0
        for kind in re.findall(r"\.param (.*)", parameters):
            if "[" in kind:
                arguments.append("bytes:" + "0200000003000000" * 8)
            elif ".ptr" in kind:
                arguments.append(f"b{buffers}")
                buffers += 1
            else:
                arguments.append("f1.5" if ".f32" in kind else "5")
        result.append((kernel, arguments))
    return result


def do(ptx, kernel, arguments, fill, block):
    """The exit code and the output of a run."""
    command = [tool("tilespace-ptx"), "-", "--kernel", kernel, "--fill", fill, "--block", str(block), *arguments]
    done = subprocess.run(command, input=ptx, text=True, capture_output=True, timeout=TIMEOUT)
    return done.returncode, done.stdout, done.stderr.strip()


def is_kept(was, now):
    """Whether a line of the output means the same: LLVM omits the scope of an atomic in shared memory, which
    is all of it."""
    return now in (was, was.replace(" cta,", " cluster,") if "atomic " in was else was)


def look(text, some_ways=None, how=None):
    """The faults and differences of a file by each way, and the number of compared runs."""
    wrong, compared, before, note = [], 0, {}, "no kernel"
    assembles = {}
    every = {name: way for name, way in ways().items() if some_ways is None or name in some_ways}
    for optimized in (True, False):
        try:
            stock = llc(opt(text, "default<O3>") if optimized else text, TIMEOUT)
        except StepFailed as failure:
            return [], f"LLVM alone: {failure}"
        assembles[optimized] = PTXAS and assembly_error(stock, PTXAS) is None
        runs = before[optimized] = []
        for kernel, arguments in how or launches(text, stock):
            for fill in FILLS:
                for block in (1, 32):
                    code, output, error = do(stock, kernel, arguments, fill, block)
                    if code == 0:
                        runs.append((kernel, arguments, fill, block, output))
                    else:
                        note = error
    if not before[True]:
        return [], note
    for name, way in every.items():
        try:
            ptx = way(text)
        except StepFailed as failure:
            wrong.append(f"{name}: {failure}")
            continue
        if assembles[name not in UNOPTIMIZED] and (error := assembly_error(ptx, PTXAS)):
            wrong.append(f"{name}: ptxas: {error}")
        for kernel, arguments, fill, block, expected in before[name not in UNOPTIMIZED]:
            code, output, error = do(ptx, kernel, arguments, fill, block)
            compared += 1
            expected, output = expected.splitlines(), output.splitlines()
            lines = [(was, now) for was, now in zip(expected, output) if not is_kept(was, now)]
            if code != 0 or lines or len(expected) != len(output):
                other = next((f"{was[:80]} is {now[:80]}" for was, now in lines), "other lines")
                wrong.append(f"{name}: {kernel} {' '.join(arguments)} ({fill}, {block}): {error or other}")
                break
    return wrong, compared


def one(arguments):
    """The lit substitution %run-ptx: FILE, --ways=NAME,NAME, --kernel=NAME, and the arguments of the kernel."""
    file, *rest = arguments
    options = dict(text[2:].split("=", 1) for text in rest if text.startswith("--"))
    text = for_nvptx(Path(file).read_text())
    names = options["ways"].split(",") if "ways" in options else None
    if unknown := set(names or ()) - set(ways()):
        sys.exit(f"no way {', '.join(unknown)}: there are {', '.join(ways())}")
    kernel = options.get("kernel") or re.search(r"ptx_kernel [^@]*@([\w$.]+)", text)[1]
    values = [text for text in rest if not text.startswith("--")]
    wrong, compared = look(text, names, [(kernel, values)])
    if wrong or isinstance(compared, str) or not compared:
        sys.exit("\n".join(wrong) or f"not run: {compared}")


def main():
    if (files := files_of_arguments(__doc__.split("\n", 1)[0], "PTX runs")) is None:
        return 0
    failed, runs, not_run = 0, 0, 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        texts = (for_nvptx(file.read_text(errors="replace")) for file in files)
        for file, (wrong, count) in zip(files, pool.map(look, texts)):
            failed += bool(wrong)
            if isinstance(count, str):
                not_run += 1
                print(f"{file.name}: not run: {count}")
            else:
                runs += count
            for message in wrong:
                print(f"{file.name}: {message}")
    print("assembled by ptxas" if PTXAS else "not assembled: no ptxas in CUDA_PATH or PATH")
    print(f"{len(files)} files run as PTX by {len(ways())} ways: {runs} runs compared, {not_run} files not run; {failed} wrong")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(one(sys.argv[2:]) if sys.argv[1:2] == ["--one"] else main())
