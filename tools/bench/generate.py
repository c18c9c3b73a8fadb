#!/usr/bin/env python3
"""Writes a synthetic module in the LLVM dialect: GPU kernels over private helpers with generic pointer arguments.

Every kernel calls its helpers with global memory and with shared memory, so that all of them need two instances, unless
the shape says otherwise. Shapes of the call graph stand for kinds of programs, and the last has none:

  clustered   groups of ten functions: a kernel, and nine helpers that call two further ones each.
              Many kernels in one module.
  agreeing    with global memory only: one instance of each helper will do.
              The most common case.
  deep        one kernel over one chain of helpers, each calling the next.
              The worst case for iteration over callers.
  straight    one kernel over one helper that has as many operations as so many functions.
              The worst case for recursion into a body, and for repeated passes over all of it.

A function has about fifty operations: a loop with a pointer induction variable, a select of two pointers into the same
object, loads, stores and calls. The same arguments give the same bytes.
"""

import argparse
import sys

CLUSTER = 10
HEADER = """module attributes {
  llvm.data_layout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64",
  llvm.target_triple = "nvptx64-nvidia-cuda"
} {
"""
UNROLL = 7
# The approximate size of a function.
OPERATIONS = 50


def helper(name, callees, seed):
    """A helper that reads `p`, writes `q`, and passes pointers into both to `callees`."""
    lines = [
        f"llvm.func internal @{name}(%p: !llvm.ptr, %q: !llvm.ptr, %n: i32) -> f32 attributes {{no_inline}} {{",
        "  %zero = llvm.mlir.constant(0 : i32) : i32",
        "  %one = llvm.mlir.constant(1 : i32) : i32",
        f"  %factor = llvm.mlir.constant({seed % 97 + 1}.0 : f32) : f32",
        f"  %start = llvm.getelementptr %p[{seed % 13}] : (!llvm.ptr) -> !llvm.ptr, f32",
        "  llvm.br ^loop(%start, %factor, %zero : !llvm.ptr, f32, i32)",
        "^loop(%at: !llvm.ptr, %sum0: f32, %i: i32):",
    ]
    for k in range(UNROLL):
        lines += [
            f"  %a{k} = llvm.getelementptr %at[{k}] : (!llvm.ptr) -> !llvm.ptr, f32",
            f"  %v{k} = llvm.load %a{k} : !llvm.ptr -> f32",
            f"  %w{k} = llvm.fmul %v{k}, %factor : f32",
            f"  %sum{k + 1} = llvm.fadd %sum{k}, %w{k} : f32",
        ]
    lines += [
        "  %slot = llvm.getelementptr %q[%i] : (!llvm.ptr, i32) -> !llvm.ptr, f32",
        f"  llvm.store %sum{UNROLL}, %slot : f32, !llvm.ptr",
        f"  %next = llvm.getelementptr %at[{UNROLL}] : (!llvm.ptr) -> !llvm.ptr, f32",
        "  %j = llvm.add %i, %one : i32",
        '  %more = llvm.icmp "slt" %j, %n : i32',
        f"  llvm.cond_br %more, ^loop(%next, %sum{UNROLL}, %j : !llvm.ptr, f32, i32), ^exit",
        "^exit:",
        "  %low = llvm.getelementptr %p[%n] : (!llvm.ptr, i32) -> !llvm.ptr, f32",
        "  %high = llvm.getelementptr %p[%j] : (!llvm.ptr, i32) -> !llvm.ptr, f32",
        f'  %odd = llvm.icmp "sgt" %n, %{"one" if seed % 2 else "zero"} : i32',
        "  %either = llvm.select %odd, %low, %high : i1, !llvm.ptr",
        "  %picked = llvm.load %either : !llvm.ptr -> f32",
        f"  %r0 = llvm.fadd %picked, %sum{UNROLL} : f32",
    ]
    for k, callee in enumerate(callees):
        lines += [
            f"  %to{k} = llvm.getelementptr %q[{k + 1}] : (!llvm.ptr) -> !llvm.ptr, f32",
            f"  %c{k} = llvm.call @{callee}(%either, %to{k}, %j) : (!llvm.ptr, !llvm.ptr, i32) -> f32",
            f"  %r{k + 1} = llvm.fadd %r{k}, %c{k} : f32",
        ]
    lines += [f"  llvm.return %r{len(callees)} : f32", "}"]
    return "\n".join(lines) + "\n"


