#!/usr/bin/env python3
"""Writes tools/simt/instructions.txt: the PTX instructions that LLVM makes for sm_75 to sm_120.

    llvm.nvvm.add.rz.f        a record of LLVM            add.rz.f32 %r, %r, %r
    add i128                  an operation                add.cc.s64 %rd, %rd, %rd

A machine that is tried on some programs knows only their instructions. So the list comes from LLVM: for each
record of an intrinsic in llvm/IR/IntrinsicsNVVM.td, with all values of its constants, and for each operation
on each type, IR is compiled by llc for each target, and each instruction is kept once by its opcode and the
kinds of its operands. A test of tilespace-simt runs each instruction; the list has them as patterns
(patterns.py). Left out are textures, surfaces, video instructions, calls, branches and parameters, and
lg2.approx.f64, which is not an instruction of PTX: ptxas refuses it.

    instructions.py LLVM-PREFIX > instructions.txt"""

import itertools
import json
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from patterns import patterns

TARGETS = [("sm_100a", 88), ("sm_90a", 88), ("sm_120a", 88), ("sm_75", 63), ("sm_80", 80), ("sm_89", 84), ("sm_103a", 88)]
LEFT_OUT = r"int_nvvm_(tex|tld4|suld|sust|txq|suq|istypep|texsurf|exit|bar0|implicit)"
NOT_LISTED = r"(tex|tld4|suld|sust|sured|txq|suq|istypep|bra|brx|call|ret|exit|ld\.param|st\.param|v(add|sub|min|max|absdiff|avrg|shl|shr|mad|set)[24]?\.|lg2\.approx\.f64)\b"
TYPES = {"llvm_tmem_ptr_ty": "ptr addrspace(6)", "llvm_shared_ptr_ty": "ptr addrspace(3)", "llvm_ptr_ty": "ptr",
         "llvm_global_ptr_ty": "ptr addrspace(1)", "llvm_local_ptr_ty": "ptr addrspace(5)",
         "llvm_shared_cluster_ptr_ty": "ptr addrspace(7)", "llvm_float_ty": "float", "llvm_double_ty": "double",
         "llvm_half_ty": "half", "llvm_bfloat_ty": "bfloat"}
ANY = {"llvm_anyptr_ty": ["ptr", "ptr addrspace(1)", "ptr addrspace(3)"], "llvm_anyint_ty": ["i32", "i64", "i16"],
       "llvm_anyfloat_ty": ["float", "double", "half", "bfloat"]}
MOST = 72
HEAD = 'target triple = "nvptx64-nvidia-cuda"\n'


def plain(name):
    """The type in IR for a record of a type."""
    if name in TYPES:
        return TYPES[name]
    found = re.fullmatch(r"llvm_(?:v(\d+))?(i|f|bf)(\d+)_ty", name)
    if not found:
        return None
    count, kind, bits = found.groups()
    one = {"i": f"i{bits}", "bf": "bfloat", "f": {"16": "half", "32": "float", "64": "double"}.get(bits)}[kind]
    return f"<{count} x {one}>" if count else one


def mangled(ty):
    found = re.fullmatch(r"ptr(?: addrspace\((\d)\))?", ty)
    return f"p{found[1] or 0}" if found else {"float": "f32", "double": "f64", "half": "f16", "bfloat": "bf16"}.get(ty, ty)


def function(index, name, result, args, attributes=""):
    """A function with one call; an argument that is a pair is a constant."""
    params = [f"{arg} %a{at}" for at, arg in enumerate(args) if isinstance(arg, str)]
    passed = [f"{arg} %a{at}" if isinstance(arg, str) else f"{arg[0]} {arg[1]}" for at, arg in enumerate(args)]
    types = [arg if isinstance(arg, str) else arg[0] for arg in args]
    body = f"call {result} @{name}({', '.join(passed)})"
    keep = "" if result == "void" else f"  store {result} %r, ptr %o\n"
    head = f"define void @f{index}({', '.join(params + ['ptr %o'])}) {attributes} {{\n"
    declare = f"declare {result} @{name}({', '.join(types)})\n"
    return declare, f"{head}  {'%r = ' if keep else ''}{body}\n{keep}  ret void\n}}\n"


