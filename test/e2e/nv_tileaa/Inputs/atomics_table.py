"""What PTX says of each tile access that is ordered: every order, scope, operation, type and space of the dialect.

    atomics_table.py print CHIP         a module with a kernel for each access
    atomics_table.py check CHIP < PTX   compares the instructions of each kernel with the table below
"""

import re
import sys

# The words of the dialect, and PTX's.
ORDERS = {"relaxed": "relaxed", "acquire": "acquire", "release": "release", "acquire_release": "acq_rel"}
SCOPES = {"tl_blk": "cta", "cluster": "cluster", "gpu": "gpu", "sys": "sys"}
SPACES = {0: "", 1: ".global", 3: ".shared", 7: ".shared::cluster"}

# Operations that are one instruction, by type.
BITS = {"add": "add.u", "and": "and.b", "or": "or.b", "xor": "xor.b", "xchg": "exch.b"}
SIGNED = {"min": "min.s", "max": "max.s", "umin": "min.u", "umax": "max.u"}
ATOMICS = {(mode, f"i{bits}"): f"{text}{bits}" for mode, text in (BITS | SIGNED).items() for bits in (32, 64)}
ATOMICS |= {("xchg", "f32"): "exch.b32", ("xchg", "f64"): "exch.b64"}
ATOMICS |= {("addf", "f32"): "add.f32", ("addf", "f64"): "add.f64", ("addf", "f16"): "add.noftz.f16"}
ATOMICS |= {("cas", type): f"cas.b{type[1:]}" for type in ("i16", "i32", "i64", "f16", "f32", "f64")}
ATOMICS[("cas", "bf16")] = "cas.b16"
# Before sm_90 a loop around a compare-and-swap.
BF16 = {("addf", "bf16"): "add.noftz.bf16"}

PLAIN = {f"i{bits}": f"b{bits}" for bits in (8, 16, 32, 64)} | {"f16": "b16", "bf16": "b16", "f32": "b32", "f64": "b64"}
LOADS, STORES = ("relaxed", "acquire"), ("relaxed", "release")


def table(chip):
    """Name of the kernel, lines of it, and a pattern for the instructions that it must have, in order."""
    scopes = [scope for scope in SCOPES if scope != "cluster" or chip >= 90]
    spaces = [space for space in SPACES if space != 7 or chip >= 90]
    direct = ATOMICS | (BF16 if chip >= 90 else dict.fromkeys(BF16, "cas.b16"))
    for scope in scopes:
        for space in spaces:
            for order, qualifier in ORDERS.items():
                for (mode, type), suffix in direct.items():
                    atom = [f"atom.{qualifier}.{SCOPES[scope]}{SPACES[space]}.{suffix}"]
                    yield f"{mode}_{type}_{order}_{scope}_{space}", operation(mode, type, order, scope, space), atom
            for type, suffix in PLAIN.items():
                for order in LOADS:
                    ld = f"ld.{ORDERS[order]}.{SCOPES[scope]}{SPACES[space]}.{suffix}"
                    yield f"load_{type}_{order}_{scope}_{space}", operation("load", type, order, scope, space), [ld]
                for order in STORES:
                    st = f"st.{ORDERS[order]}.{SCOPES[scope]}{SPACES[space]}.{suffix}"
                    yield f"store_{type}_{order}_{scope}_{space}", operation("store", type, order, scope, space), [st]


def operation(mode, type, order, scope, space):
    pointer = f"!nv_tileaa.ptr<{type}, {space}>".replace(", 0>", ">")
    attributes = f"{{mem_scope = #nv_tileaa<mem_scope {scope}>, mem_semantic = #nv_tileaa<mem_semantic {order}>}}"
    if mode == "load":
        return f"%o = nv_tileaa.load %p {attributes} : {pointer} -> {type}"
    if mode == "store":
        return f"nv_tileaa.store %p, %x {attributes} : {pointer}, {type}"
    if mode == "cas":
        return f"%o = nv_tileaa.atomic_cas %p, %x, %x {attributes} : {pointer}, {type}, {type} -> {type}"
    return f"%o = nv_tileaa.atomic_rmw {mode} %p, %x {attributes} : {pointer}, {type} -> {type}"


def kernel(name, line):
    pointer, element, space = re.search(r"(!nv_tileaa\.ptr<(\w+)(?:, (\d+))?>)", line).groups("0")
    argument, cast = f"%p: {pointer}", ""
    if space == "0":
        # A generic pointer that stays so: its memory is known only at run time.
        sides = {side: f"!nv_tileaa.ptr<{element}, {number}>" for side, number in (("s", 3), ("g", 1))}
        argument = "".join(f"%{side}: {type}, " for side, type in sides.items()) + "%c: i1"
        casts = [f"  %{side}0 = nv_tileaa.memory_space_cast %{side} : {type} to {pointer}" for side, type in sides.items()]
        cast = "\n".join([*casts, f"  %p = arith.select %c, %s0, %g0 : {pointer}\n"])
    store = "" if "store" in line else f"  nv_tileaa.store %out, %o : !nv_tileaa.ptr<{element}, 1>, {element}\n"
    return (
        f"nv_tileaa.func @{name}({argument}, %x: {element}, %out: !nv_tileaa.ptr<{element}, 1>)\n"
        "    attributes {nv_tileaa.kernel_spec} {\n"
        f"{cast}  {line}\n{store}  nv_tileaa.return\n}}"
    )


def main():
    what, chip = sys.argv[1], int(sys.argv[2])
    rows = list(table(chip))
    if what == "print":
        print("\n".join(kernel(name, line) for name, line, _ in rows))
        return 0
    ordered = re.compile(r"\b(?:(?:ld|st)\.(?:relaxed|acquire|release|volatile)|atom|red|fence|membar)[\w.:]*")
    bodies = dict(re.findall(r"\.entry (\w+)\((.*?)\n}", sys.stdin.read(), re.DOTALL))
    wrong = 0
    for name, _, expected in rows:
        body = bodies.get(name, "")
        got = ordered.findall(body)
        if got != expected:
            wrong += 1
            print(f"{name}: {got} instead of {expected}")
    print(f"{len(rows)} accesses, {wrong} wrong")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