def kernel(name, roots, agrees=False):
    """A kernel that calls each of `roots` with global memory and, unless it `agrees`, with shared memory."""
    lines = [
        f"llvm.mlir.global internal @{name}_tile() {{addr_space = 3 : i32}} : !llvm.array<256 x f32>",
        f"llvm.func @{name}(%out: !llvm.ptr, %in: !llvm.ptr, %n: i32) attributes {{nvvm.kernel}} {{",
        f"  %shared = llvm.mlir.addressof @{name}_tile : !llvm.ptr<3>",
        "  %tile = llvm.addrspacecast %shared : !llvm.ptr<3> to !llvm.ptr",
        "  %tid = nvvm.read.ptx.sreg.tid.x : i32",
        "  %from = llvm.getelementptr %in[%tid] : (!llvm.ptr, i32) -> !llvm.ptr, f32",
        "  %to = llvm.getelementptr %out[%tid] : (!llvm.ptr, i32) -> !llvm.ptr, f32",
    ]
    signature = "(!llvm.ptr, !llvm.ptr, i32) -> f32"
    other = "%in" if agrees else "%tile"
    for k, root in enumerate(roots):
        lines += [
            f"  %g{k} = llvm.call @{root}(%from, {other}, %n) : {signature}",
            f"  %s{k} = llvm.call @{root}({other}, %to, %n) : {signature}",
            f"  %sum{k} = llvm.fadd %g{k}, %s{k} : f32",
            f"  llvm.store %sum{k}, %to : f32, !llvm.ptr",
        ]
    lines += ["  llvm.return", "}"]
    return "\n".join(lines) + "\n"


def clustered(functions, agrees=False):
    for cluster in range(max(1, functions // CLUSTER)):
        names = [f"c{cluster}_{i}" for i in range(CLUSTER - 1)]
        yield kernel(f"k{cluster}", names[:2], agrees)
        for i, name in enumerate(names):
            # Calls go to later functions only: a graph without cycles, three levels deep.
            callees = [names[j] for j in (2 * i + 1, 2 * i + 3) if j < len(names)]
            yield helper(name, callees, 31 * cluster + i)


def agreeing(functions):
    return clustered(functions, agrees=True)


def deep(functions):
    helpers = max(1, functions - 1)
    yield kernel("k", ["f0"])
    for i in range(helpers):
        yield helper(f"f{i}", [f"f{i + 1}"] if i + 1 < helpers else [], i)


def straight(functions):
    yield kernel("k", ["f"])
    lines = [
        "llvm.func internal @f(%p: !llvm.ptr, %q: !llvm.ptr, %n: i32) -> f32 attributes {no_inline} {",
        "  %factor = llvm.mlir.constant(3.0 : f32) : f32",
        "  %sum0 = llvm.mlir.constant(0.0 : f32) : f32",
        "  %at0 = llvm.getelementptr %p[%n] : (!llvm.ptr, i32) -> !llvm.ptr, f32",
    ]
    for k in range(OPERATIONS // 5 * max(1, functions)):
        lines += [
            f"  %at{k + 1} = llvm.getelementptr %at{k}[{k % 7}] : (!llvm.ptr) -> !llvm.ptr, f32",
            f"  %v{k} = llvm.load %at{k} : !llvm.ptr -> f32",
            f"  %w{k} = llvm.fmul %v{k}, %factor : f32",
            f"  %sum{k + 1} = llvm.fadd %sum{k}, %w{k} : f32",
            f"  llvm.store %w{k}, %{'q' if k % 3 else f'at{k}'} : f32, !llvm.ptr",
        ]
        if len(lines) > 10000:
            yield "\n".join(lines) + "\n"
            lines = []
    lines += [f"  llvm.return %sum{k + 1} : f32", "}"]
    yield "\n".join(lines) + "\n"


SHAPES = {"clustered": clustered, "agreeing": agreeing, "deep": deep, "straight": straight}


def write(shape, functions, file):
    file.write(HEADER)
    file.writelines(SHAPES[shape](functions))
    file.write("}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("shape", choices=SHAPES)
    parser.add_argument("functions", type=int, help="the number of functions; 20000 have about a million operations")
    arguments = parser.parse_args()
    write(arguments.shape, arguments.functions, sys.stdout)


if __name__ == "__main__":
    main()