def intrinsics(records):
    """Groups of functions, one for each record."""
    for name in records["!instanceof"]["Intrinsic"]:
        if not name.startswith("int_nvvm") or re.match(LEFT_OUT, name):
            continue
        record = records[name]
        real = record["LLVMName"] or name[4:].replace("_", ".")
        real = real if real.startswith("llvm.") else "llvm." + real
        results, params = ([ty["def"] for ty in record[key]] for key in ("RetTypes", "ParamTypes"))
        properties = [records.get(p["def"], {}) for p in record["IntrProperties"]]
        constants = {p["ArgNo"] - 1 for p in properties if "ImmArg" in p.get("!superclasses", [])}
        ranges = {p["ArgNo"] - 1: (p["Lower"], p["Upper"]) for p in properties if "Range" in p.get("!superclasses", [])}
        if any(plain(ty) is None and ty not in ANY and "Number" not in records.get(ty, {}) for ty in results + params):
            continue
        group = []
        free = [ty for ty in results + params if ty in ANY]
        for choice in itertools.product(*(ANY[ty] for ty in free)):
            left = list(choice)
            types = []
            for ty in results + params:
                types.append(left.pop(0) if ty in ANY else plain(ty) or choice[records[ty]["Number"]])
            out, given = types[: len(results)], types[len(results):]
            result = "void" if not out else out[0] if len(out) == 1 else "{ " + ", ".join(out) + " }"
            full = ".".join([real] + [mangled(ty) for ty in choice])

            def values(at):
                low, high = ranges.get(at, (0, 2 if given[at] == "i1" else 8))
                return range(low, min(high, low + 16))

            wanted = sorted(constants)
            for numbers in itertools.islice(itertools.product(*(values(at) for at in wanted)), MOST):
                put = dict(zip(wanted, numbers))
                group.append((full, result, [(ty, put[at]) if at in put else ty for at, ty in enumerate(given)], ""))
        yield group


FTZ = '"denormal-fp-math-f32"="preserve-sign"'
INTS = ["i1", "i8", "i16", "i32", "i64", "i128", "<2 x i16>", "<4 x i8>"]
FLOATS = ["half", "bfloat", "float", "double", "<2 x half>", "<2 x bfloat>", "<2 x float>"]
BITS = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "i128": 128, "half": 16, "bfloat": 16, "float": 32, "double": 64}


