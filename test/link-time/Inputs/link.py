#!/usr/bin/env python3
"""Links a device module, C++ with OpenMP or LLVM IR, with a device runtime, as the linker does: one module in which
nobody calls from outside but the host, optimized by full LTO. Prints how many accesses that a kernel reaches stay
generic, of how many, without the plugin and with it at each of its places."""

import argparse
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tools" / "corpus")]
import ptx_counts  # noqa: E402
from toolchain import LLVM_PLUGIN, named_by_host, run  # noqa: E402

HERE = Path(__file__).resolve().parent
TARGET = ["-nogpulib", "-nogpuinc", "-O3", "-emit-llvm", "-c", "-fno-ident"]
OPENMP = ["-fopenmp", "--offload-arch=sm_90", "--cuda-feature=+ptx78", "--offload-device-only", "-nocudalib"]
RUNTIME = ["--target=nvptx64-nvidia-cuda", "-march=sm_90", "-std=c++20", "-ffreestanding", "-fvisibility=hidden"]
RUNTIME += ["-fconvergent-functions", "-Xclang", "-target-feature", "-Xclang", "+ptx78"]
PLACES = {"LLVM alone": None, "at the end": "optimizer-early", "before the inliner": "pipeline-start"}


def compiled(source, flags, work):
    if source.suffix != ".cpp":
        return source
    bitcode = work / f"{source.stem}.bc"
    run("clang++", *flags, *TARGET, source, "-o", bitcode)
    return bitcode


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("module", type=Path, nargs="+")
    parser.add_argument("--runtime", type=Path, default=HERE / "runtime.cpp")
    parser.add_argument("--ptx", type=Path, help="where to write the PTX with the plugin at the end")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        runtime = compiled(args.runtime, RUNTIME, work)
        modules = [compiled(module, OPENMP, work) for module in args.module]
        linked = work / "linked.ll"
        program = work / "program.bc"
        run("llvm-link", *modules, "-o", program)
        linked.write_text(run("llvm-link", "-S", program, "--only-needed", runtime))
        kept = work / "kept.txt"
        kept.write_text("\n".join(named_by_host(linked.read_text())))
        for label, place in PLACES.items():
            plugin = [f"-load-pass-plugin={LLVM_PLUGIN}", f"-tilespace-place={place}"] if place else []
            passes = ["-passes=internalize,globaldce,lto<O3>", f"-internalize-public-api-file={kept}"]
            optimized = work / "optimized.bc"
            run("opt", *plugin, *passes, linked, "-o", optimized)
            ptx = run("llc", "-O3", "-mcpu=sm_90", "-mattr=+ptx78", optimized, "-o", "-")
            if place == "optimizer-early" and args.ptx:
                args.ptx.write_text(ptx)
            found = ptx_counts.total(ptx_counts.count(ptx, only_reachable=True))
            print(f"{label}: {found['generic']} generic of {found['mem']}")


main()
