#!/usr/bin/env python3
"""Asks llc what each scoped atomic is, and compares what becomes of it in global memory.

The instruction has to be the very one that llc selects for the intrinsic on a generic pointer, with operands in the same
places, and `.global` behind the scope. What llc cannot select, and what has 16 bits, has to stay the intrinsic. The
compare and exchange is an operation of LLVM, and not in question here.
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


def module(kind, scope, ty):
    """A kernel that uses the result, so that llc has no reason to drop it."""
    name = intrinsic(kind, scope, ty)
    return f"""
target triple = "nvptx64-nvidia-cuda"
declare {ty} @{name}(ptr, {ty})
define ptx_kernel void @k(ptr %p, {ty} %x, ptr %out) {{
  %old = call {ty} @{name}(ptr %p, {ty} %x)
  store {ty} %old, ptr %out
  ret void
}}
"""


def instructions(ptx):
    found = [line.strip() for line in ptx.splitlines() if line.strip().startswith(("atom", "red"))]
    return [REGISTER.sub(r"%r\1", " ".join(line.split())) for line in found]


def main():
    chip = sys.argv[1]
    llc = ["llc", f"-mcpu={chip}"]
    same, kept, wrong = 0, 0, 0
    for kind, types in KINDS:
        for scope in ["cta", "sys"]:
            for ty in types:
                case = f"{kind}.{scope} {ty}"
                text = module(kind, scope, ty)
                selected = run(llc, text)
                ours = checked(["tilespace-opt", PIPELINE], checked(["mlir-translate", "--import-llvm"], text))
                if selected.returncode or ty in OF_16_BITS:
                    kept += 1
                    if f'"{intrinsic(kind, scope, ty)}"' not in ours:
                        wrong += 1
                        print(f"{case}: is no longer the intrinsic")
                    continue
                want = [line.replace(f"atom.{scope}.", f"atom.{scope}.global.") for line in instructions(selected.stdout)]
                got = instructions(checked(llc, checked(["mlir-translate", "--mlir-to-llvmir"], ours)))
                same += 1
                print(f"{case}: {got}")
                if want != got or len(want) != 1 or ".global." not in want[0]:
                    wrong += 1
                    print(f"{case}: should be {want}")
    print(f"same={same} kept={kept} wrong={wrong}")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