def operations():
    """Functions of operations of LLVM: bodies with `%a`, `%b`, `%c` of types, and a result `%r`."""

    def op(types, result, body, attributes=""):
        params = ", ".join(f"{ty} %{name}" for ty, name in zip(types, "abcd"))
        keep = "" if result == "void" else f"  store {result} %r, ptr %o\n"
        return f"define void @f#({params}{', ' if types else ''}ptr %o) {attributes} {{\n  {body}\n{keep}  ret void\n}}\n"

    def called(name, result, types, attributes="", flags=""):
        args = ", ".join(f"{ty} %{arg}" for ty, arg in zip(types, "abcd"))
        name = f"llvm.{name}.{mangled_all(types[0])}"
        declare = f"declare {result} @{name}({', '.join(types)})\n"
        return declare + op(types, result, f"%r = call {flags} {result} @{name}({args})", attributes)

    def mangled_all(ty):
        found = re.fullmatch(r"<(\d+) x (\w+)>", ty)
        return f"v{found[1]}{mangled(found[2])}" if found else mangled(ty)

    for ty in INTS:
        truth = re.sub(r"(<\d+ x )?i\d+(>)?", lambda m: f"{m[1] or ''}i1{m[2] or ''}", ty)
        for name in "add sub mul udiv sdiv urem srem and or xor shl lshr ashr".split():
            yield op([ty, ty], ty, f"%r = {name} {ty} %a, %b")
        for name in "eq ne ult ule ugt uge slt sle sgt sge".split():
            yield op([ty, ty], truth, f"%r = icmp {name} {ty} %a, %b")
            yield op([ty, ty, ty], ty, f"%t = icmp {name} {ty} %a, %b\n  %r = select {truth} %t, {ty} %b, {ty} %c")
        yield op(["i1", ty, ty], ty, f"%r = select i1 %a, {ty} %b, {ty} %c")
        for name in "smin smax umin umax uadd.sat usub.sat sadd.sat ssub.sat".split():
            yield called(name, ty, [ty, ty])
        for name in "ctpop bitreverse".split() + (["bswap"] if re.search("(16|32|64|128)", ty) else []):
            yield called(name, ty, [ty])
        for name in "ctlz cttz abs".split():
            full = f"llvm.{name}.{mangled_all(ty)}"
            for flag in "true", "false":
                yield f"declare {ty} @{full}({ty}, i1)\n" + op([ty], ty, f"%r = call {ty} @{full}({ty} %a, i1 {flag})")
        for name in "fshl", "fshr":
            yield called(name, ty, [ty, ty, ty])
        if ty[0] == "i":
            for name in "uadd usub umul sadd ssub smul".split():
                full, both = f"llvm.{name}.with.overflow.{ty}", f"{{ {ty}, i1 }}"
                yield f"declare {both} @{full}({ty}, {ty})\n" + op([ty, ty], both, f"%r = call {both} @{full}({ty} %a, {ty} %b)")
            yield op([ty, ty, ty], ty, f"%m = mul {ty} %a, %b\n  %r = add {ty} %m, %c")
            for to in INTS[1:6]:
                if BITS[to] > BITS[ty]:
                    for name in "zext", "sext":
                        yield op([ty], to, f"%r = {name} {ty} %a to {to}")
                        yield op([ty, ty], to, f"%x = {name} {ty} %a to {to}\n  %y = {name} {ty} %b to {to}\n  %r = mul {to} %x, %y")
                        yield op([ty, ty, to], to, f"%x = {name} {ty} %a to {to}\n  %y = {name} {ty} %b to {to}\n  %m = mul {to} %x, %y\n  %r = add {to} %m, %c")
                        yield op([ty, ty], ty, f"%x = {name} {ty} %a to {to}\n  %y = {name} {ty} %b to {to}\n  %m = mul {to} %x, %y\n  %s = lshr {to} %m, {BITS[ty]}\n  %r = trunc {to} %s to {ty}")
                elif BITS[to] < BITS[ty]:
                    yield op([ty], to, f"%r = trunc {ty} %a to {to}")
            if BITS[ty] > 8:
                for by in 8, BITS[ty] // 2:
                    for name in "shl", "lshr", "ashr":
                        yield op([ty], ty, f"%r = {name} {ty} %a, {by}")
                yield op([ty], ty, f"%s = lshr {ty} %a, 3\n  %r = and {ty} %s, 31")
                yield op([ty], ty, f"%s = shl {ty} %a, 7\n  %r = ashr {ty} %s, 9")
                yield op([ty], ty, f"%n = sub {ty} 0, %a\n  %r = add {ty} %n, 0")
                yield op([ty, ty], ty, f"%s = shl {ty} %a, 3\n  %r = add {ty} %s, %b")
    for ty in FLOATS:
        truth = re.sub(r"(<\d+ x )?\w+(>)?", lambda m: f"{m[1] or ''}i1{m[2] or ''}", ty, count=1)
        for attributes in "", FTZ:
            for flags in "", "fast", "contract", "nnan nsz":
                for name in "fadd fsub fmul fdiv frem".split():
                    yield op([ty, ty], ty, f"%r = {name} {flags} {ty} %a, %b", attributes)
                yield op([ty, ty, ty], ty, f"%m = fmul {flags} {ty} %a, %b\n  %r = fadd {flags} {ty} %m, %c", attributes)
                yield op([ty], ty, f"%r = fneg {flags} {ty} %a", attributes)
                one = "1.0" if ty[0] != "<" else f"<{', '.join([ty.split(' x ')[1][:-1] + ' 1.0'] * 2)}>"
                yield op([ty], ty, f"%r = fdiv {flags} {ty} {one}, %a", attributes)
                for name in "sqrt floor ceil trunc rint nearbyint roundeven round fabs sin cos exp2 log2 canonicalize tanh".split():
                    if not (name in ("sin", "cos", "exp2", "log2", "tanh") and flags != "fast"):
                        yield called(name, ty, [ty], attributes, flags)
                for name in "minnum maxnum minimum maximum minimumnum maximumnum copysign".split():
                    yield called(name, ty, [ty, ty], attributes, flags)
                for name in "fma", "fmuladd":
                    yield called(name, ty, [ty, ty, ty], attributes, flags)
                if flags == "":
                    for low, high, extra in ("minnum", "maxnum", ""), ("minimum", "maximum", "nsz"):
                        full = [f"llvm.{name}.{mangled_all(ty)}" for name in (low, high)]
                        declare = "".join(f"declare {ty} @{name}({ty}, {ty})\n" for name in full)
                        yield declare + op([ty] * 3, ty, f"%x = call {ty} @{full[0]}({ty} %a, {ty} %b)\n  %r = call {ty} @{full[0]}({ty} %x, {ty} %c)", attributes)
                        yield declare + op([ty] * 3, ty, f"%x = call {ty} @{full[1]}({ty} %a, {ty} %b)\n  %r = call {ty} @{full[1]}({ty} %x, {ty} %c)", attributes)
                        if ty[0] != "<":
                            yield declare + op([ty], ty, f"%x = call {ty} @{full[1]}({ty} %a, {ty} 0.0)\n  %r = call {ty} @{full[0]}({ty} %x, {ty} 1.0)", attributes)
            for name in "oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno".split():
                yield op([ty, ty], truth, f"%r = fcmp {name} {ty} %a, %b", attributes)
                yield op([ty, ty, ty], ty, f"%t = fcmp {name} {ty} %a, %b\n  %r = select {truth} %t, {ty} %b, {ty} %c", attributes)
            if ty[0] != "<":
                for to in INTS[1:6]:
                    for name in "fptosi", "fptoui":
                        yield op([ty], to, f"%r = {name} {ty} %a to {to}", attributes)
                        full = f"llvm.{name}.sat.{to}.{mangled(ty)}"
                        yield f"declare {to} @{full}({ty})\n" + op([ty], to, f"%r = call {to} @{full}({ty} %a)", attributes)
                    for name in "sitofp", "uitofp":
                        yield op([to], ty, f"%r = {name} {to} %a to {ty}", attributes)
                for to in FLOATS[:4]:
                    if BITS[to] != BITS[ty]:
                        yield op([ty], to, f"%r = {'fpext' if BITS[to] > BITS[ty] else 'fptrunc'} {ty} %a to {to}", attributes)
    spaces = [("", "ptr"), *((f"{n}", f"ptr addrspace({n})") for n in (1, 3, 4, 5, 7))]
    scalars = "i8 i16 i32 i64 i128 half float double".split()
    vectors = ["<2 x i8>", "<4 x i8>", "<2 x i16>", "<4 x i16>", "<8 x i16>", "<2 x i32>", "<4 x i32>", "<8 x i32>", "<2 x i64>",
               "<4 x i64>", "<2 x half>", "<4 x half>", "<8 x half>", "<2 x float>", "<4 x float>", "<8 x float>", "<2 x double>", "<4 x double>"]
    for space, pointer in spaces:
        for ty in scalars + vectors:
            for kind in "", "volatile ":
                size = (BITS.get(ty) or int(ty[1]) * BITS[ty.split(" x ")[1][:-1]]) // 8
                yield op([pointer], ty, f"%r = load {kind}{ty}, {pointer} %a, align {size}")
                yield op([pointer], ty, f"%r = load {kind}{ty}, {pointer} %a, align {size}, !invariant.load !{{}}")
                yield op([pointer], "i32", f"%x = load {kind}i8, {pointer} %a\n  %r = sext i8 %x to i32")
                if space != "4":
                    yield op([pointer, ty], "void", f"store {kind}{ty} %b, {pointer} %a, align {size}")
        if space in ("4", "5"):
            continue
        for scope in "", 'syncscope("block") ', 'syncscope("cluster") ', 'syncscope("device") ':
            for ty in "i8 i16 i32 i64 float double i128".split():
                align = BITS[ty] // 8
                for kind, order in itertools.product(("", "volatile "), "unordered monotonic acquire seq_cst".split()):
                    yield op([pointer], ty, f"%r = load atomic {kind}{ty}, {pointer} %a {scope}{order}, align {align}")
                for kind, order in itertools.product(("", "volatile "), "unordered monotonic release seq_cst".split()):
                    yield op([pointer, ty], "void", f"store atomic {kind}{ty} %b, {pointer} %a {scope}{order}, align {align}")
            for ty in "i8 i16 i32 i64 i128".split():
                for order in "monotonic monotonic", "acquire acquire", "release monotonic", "acq_rel acquire", "seq_cst seq_cst":
                    yield op([pointer, ty, ty], ty, f"%x = cmpxchg {pointer} %a, {ty} %b, {ty} %c {scope}{order}\n  %r = extractvalue {{ {ty}, i1 }} %x, 0")
                for name in "xchg add sub and or xor nand max min umax umin uinc_wrap udec_wrap".split():
                    yield op([pointer, ty], ty, f"%r = atomicrmw {name} {pointer} %a, {ty} %b {scope}monotonic")
                    yield op([pointer, ty], "void", f"%r = atomicrmw {name} {pointer} %a, {ty} %b {scope}acq_rel")
            for ty in "half", "bfloat", "float", "double", "<2 x half>", "<2 x bfloat>":
                for name in "fadd fsub fmax fmin xchg".split():
                    yield op([pointer, ty], ty, f"%r = atomicrmw {name} {pointer} %a, {ty} %b {scope}monotonic")
    for scope, order in itertools.product(("", 'syncscope("block") ', 'syncscope("cluster") ', 'syncscope("device") '), "acquire release acq_rel seq_cst".split()):
        yield op([], "void", f"fence {scope}{order}")
    for one, other in itertools.permutations([pointer for _, pointer in spaces], 2):
        if "ptr" in (one, other):
            yield op([one], other, f"%r = addrspacecast {one} %a to {other}")
    for name in "trap", "debugtrap":
        yield f"declare void @llvm.{name}()\n" + op([], "void", f"call void @llvm.{name}()")
    for name in "readcyclecounter", "readsteadycounter":
        yield f"declare i64 @llvm.{name}()\n" + op([], "i64", f"%r = call i64 @llvm.{name}()")
    yield "declare ptr @llvm.stacksave.p0()\ndeclare void @llvm.stackrestore.p0(ptr)\n" + op([], "void", "%s = call ptr @llvm.stacksave.p0()\n  call void @llvm.stackrestore.p0(ptr %s)")
    yield op(["i64"], "ptr", "%r = alloca i8, i64 %a, align 16")
    for attributes in "", FTZ:
        yield op(["i1", "i1"], "float", "%x = uitofp i1 %a to float\n  %r = sitofp i1 %b to float", attributes)
    for ty in "<4 x i1>", "<8 x i1>", "<2 x i1>":
        yield op([ty, ty], ty, f"%r = xor {ty} %a, %b")
    for ty, index in itertools.product(("<4 x i8>", "<2 x half>", "<4 x i32>", "<2 x i16>"), ("%b", "1")):
        one = ty.split(" x ")[1][:-1]
        yield op([ty, "i32"], one, f"%r = extractelement {ty} %a, i32 {index}")
        yield op([ty, "i32", one], ty, f"%r = insertelement {ty} %a, {one} %c, i32 {index}")


