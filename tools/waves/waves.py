#!/usr/bin/env python3
"""A machine for workgroups of LLVM IR for AMDGPU, on the processor of this computer.

    waves.py KERNEL.ll|KERNEL.bc --launch LAUNCH.json [--schedule N]

The launch is described as for `tilespace-ptx`: the kernel's name, the grid, the threads of a block, buffers with the
files of their bytes, and arguments; and also the lanes of a wave. A buffer may have an address. Output is silent, or a
fault and exit code 1.

The IR becomes code for this processor: the intrinsics of AMD are functions of waves.cpp, which runs each lane as a
fiber, a function is called before each access of memory, which must be ordered with those of other waves (order.h),
and for each fence, and all else means the same on each target. So the machine judges the IR and its use of lanes,
barriers, fences, memory and matrix instructions; it does not run the instructions that LLVM selects for AMD. It knows
of AMD from AMD's and LLVM's documents, and depends on nothing else of this repository.
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

QUOTE = '"'
NAME = r'@([\w.$-]+|"[^"\n]+")'
KERNEL = re.compile(rf"^define[^\n]* amdgpu_kernel void {NAME}\((.*)\)[^\n]*\{{$", re.MULTILINE)
LDS = re.compile(
    rf"^{NAME} = [^\n]*addrspace\(3\) global (.*?)(?: undef| poison| zeroinitializer)?(, [^\n]*)?$", re.MULTILINE
)
GLOBAL = re.compile(rf"^{NAME} = [^\n]*addrspace\(1\) (?:global|constant) (.*)$", re.MULTILINE)
# Matrix instructions: the type of their sums, their sizes, and the elements of their factors.
PRODUCT = re.compile(r"^(?:mfma|wmma)\.(f32|f64|i32)\.(\d+)x\d+x\d+\.?(f16|bf16|f32|f64|i8|iu8|fp8\.fp8|bf8\.bf8)(?:\.?1k)?(?:\.v\w+)*$")
TOGETHER = ("s.barrier", "ds.bpermute")
# Their numbers in waves.cpp, and bytes. That of bytes with a sign follows.
ELEMENTS = {"f16": (0, 2), "bf16": (1, 2), "f32": (2, 4), "f64": (3, 8), "iu8": (4, 1), "i8": (5, 1)}
ELEMENTS |= {"fp8.fp8": (6, 1), "bf8.bf8": (7, 1)}
BITS = {"half": 16, "bfloat": 16, "float": 32, "double": 64, "ptr": 64}
# Accesses of memory, as llvm-dis prints them.
TYPE = r"(?:<[^>]*>|\[.*?\]+|ptr(?: addrspace\(\d+\))?|\w+)"
PLACE = r'ptr(?: addrspace\((\d+)\))? ([@%](?:[\w.$-]+|"[^"]*")|\w+ .*\))'
ORDER = r'(?: syncscope\("([^"]*)"\))?((?: (?:unordered|monotonic|acquire|release|acq_rel|seq_cst))*)'
TAIL = rf"{ORDER}(?:, align \d+)?(?:, ![^\n]*)?$"
MOVE = re.compile(rf"^ +(?:%\S+ = )?(load|store)( atomic)?(?: volatile)? ({TYPE}).*?, {PLACE}{TAIL}")
CHANGE = re.compile(rf"^ +%\S+ = (atomicrmw|cmpxchg)( )(?:weak |volatile )*(?:\w+ )?{PLACE}, ({TYPE}) .*?{TAIL}")
FENCE = re.compile(rf"^ +fence{ORDER}")
OTHER = re.compile(r"^ .*(?: = |  )(?:load|store|atomicrmw|cmpxchg) |@llvm\.(?:mem\w+|masked\.\w+)\.[\w.]*p[013]")
# The bits of an access in order.h.
READS, WRITES, IN_BLOCK, IN_CHIP, ACQUIRES, RELEASES, FLAT = (1 << bit for bit in range(7))
SCOPES = {"": IN_CHIP, "agent": IN_CHIP, "workgroup": IN_BLOCK, "cluster": IN_BLOCK}
# The functions of waves.cpp, and a variable of the module.
HOOKS = """%v = type { ptr, i64, ptr }
declare void @waves_product(i32, i32, i32, i32, i32, ptr, ptr, ptr)
declare void @waves_plain(i64)
declare void @waves_access(ptr, i64, i32, i32)
declare void @waves_fence(i32)
"""


def array_bytes(ty):
    """The bytes of a type of elements, or of an array or a vector of them, whose elements are bit by bit."""
    array, vector = re.fullmatch(r"\[(\d+) x (.*)\]", ty), re.fullmatch(r"<(\d+) x (.*)>", ty)
    if array:
        return int(array[1]) * array_bytes(array[2])
    count, ty = (int(vector[1]), vector[2]) if vector else (1, ty)
    ty = ty.split(" ")[0]
    return -(-count * (BITS.get(ty) or int(ty[1:])) // 8)


def order_of(scope, words):
    """The bits of an order and a scope. A scope that is narrower than a block orders nothing between waves."""
    scope = SCOPES.get((scope or "").replace("one-as", "").removesuffix("-"), 0)
    orders = set(words.split())
    bits = scope if orders else 0
    bits |= ACQUIRES if scope and orders & {"acquire", "acq_rel", "seq_cst"} else 0
    return bits | (RELEASES if scope and orders & {"release", "acq_rel", "seq_cst"} else 0)


def watched(text):
    """The module with calls before accesses of memory and for fences, and with the number of the line as the first
    operand of instructions that lanes execute together; and whether it has atomic operations."""
    lines, has_atomics = [], False
    for number, line in enumerate(text.split("\n"), 1):
        change, fence = CHANGE.match(line), FENCE.match(line)
        move = None if change else MOVE.match(line)
        if fence and order_of(*fence.groups()) & (IN_BLOCK | IN_CHIP):
            lines.append(f"  call void @waves_fence(i32 {order_of(*fence.groups())})")
        elif move or change:
            kind, atomic, *rest = (move or change).groups()
            ty, space, place, scope, order = rest if move else (rest[2], *rest[:2], *rest[3:])
            how = order_of(scope, order) if atomic else 0
            how |= {"load": READS, "store": WRITES}.get(kind, READS | WRITES) | (0 if space else FLAT)
            has_atomics |= bool(atomic)
            if space in (None, "1", "3"):
                own = f"ptr addrspace({space}) {place}" if space else f"ptr {place}"
                cast = f"addrspacecast {own} to ptr" if space else f"getelementptr i8, {own}, i64 0"
                lines.append(f"  %waves.{number} = {cast}")
                passed = f"ptr %waves.{number}, i64 {array_bytes(ty)}, i32 {how}, i32 {number}"
                lines.append(f"  call void @waves_access({passed})")
        elif OTHER.search(line) and not line.startswith("declare"):
            sys.exit(f"line {number}: the machine does not know this access: {line.strip()}")
        together = re.search(r"@llvm\.amdgcn\.([\w.]+)\(", line)
        if together and (together[1] in TOGETHER or PRODUCT.match(together[1])):
            first = "i32" if line.startswith("declare") else f"i32 {number}"
            rest = line[together.end() :]
            line = line[: together.end()] + first + ("" if rest.startswith(")") else ", ") + rest
        lines.append(line)
    return "\n".join(lines), has_atomics


def wrapper(name, parameters):
    """A function for a matrix instruction: operands and sum go by their addresses, so that no calling convention of
    vectors matters. Bytes may have a sign for each factor; all other operands must be zero."""
    of_sum, size, of_factors = PRODUCT.match(name).groups()
    kind, element = ELEMENTS[of_factors]
    places, signs = ((2, 4, 5), (1, 3)) if parameters[1] == "i1" else ((1, 2, 3), ())
    a, b, c = (parameters[place] for place in places)
    lines = [f"  %s{place} = zext i1 %p{place} to i32" for place in signs]
    lines += [f"  %k{place} = add i32 %s{place}, {kind}" for place in signs]
    kinds = [f"i32 %k{place}" for place in signs] or [f"i32 {kind}"] * 2
    for place in sorted(set(range(4, len(parameters))) - {*places, *signs}):
        lines.append(f"  %x{place} = zext {parameters[place]} %p{place} to i64")
        lines.append(f"  call void @waves_plain(i64 %x{place})")
    for operand, place in zip("abc", places, strict=True):
        lines.append(f"  %{operand} = alloca {parameters[place]}, align 64")
        lines.append(f"  store {parameters[place]} %p{place}, ptr %{operand}")
    packed = array_bytes(a) // element
    passed = f"i32 %p0, i32 {size}, i32 {packed}, {kinds[0]}, {kinds[1]}, ptr %a, ptr %b, ptr %c"
    names = ", ".join(f"{ty} %p{index}" for index, ty in enumerate(parameters))
    body = "\n".join(lines)
    return f"""define {c} @"amdgcn.{name}"({names}) {{
{body}
  call void @waves_product({passed})
  %r = load {c}, ptr %c
  ret {c} %r
}}
"""


def type_before(text):
    """The type at the start of a text."""
    depth = 0
    for at, letter in enumerate(text):
        depth += (letter in "<[{(") - (letter in ">]})")
        if letter in " ," and depth == 0:
            return text[:at]
    return text


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
    text, has_atomics = watched(text)
    text = re.sub(r"^target (datalayout|triple) = .*$", "", text, flags=re.MULTILINE)
    text = re.sub(r'"(target-cpu|target-features|tune-cpu)"="[^"]*"', "", text)
    # Its names are not those of the library of C, such as `expf`.
    own = set(re.findall(rf"^(?:define [^\n]*?)?{NAME}(?: = |\()", text, re.MULTILINE))
    renamed = lambda found: f'@"own.{found[1].strip(QUOTE)}"' if found[1] in own else found[0]  # noqa: E731
    text = re.sub(rf'{NAME}|"[^"]*"', renamed, text)
    types, tail, module = None, [], []
    for found in KERNEL.finditer(text):
        if found[1].strip(QUOTE) == f"own.{kernel}":
            types = parameters_of(found[2])
    if types is None:
        sys.exit(f"there is no kernel {kernel}")
    text = text.replace(" amdgpu_kernel ", " ")
    for name in sorted(set(re.findall(r"@llvm\.amdgcn\.([\w.]+)", text))):
        declared = re.search(rf"^declare (.*?) @llvm\.amdgcn\.{re.escape(name)}\((.*)\)", text, re.MULTILINE)
        if PRODUCT.match(name):
            tail.append(wrapper(name, parameters_of(re.sub(r"\b(immarg|noundef)\b", "", declared[2]))))
            text = text.replace(declared[0], f"; {name}", 1)
            text = re.sub(rf"^; {re.escape(name)}.*$", "", text, flags=re.MULTILINE)
        text = re.sub(rf"@llvm\.amdgcn\.{re.escape(name)}\b(?!\.)", f'@"amdgcn.{name}"', text)
    text = re.sub(r"\bimmarg\b", "", text)
    sizes = []

    def external(found):
        name, ty = found[1].strip(QUOTE), found[2]
        size = array_bytes(ty)
        sizes.append((name, size))
        room = (size + 15) // 16 * 16
        quoted = f"\\22{name}\\22"
        for line in [
            '.pushsection .lds,\\22aw\\22,@nobits', ".balign 4096", f".skip {4096 + -room % 4096}",
            f".globl {quoted}", f"{quoted}:", f".skip {room}", ".skip 4096", ".popsection",
        ]:
            module.append(f'module asm "{line}"')
        return f"@{found[1]} = external addrspace(3) global {ty}, align 16"

    text = LDS.sub(external, text)
    globals_ = [(found[1].strip(QUOTE), found[2]) for found in GLOBAL.finditer(text)]
    tail.append(HOOKS)
    for name, space, variables in [
        ("lds", 3, sizes),
        ("globals", 1, [(name, array_bytes(type_before(rest))) for name, rest in globals_]),
    ]:
        entries = []
        for index, (variable, size) in enumerate(variables):
            letters = re.sub(r"[^\w.]", "_", variable.removeprefix("own."))
            tail.append(f'@waves_{name}_{index} = private constant [{len(letters) + 1} x i8] c"{letters}\\00"')
            address = f'ptr addrspacecast (ptr addrspace({space}) @"{variable}" to ptr)'
            entries.append(f"%v {{ {address}, i64 {size}, ptr @waves_{name}_{index} }}")
        tail.append(f"@waves_{name} = constant [{len(entries)} x %v] [{', '.join(entries)}]")
        tail.append(f"@waves_{name}_count = constant i64 {len(entries)}")
    tail.append(f"@waves_has_atomics = constant i64 {int(has_atomics)}")
    loads = []
    for index, ty in enumerate(types):
        loads.append(f"  %q{index} = getelementptr i64, ptr %arguments, i64 {index}")
        loads.append(f"  %a{index} = load {ty}, ptr %q{index}")
    passed = ", ".join(f"{ty} %a{index}" for index, ty in enumerate(types))
    body = "\n".join(loads)
    body = f'{body}\n  call void @"own.{kernel}"({passed})\n  ret void'
    tail.append(f"define void @waves_launch(ptr %arguments) {{\n{body}\n}}\n")
    return "\n".join([text, *module, *tail]), types


def sources():
    """A number of the texts of the machine."""
    texts = (HERE / name for name in ("waves.py", "waves.cpp", "order.h"))
    return hashlib.sha256(b"\0".join(text.read_bytes() for text in texts)).hexdigest()


def runtime(folder):
    """The compiled part that runs: made once for each text of it."""
    source = HERE / "waves.cpp"
    made = RELEASE.parent / "waves" / f"{sources()[:16]}.o"
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
    key = hashlib.sha256("\0".join([sources(), kernel, text]).encode()).hexdigest()[:16]
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
