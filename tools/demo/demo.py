#!/usr/bin/env python3
"""Two kernels to PTX, each with Tilespace and without it.

kernel.ll is clang's output for kernel.cu before any optimization, tile.mlir a kernel of the nv_tileaa
dialect. The first goes through LLVM's own pipeline, with the plugin and without, and then through the passes
for MLIR. The output is the memory accesses by state space that a kernel can reach, the clones of the helpers,
and, for each access that stays generic, the reason and the source line."""

import json
import re
import sys
import tempfile
from pathlib import Path

DEMO = Path(__file__).resolve().parent
sys.path[:0] = [str(DEMO.parent), str(DEMO.parent / "corpus")]
import ptx_counts  # noqa: E402
from toolchain import LLVM_PLUGIN, StepFailed, assembly_of, llc, pipeline, run  # noqa: E402

SPACES = ["global", "shared", "const", "local"]
PROMOTE = "llvm.func(sroa,mem2reg)"


def ptx_of(mlir, *passes):
    """The PTX that upstream's gpu-module-to-binary leaves as a string in a gpu.binary."""
    return assembly_of(run("tilespace-opt", pipeline(*passes), stdin=mlir))


def by_opt(llvm_ir, *flags):
    """clang's -O3 pipeline on LLVM IR, and the code generator."""
    return llc(run("opt", *flags, "-passes=default<O3>", "-S", stdin=llvm_ir))


def by_llvm_alone(mlir):
    target = "nvvm-attach-target{chip=sm_90 features=+ptx80}"
    return ptx_of(mlir, "mark-device-variables", "wrap-in-gpu-module", target, "gpu-module-to-binary{format=isa}")


def by_tilespace(mlir):
    return ptx_of(mlir, "to-ptx{chip=sm_90 features=+ptx80}")


def plan(mlir, *before):
    """The result of ip-msp: the report before it, and the functions after it."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.json"
        after = run("tilespace-opt", pipeline(*before, f"print-memory-spaces{{report={file}}}", "ip-msp"), stdin=mlir)
        return json.loads(file.read_text()), after


def functions(mlir):
    return re.findall(r'(?:llvm|nv_tileaa)\.func [^@\n]*@"?([\w$.]+)"?\(', mlir)


def heading(text):
    print(f"\n{text}\n{'-' * len(text)}")


def readable(symbols):
    """The C++ names of symbols, for symbols that have one; a clone's suffix stays."""
    plain = run("llvm-cxxfilt", stdin="\n".join(symbols)).splitlines()
    return dict(zip(symbols, plain))


def show_accesses(before, after):
    heading("Memory accesses in PTX that the kernel can reach")
    print(f"{'':16}" + "".join(f"{space:>10}" for space in SPACES) + f"{'generic':>16}")
    for name, ptx in (("LLVM alone", before), ("with Tilespace", after)):
        counts = ptx_counts.total(ptx_counts.count(ptx, only_reachable=True))
        share = f"{counts['generic']} of {counts['mem']}"
        print(f"{name:16}" + "".join(f"{counts[space]:10}" for space in SPACES) + f"{share:>16}")


def show_clones(before, after):
    clones = [name for name in functions(after) if name not in set(functions(before))]
    heading(f"Clones: {len(clones)}")
    # One space for each pointer argument: name.space.space in LLVM's dialect, name_space_space in others.
    parts = [re.fullmatch(r"(.+?)((?:[._](?:global|shared|constant|local|param|generic))+)", clone) for clone in clones]
    parts = [part.groups() for part in parts if part]
    plain = readable([original for original, _ in parts])
    for original, spaces in parts:
        print(f"{plain[original]:48} for {', '.join(re.split('[._]', spaces[1:]))}")


def show_left(report):
    left = report["left_generic"]
    heading(f"Left generic: {len(left)}")
    plain = readable([access["function"] for access in left])
    for access in left:
        print(f"{access['location']}: {access['op']} in {plain[access['function']]}: {access['reason']}")
        for step in access["chain"]:
            print(f"    {step}")


def show_ptx(ptx, limit=12):
    heading("The first accesses in the kernel's PTX")
    body = ptx[ptx.index(".entry") :].splitlines()
    accesses = [line for line in body if re.match(r"\s+(@\S+\s+)?(ld|st|atom|red)\.(?!param)", line)]
    for line in accesses[:limit]:
        print(line.expandtabs(4))


def show(mlir, before, after, plan):
    """Everything about one kernel: its PTX without and with Tilespace, and the inferred spaces."""
    report, specialised = plan
    show_accesses(before, after)
    show_clones(mlir, specialised)
    show_left(report)
    show_ptx(after)


def main():
    llvm_ir = (DEMO / "kernel.ll").read_text()
    print("tools/demo/kernel.cu: a blur and a histogram, with helpers that are called with several memory spaces")
    print("\nBy `opt -O3`, with the plugin and without (clang: -fpass-plugin=target/release/libtilespace_llvm.so)")
    show_accesses(by_opt(llvm_ir), by_opt(llvm_ir, f"-load-pass-plugin={LLVM_PLUGIN}"))
    print("\n\nThe same kernel by the passes for MLIR")
    mlir = run("mlir-translate", "--import-llvm", "--mlir-print-debuginfo", stdin=llvm_ir)
    show(mlir, by_llvm_alone(mlir), by_tilespace(mlir), plan(mlir, PROMOTE))
    print("\n\ntools/demo/tile.mlir: a kernel of tiles, with a helper that sums a tile in global and a tile in shared memory")
    mlir = (DEMO / "tile.mlir").read_text()
    show(mlir, ptx_of(mlir, "tile-to-ptx{memspace-opt-enable=false}"), ptx_of(mlir, "tile-to-ptx"), plan(mlir))


if __name__ == "__main__":
    try:
        main()
    except StepFailed as failure:
        sys.exit(str(failure))