def instructions(ptx):
    """The instructions of a text, with operands by kind."""
    lines = (line.split("//")[0].strip() for line in ptx.splitlines())
    text = " ".join(line for line in lines if not re.match(r"\.|\$\w+:|[{}]?$", line))
    for part in text.split(";"):
        part = re.sub(r"^[{} ]+", "", re.sub(r"\s+", " ", part))
        part = re.sub(r"^@!?%p\d+ ", "", part)
        if not re.match(r"[a-z][a-z0-9_]*([. ]|$)", part) or re.match(NOT_LISTED, part):
            continue
        part = re.sub(r"%(p|rs|rd|rq|r)\d+", r"%\1", part).replace("%SPL", "%rd").replace("%SP", "%rd").strip()
        part = re.sub(r"\b(f\d+_param_\d+|__local_depot\d+|[a-z]+_\$_\w+|func_retval0|param\d+)\b", "SLOT", part)
        part = re.sub(r"\[%(rd|r)\+-?\d+\]", r"[%\1]", part)
        # Registers side by side are counted.
        yield re.sub(r"(%\w+)((?:, ?\1\b)+)", lambda m: f"{m[1]}*{m[2].count('%') + 1}", part)


def compiled(llc, functions, target, options=()):
    """The instructions of functions; functions that the target lacks are found by bisection."""
    cpu, version = target
    declares = sorted({line for text in functions for line in text.splitlines() if line.startswith("declare")})
    bodies = [re.sub(r"^declare.*\n", "", text, flags=re.M).replace("@f#", f"@f{at}") for at, text in enumerate(functions)]
    command = [llc, f"-mcpu={cpu}", f"-mattr=+ptx{version}", "-o", "-", *options]
    module = HEAD + "\n".join(declares) + "\n" + "".join(bodies)
    run = subprocess.run(command, input=module, capture_output=True, text=True, env={"LLVM_DISABLE_SYMBOLIZATION": "1"})
    if run.returncode == 0:
        return set(instructions(run.stdout))
    if len(functions) == 1:
        return set()
    half = len(functions) // 2
    return compiled(llc, functions[:half], target, options) | compiled(llc, functions[half:], target, options)


