#!/usr/bin/env python3
"""A machine for workgroups of LLVM IR for AMDGPU, on the processor of this computer.

    waves.py KERNEL.ll|KERNEL.bc --launch LAUNCH.json [--schedule N]

The launch is described as for `tilespace-ptx`: the kernel's name, the grid, the threads of a block, buffers with the
files of their bytes, and arguments; and also the lanes of a wave. A buffer may have an address. Output is silent, or a
fault and exit code 1.

The IR becomes code for this processor: the intrinsics of AMD are functions of waves.cpp, which runs each lane as a
fiber, the variables in LDS are at the ends of pages, and all else means the same on each target. So the machine judges
the IR and its use of lanes, barriers, LDS and matrix instructions; it does not run the instructions that LLVM selects
for AMD. It knows of AMD from AMD's documents, and depends on nothing else of this repository.
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from toolchain import RELEASE, tool  # noqa: E402

NAME = r'@((?:[\w.$-]+)|"(?:[^"])+")'
KERNEL = re.compile(rf"^define[^\n]* amdgpu_kernel void {NAME}\((.*)\)[^\n]*\{{$", re.MULTILINE)
LDS = re.compile(
    rf"^{NAME} = [^\n]*addrspace\(3\) global (.*?)(?: undef| poison| zeroinitializer)?(, [^\n]*)?$", re.MULTILINE
)
# Matrix instructions: the type of their sums, their sizes, and the elements of their factors.
PRODUCT = re.compile(r"^(?:mfma|wmma)\.(f32|f64|i32)\.(\d+)x\d+x\d+\.?(f16|bf16|f32|f64|i8|iu8)(?:\.?1k)?(?:\.v\w+)*$")
ELEMENTS = {"f16": 0, "bf16": 1, "f32": 2, "f64": 3, "i8": 4}
SIZES = {"half": 2, "bfloat": 2, "float": 4, "double": 8, "i8": 1, "i16": 2, "i32": 4, "i64": 8}


def array_bytes(ty):
    """The bytes of a type of elements, or of an array of them."""
    array = re.fullmatch(r"\[(\d+) x (.*)\]", ty)
    return int(array[1]) * array_bytes(array[2]) if array else SIZES[ty]


def wrapper(name, parameters):
    """A function for a matrix instruction: operands and sum go by their addresses, so that no calling convention of
    vectors matters."""
    of_sum, size, of_factors = PRODUCT.match(name).groups()
    vectors = [ty for ty in parameters if ty != "i32"] if of_sum != "i32" else parameters[:3]
    a, b, c = vectors
    packed = int(re.match(r"<(\d+)", a)[1]) if a.startswith("<") else 1
    kind = ELEMENTS[of_factors.replace("iu8", "i8")]
    if kind == 4:
        packed = {"i32": 4, "i64": 8}[a]
    names = ", ".join(f"{ty} %p{index}" for index, ty in enumerate(parameters))
    return f"""define {c} @"amdgcn.{name}"({names}) {{
  %a = alloca {a}, align 64
  %b = alloca {b}, align 64
  %c = alloca {c}, align 64
  store {a} %p0, ptr %a
  store {b} %p1, ptr %b
  store {c} %p2, ptr %c
  call void @waves_product(i32 {size}, i32 {packed}, i32 {kind}, ptr %a, ptr %b, ptr %c)
  %r = load {c}, ptr %c
  ret {c} %r
}}
"""


def parameters_of(text):
    """The types of a list of parameters."""
    parts, depth, start = [], 0, 0
    for at, letter in enumerate(text + ","):
        depth += letter in "(<[{"
        depth -= letter in ")>]}"
        if letter == "," and depth == 0:
            parts.append(text[start:at].strip())
            start = at + 1
    types = [re.match(r"ptr(?: addrspace\(\d+\))?|<[^>]*>|\w+", part) for part in parts if part]
    return [ty[0] for ty in types]


def for_this_processor(text, kernel):
    """The module with one kernel for this processor, and the types of the kernel's arguments."""
    text = re.sub(r'^target (datalayout|triple) = .*$', "", text, flags=re.MULTILINE)
    text = re.sub(r'"(target-cpu|target-features|tune-cpu)"="[^"]*"', "", text)
    types, tail, module = None, [], []
    for found in KERNEL.finditer(text):
        if found[1].strip('"') == kernel:
            types = parameters_of(found[2])
    if types is None:
        sys.exit(f"there is no kernel {kernel}")
    text = text.replace(" amdgpu_kernel ", " ")
    for name in sorted(set(re.findall(r"@llvm\.amdgcn\.([\w.]+)", text))):
        declared = re.search(rf"^declare (.*?) @llvm\.amdgcn\.{re.escape(name)}\((.*)\)", text, re.MULTILINE)
        if PRODUCT.match(name):
            parameters = parameters_of(re.sub(r"\b(immarg|noundef)\b", "", declared[2]))
            tail.append(wrapper(name, parameters))
            text = text.replace(declared[0], f"; {name}", 1)
            text = re.sub(rf"^; {re.escape(name)}.*$", "", text, flags=re.MULTILINE)
        text = re.sub(rf"@llvm\.amdgcn\.{re.escape(name)}\b(?!\.)", f'@"amdgcn.{name}"', text)
    text = re.sub(r"\bimmarg\b", "", text)
    variables = []

    def external(found):
        name, ty = found[1].strip('"'), found[2]
        size = array_bytes(ty)
        variables.append((name, size))
        room = (size + 15) // 16 * 16
        for line in [
            '.pushsection .lds,\\22aw\\22,@nobits', ".balign 4096", f".skip {4096 + -room % 4096}",
            f".globl {name}", f"{name}:", f".skip {room}", ".skip 4096", ".popsection",
        ]:
            module.append(f'module asm "{line}"')
        return f"@{found[1]} = external addrspace(3) global {ty}, align 16"

    text = LDS.sub(external, text)
    entries = ", ".join(f"%v {{ ptr addrspace(3) @{name}, i64 {size} }}" for name, size in variables)
    tail.append("%v = type { ptr addrspace(3), i64 }\ndeclare void @waves_product(i32, i32, i32, ptr, ptr, ptr)")
    tail.append(f"@waves_lds = constant [{len(variables)} x %v] [{entries}]")
    tail.append(f"@waves_lds_count = constant i64 {len(variables)}")
    loads = []
    for index, ty in enumerate(types):
        loads.append(f"  %q{index} = getelementptr i64, ptr %arguments, i64 {index}")
        loads.append(f"  %a{index} = load {ty}, ptr %q{index}")
    passed = ", ".join(f"{ty} %a{index}" for index, ty in enumerate(types))
    body = "\n".join(loads)
    body = f'{body}\n  call void @"{kernel}"({passed})\n  ret void'
    tail.append(f"define void @waves_launch(ptr %arguments) {{\n{body}\n}}\n")
    return "\n".join([text, *module, *tail]), types


