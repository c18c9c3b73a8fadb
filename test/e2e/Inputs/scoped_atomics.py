#!/usr/bin/env python3
"""Asks llc for the instruction of each scoped atomic, and compares the instruction for global memory with it.

The instruction has to be the very one that llc selects for the intrinsic on a generic pointer, with operands in the same
places, and `.global` after the scope. An atomic that llc cannot select, or that has 16 bits, has to stay the intrinsic.
The compare and exchange is an operation of LLVM, and not in question here.
"""

import re
import subprocess
import sys

INTEGERS = ["add", "and", "or", "xor", "exch", "max", "min", "inc", "dec"]
KINDS = [(f"{kind}.gen.i", ["i16", "i32", "i64"]) for kind in INTEGERS]
KINDS.append(("add.gen.f", ["half", "bfloat", "float", "double"]))
MANGLED = {"half": "f16", "bfloat": "bf16", "float": "f32", "double": "f64"}
OF_16_BITS = ["i16", "half", "bfloat"]
PIPELINE = "--pass-pipeline=builtin.module(memory-space-pipeline)"
REGISTER = re.compile(r"%r(d?)\d+")


def run(command, text):
    return subprocess.run(command, input=text, capture_output=True, text=True)


def checked(command, text):
    done = run(command, text)
    if done.returncode:
        sys.exit(f"{command[0]}: {done.stderr}")
    return done.stdout


def intrinsic(kind, scope, ty):
    return f"llvm.nvvm.atomic.{kind}.{scope}.{MANGLED.get(ty, ty)}.p0"


def module(cases):
    """A kernel for each case that uses the result, so that llc has no reason to drop it."""
    text = 'target triple = "nvptx64-nvidia-cuda"\n'
    for number, (kind, scope, ty) in enumerate(cases):
        name = intrinsic(kind, scope, ty)
        text += f"""
declare {ty} @{name}(ptr, {ty})
define ptx_kernel void @k{number}(ptr %p, {ty} %x, ptr %out) {{
  %old = call {ty} @{name}(ptr %p, {ty} %x)
  store {ty} %old, ptr %out
  ret void
}}
"""
    return text


def instructions(ptx):
    """The atomic instruction of each kernel."""
    found = [line.strip() for line in ptx.splitlines() if line.strip().startswith(("atom", "red"))]
    return [REGISTER.sub(r"%r\1", " ".join(line.split())) for line in found]


def ours(cases):
    return checked(["tilespace-opt", PIPELINE], checked(["mlir-translate", "--import-llvm"], module(cases)))


def main():
    llc = ["llc", f"-mcpu={sys.argv[1]}"]
    cases = [(kind, scope, ty) for kind, types in KINDS for scope in ["cta", "sys"] for ty in types]
    # A case that cannot be selected ends llc.
    becomes_one = [case for case in cases if case[2] not in OF_16_BITS and run(llc, module([case])).returncode == 0]
    kept = [case for case in cases if case not in becomes_one]
    text = ours(kept)
    lost = [case for case in kept if f'"{intrinsic(*case)}"' not in text]
    stock = instructions(checked(llc, module(becomes_one)))
    got = instructions(checked(llc, checked(["mlir-translate", "--mlir-to-llvmir"], ours(becomes_one))))
    want = [line.replace(f"atom.{scope}.", f"atom.{scope}.global.") for (_, scope, _), line in zip(becomes_one, stock)]
    differ = [case for case in zip(becomes_one, want, got) if case[1] != case[2] or ".global." not in case[1]]
    wrong = len(lost) + len(differ) + abs(len(becomes_one) - len(got)) + abs(len(becomes_one) - len(stock))
    print(*got, *lost, *differ, sep="\n")
    print(f"same={len(becomes_one)} kept={len(kept)} wrong={wrong}")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