def main():
    prefix = Path(sys.argv[1])
    include = prefix / "include"
    command = [prefix / "bin/llvm-tblgen", "-dump-json", "-I", include, include / "llvm/IR/Intrinsics.td"]
    records = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    groups = [["".join(function("#", *one)) for one in group] for group in intrinsics(records)]
    groups = [group for group in groups if group]
    others = list(operations())
    print(f"{len(groups)} records, {sum(map(len, groups))} calls, {len(others)} operations", file=sys.stderr)
    llc = str(prefix / "bin/llc")

    def of_group(group, target):
        if len(group) > 4:
            first = compiled(llc, group[:1], target) | compiled(llc, group[-1:], target)
            if not first:
                return first
        return compiled(llc, group, target)

    def task(work):
        target, kind, items, options = work
        if kind == "all":
            return compiled(llc, items, target, options)
        found = compiled(llc, [text for group in items for text in group], target) if kind == "try" else set()
        return found

    works = []
    options = [(), ("-nvptx-prec-divf32=0", "-nvptx-prec-sqrtf32=0"), ("-nvptx-prec-divf32=1",), ("-nvptx-fma-level=0",)]
    for at, target in enumerate(TARGETS):
        chosen = groups if at < 3 else [group[:2] for group in groups]
        chunks = [chosen[at : at + 8] for at in range(0, len(chosen), 8)]
        works += [(target, "try", chunk, ()) for chunk in chunks]
        for option in options if at == 0 else options[:1]:
            works += [(target, "all", others[at : at + 100], option) for at in range(0, len(others), 100)]
    found = {}
    with ThreadPoolExecutor(2) as pool:
        for at, result in enumerate(pool.map(task, works)):
            for line in sorted(result):
                found.setdefault(re.sub(r"(?<![\w%.])-?(0[fFdDx][0-9A-Fa-f]+|\d+)\b", "1", line), line)
            if at % 100 == 0:
                print(f"{at} of {len(works)}: {len(found)}", file=sys.stderr)
    print("\n".join(patterns(found.values())))


main()