def runtime(folder):
    """The compiled part that runs: made once for each text of it."""
    source = HERE / "waves.cpp"
    made = RELEASE.parent / "waves" / f"{hashlib.sha256(source.read_bytes()).hexdigest()[:16]}.o"
    if not made.exists():
        made.parent.mkdir(parents=True, exist_ok=True)
        own = folder / "waves.o"
        subprocess.run([tool("clang++"), "-std=c++17", "-O2", "-march=x86-64-v3", "-c", source, "-o", own], check=True)
        shutil.copy(own, own.with_suffix(".copy"))
        # Another process may make it at the same time.
        shutil.move(own.with_suffix(".copy"), f"{made}.{os.getpid()}")
        os.replace(f"{made}.{os.getpid()}", made)
    return made


def built(kernel_file, kernel, folder):
    """The program for a kernel, beside its file, and the types of its arguments."""
    text = Path(kernel_file).read_bytes()
    if text.startswith(b"BC"):
        text = subprocess.run([tool("llvm-dis"), "-o", "-"], input=text, capture_output=True, check=True).stdout
    text = text.decode()
    key = hashlib.sha256((kernel + text).encode()).hexdigest()[:16]
    program = Path(kernel_file).with_suffix(f".{key}.waves")
    native, types = for_this_processor(text, kernel)
    if not program.exists():
        source = folder / "native.ll"
        source.write_text(native)
        command = [tool("clang++"), "-O1", "-march=x86-64-v3", "-w", source, runtime(folder), "-o", folder / "program"]
        done = subprocess.run([*command, "-lm"], capture_output=True, text=True)
        if done.returncode:
            sys.exit(done.stderr[:2000])
        shutil.move(folder / "program", f"{program}.{os.getpid()}")
        os.replace(f"{program}.{os.getpid()}", program)
    return program, types


def bits_of(number, ty):
    """A number as the bits of a register of a type."""
    formats = {"half": "<e", "float": "<f", "double": "<d"}
    if ty in formats:
        return int.from_bytes(struct.pack(formats[ty], number), "little")
    if ty == "bfloat":
        return int.from_bytes(struct.pack("<f", number), "little") >> 16
    return int(number) & (1 << 64) - 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kernel", type=Path)
    parser.add_argument("--launch", type=Path, required=True)
    parser.add_argument("--schedule", type=int, default=0, help="the seed of an order of the lanes; 0: their own")
    options = parser.parse_args()
    launch = json.loads(options.launch.read_text())
    here = options.launch.resolve().parent
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program, types = built(options.kernel.resolve(), launch["kernel"], folder)
        grid = " ".join(map(str, launch["grid"]))
        lines = [f"lanes {launch['lanes']}", f"threads {launch['block'][0]}", f"grid {grid}"]
        for buffer in launch["buffers"]:
            if "words" in buffer:
                lines.append(f"table {buffer['name']} {' '.join(buffer['words'])}")
            else:
                file = here / buffer["file"]
                size, at = file.stat().st_size, buffer.get("at", 0)
                lines.append(f"array {buffer['name']} {size} {file} {here / buffer['out']} {at}")
        if len(types) != len(launch["arguments"]):
            sys.exit(f"the kernel has {len(types)} arguments, and the launch {len(launch['arguments'])}")
        for argument, ty in zip(launch["arguments"], types, strict=True):
            ((kind, value),) = argument.items()
            number = value if kind == "bits" else bits_of(value, ty) if kind != "buffer" else 0
            lines.append(f"address {value}" if kind == "buffer" else f"number {number}")
        (folder / "launch").write_text("\n".join(lines) + "\n")
        sys.exit(subprocess.run([program, folder / "launch", str(options.schedule)]).returncode)


if __name__ == "__main__":
    main()
