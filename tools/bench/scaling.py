#!/usr/bin/env python3
"""Checks that the passes scale almost linearly.

Each shape is a program with n of something: n tests of one pointer, n calls of one function. It is doubled
three times, and twice as many may take at most 2.15 times the instructions of both passes (on one thread, see
instructions.py): linear work takes 2, sorting or look-ups in a tree a little more, and quadratic work
approaches 4. Exits with 1 if a shape takes more."""

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import generate  # noqa: E402
from instructions import PASSES, count  # noqa: E402
from toolchain import table  # noqa: E402

MOST = 2.15
DOUBLINGS = 3
# A function without a body, which keeps values alive, and variables.
DECLARED = """llvm.func @use(!llvm.ptr)
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<256 x f32>
llvm.mlir.global internal @table() {addr_space = 4 : i32} : !llvm.array<256 x f32>
"""
# Shared, global, constant and local memory, by an operation each, as generic pointers.
SPACES = [
    ["%tile = llvm.mlir.addressof @tile : !llvm.ptr<3>", "%s0 = llvm.addrspacecast %tile : !llvm.ptr<3> to !llvm.ptr"],
    ["%s1 = llvm.getelementptr %g[1] : (!llvm.ptr) -> !llvm.ptr, f32"],
    ["%table = llvm.mlir.addressof @table : !llvm.ptr<4>", "%s2 = llvm.addrspacecast %table : !llvm.ptr<4> to !llvm.ptr"],
    ["%size = llvm.mlir.constant(1 : i32) : i32", "%s3 = llvm.alloca %size x f32 : (i32) -> !llvm.ptr"],
]


def kernel(lines, name="k", arguments="%g: !llvm.ptr, %x: f32, %n: i32, %c: i1"):
    return [f"llvm.func @{name}({arguments}) attributes {{nvvm.kernel}} {{", *lines, "llvm.return", "}"]


def helper(lines, name="f", arguments="%p: !llvm.ptr, %x: f32, %n: i32, %c: i1", result="", ends="llvm.return"):
    return [f"llvm.func internal @{name}({arguments}) {result} attributes {{no_inline}} {{", *lines, ends, "}"]


SIGNATURE = "(!llvm.ptr, f32, i32, i1) -> ()"


def mixed(lines):
    """A helper with these lines, called with global and with shared memory."""
    calls = [f"llvm.call @f(%{p}, %x, %n, %c) : {SIGNATURE}" for p in ("g", "s0")]
    return helper(lines) + kernel(SPACES[0] + calls)


def unknown(lines):
    """A function with unknown callers, with these lines."""
    return [line.replace("internal ", "") for line in helper(lines)]


def tests(n):
    """Tests one after the other, each with a store on one side."""
    for k in range(n):
        yield test("shared", k)
        yield f"llvm.cond_br %t{k}, ^yes{k}, ^join{k}"
        yield from [f"^yes{k}:", "llvm.store %x, %p : f32, !llvm.ptr", f"llvm.br ^join{k}", f"^join{k}:"]


def test(space, k):
    return f'%t{k} = llvm.call_intrinsic "llvm.nvvm.isspacep.{space}"(%p) : (!llvm.ptr) -> i1'


def nested_tests(n):
    """Tests, each on the false side of the previous one."""
    for k in range(n):
        yield from [test(["shared", "global"][k % 2], k), f"llvm.cond_br %t{k}, ^yes{k}, ^no{k}"]
        yield from [f"^yes{k}:", "llvm.store %x, %p : f32, !llvm.ptr", "llvm.return", f"^no{k}:"]


def assumes(n):
    for k in range(n):
        yield from [test("shared", k), f"llvm.intr.assume %t{k} : i1", "llvm.store %x, %p : f32, !llvm.ptr"]


def assumes_in_branches(n):
    for k in range(n):
        yield from [f"llvm.cond_br %c, ^yes{k}, ^join{k}", f"^yes{k}:", test("shared", k)]
        yield from [f"llvm.intr.assume %t{k} : i1", "llvm.store %x, %p : f32, !llvm.ptr"]
        yield from [f"llvm.br ^join{k}", f"^join{k}:"]


def demands(n):
    for _ in range(n):
        yield "nvvm.mbarrier.init %p, %n : !llvm.ptr, i32"
        yield "llvm.store %x, %p : f32, !llvm.ptr"


def struct(n):
    return f"!llvm.struct<({', '.join(['ptr'] * n)})>"


def filled(n):
    """A struct of pointers, filled one by one, from which each is taken."""
    yield f"%v0 = llvm.mlir.undef : {struct(n)}"
    yield from (f"%v{k + 1} = llvm.insertvalue %{'gp'[k % 2]}, %v{k}[{k}] : {struct(n)}" for k in range(n))
    for k in range(n):
        yield f"%e{k} = llvm.extractvalue %v{n}[{k}] : {struct(n)}"
        yield f"llvm.store %x, %e{k} : f32, !llvm.ptr"


def filled_and_stored(n):
    """A struct of pointers, filled one by one and stored as one value."""
    yield from [line for line in filled(n) if "extractvalue" not in line and "%e" not in line]
    yield f"llvm.store %v{n}, %p : {struct(n)}, !llvm.ptr"


def loaded(n):
    """A struct of pointers that is loaded as one value."""
    yield f"%v = llvm.load %p : !llvm.ptr -> {struct(n)}"
    for k in range(0, n, 4):
        yield f"%e{k} = llvm.extractvalue %v[{k}] : {struct(n)}"
        yield f"llvm.store %x, %e{k} : f32, !llvm.ptr"


def stored_by_fields(n):
    """A slot that holds a struct of pointers: each is stored, and each is loaded."""
    yield "%one = llvm.mlir.constant(1 : i32) : i32"
    yield f"%slot = llvm.alloca %one x {struct(n)} : (i32) -> !llvm.ptr"
    for k in range(n):
        yield f"%a{k} = llvm.getelementptr %slot[0, {k}] : (!llvm.ptr) -> !llvm.ptr, {struct(n)}"
        yield f"llvm.store %{'gp'[k % 2]}, %a{k} : !llvm.ptr, !llvm.ptr"
    for k in range(n):
        yield f"%l{k} = llvm.load %a{k} : !llvm.ptr -> !llvm.ptr"
        yield f"llvm.store %x, %l{k} : f32, !llvm.ptr"


def vectors(n):
    """One function, called with n different vectors of spaces."""
    count = 7
    pointers = [f"%p{k}" for k in range(count)]
    stores = [f"llvm.store %x, {p} : f32, !llvm.ptr" for p in pointers]
    parameters = ", ".join(f"{p}: !llvm.ptr" for p in pointers)
    yield from helper(stores, arguments=f"{parameters}, %x: f32")
    signature = f"({', '.join(['!llvm.ptr'] * count)}, f32) -> ()"
    calls = []
    for k in range(n):
        actuals = ", ".join(f"%s{k >> 2 * bit & 3}" for bit in range(count))
        calls.append(f"llvm.call @f({actuals}, %x) : {signature}")
    yield from kernel([line for space in SPACES for line in space] + calls)


def blocks(n):
    """A chain of blocks, with a bypass around each."""
    for k in range(n):
        yield from [f"llvm.cond_br %c, ^yes{k}, ^join{k}", f"^yes{k}:", "llvm.store %x, %p : f32, !llvm.ptr"]
        yield from [f"llvm.br ^join{k}", f"^join{k}:"]


def phis(n):
    """A web: each block takes the pointers of the previous block, swapped."""
    yield "llvm.br ^b0(%p, %p : !llvm.ptr, !llvm.ptr)"
    for k in range(n):
        yield f"^b{k}(%a{k}: !llvm.ptr, %b{k}: !llvm.ptr):"
        yield f"llvm.store %x, %a{k} : f32, !llvm.ptr"
        back = f"^b{k - 1}(%b{k}, %a{k} : !llvm.ptr, !llvm.ptr)" if k else f"^b{k}(%b{k}, %a{k} : !llvm.ptr, !llvm.ptr)"
        yield f"llvm.cond_br %c, ^b{k + 1}(%b{k}, %a{k} : !llvm.ptr, !llvm.ptr), {back}"
    yield f"^b{n}(%a{n}: !llvm.ptr, %b{n}: !llvm.ptr):"


def merges(n):
    """One block argument with n predecessors, each with another pointer."""
    yield "llvm.br ^b0"
    for k in range(n):
        yield f"^b{k}:"
        yield f"%q{k} = llvm.getelementptr %p[{k}] : (!llvm.ptr) -> !llvm.ptr, f32"
        yield f"llvm.cond_br %c, ^b{k + 1}, ^end(%q{k} : !llvm.ptr)"
    yield from [f"^b{n}:", "llvm.br ^end(%p : !llvm.ptr)", "^end(%m: !llvm.ptr):", "llvm.store %x, %m : f32, !llvm.ptr"]


def steps(n):
    """A chain of address computations."""
    yield "%q0 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32"
    for k in range(n):
        yield f"%q{k + 1} = llvm.getelementptr %q{k}[1] : (!llvm.ptr) -> !llvm.ptr, f32"
    yield f"llvm.store %x, %q{n} : f32, !llvm.ptr"


def selects(n):
    yield "%q0 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32"
    for k in range(n):
        yield f"%q{k + 1} = llvm.select %c, %q{k}, %p : i1, !llvm.ptr"
    yield f"llvm.store %x, %q{n} : f32, !llvm.ptr"


def integers(n):
    """Addresses that are converted to numbers and back."""
    for k in range(n):
        yield f"%i{k} = llvm.ptrtoint %p : !llvm.ptr to i64"
        yield f"%j{k} = llvm.add %i{k}, %i{k - 1 if k else k} : i64"
        yield f"%q{k} = llvm.inttoptr %j{k} : i64 to !llvm.ptr"
        yield f"llvm.store %x, %q{k} : f32, !llvm.ptr"


def integer_chain(n):
    yield "%i0 = llvm.ptrtoint %p : !llvm.ptr to i64"
    yield "%four = llvm.mlir.constant(4 : i64) : i64"
    for k in range(n):
        yield f"%i{k + 1} = llvm.add %i{k}, %four : i64"
    yield f"%q = llvm.inttoptr %i{n} : i64 to !llvm.ptr"
    yield "llvm.store %x, %q : f32, !llvm.ptr"


def allocas(n):
    yield "%one = llvm.mlir.constant(1 : i32) : i32"
    for k in range(n):
        yield f"%slot{k} = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr"
        yield f"llvm.store %p, %slot{k} : !llvm.ptr, !llvm.ptr"
        yield f"%l{k} = llvm.load %slot{k} : !llvm.ptr -> !llvm.ptr"
        yield f"llvm.store %x, %l{k} : f32, !llvm.ptr"


def stores(n):
    """Pointers that go into one memory and come back."""
    yield "%one = llvm.mlir.constant(1 : i32) : i32"
    yield "%slot = llvm.alloca %one x !llvm.array<64 x ptr> : (i32) -> !llvm.ptr"
    for k in range(n):
        yield f"%a{k} = llvm.getelementptr %slot[0, {k % 64}] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<64 x ptr>"
        yield f"llvm.store %p, %a{k} : !llvm.ptr, !llvm.ptr"
        yield f"%l{k} = llvm.load %a{k} : !llvm.ptr -> !llvm.ptr"
        yield f"llvm.store %x, %l{k} : f32, !llvm.ptr"


def memcpys(n):
    yield "%size = llvm.mlir.constant(8 : i64) : i64"
    yield "%one = llvm.mlir.constant(1 : i32) : i32"
    yield "%slot0 = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr"
    yield "llvm.store %p, %slot0 : !llvm.ptr, !llvm.ptr"
    for k in range(n):
        yield f"%slot{k + 1} = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr"
        yield (f'"llvm.intr.memcpy"(%slot{k + 1}, %slot{k}, %size) <{{isVolatile = false}}> '
               ": (!llvm.ptr, !llvm.ptr, i64) -> ()")  # fmt: skip
    yield f"%l = llvm.load %slot{n} : !llvm.ptr -> !llvm.ptr"
    yield "llvm.store %x, %l : f32, !llvm.ptr"


def call_sites(n):
    """One function, called from n places, in two spaces."""
    yield from helper(["llvm.store %x, %p : f32, !llvm.ptr"])
    yield from kernel(SPACES[0] + [f"llvm.call @f(%{['g', 's0'][k % 2]}, %x, %n, %c) : {SIGNATURE}" for k in range(n)])


def cycles(n):
    """A cycle of functions."""
    for k in range(n):
        call = f"llvm.call @f{(k + 1) % n}(%p, %x, %n, %c) : {SIGNATURE}"
        yield from helper(["llvm.store %x, %p : f32, !llvm.ptr", call], name=f"f{k}")
    yield from kernel(SPACES[0] + [f"llvm.call @f0(%{p}, %x, %n, %c) : {SIGNATURE}" for p in ("g", "s0")])


def retyped(n):
    """A chain of functions that get another signature, and no copy."""
    for k in range(n):
        call = [f"llvm.call @f{k + 1}(%p, %x, %n, %c) : {SIGNATURE}"] if k + 1 < n else []
        yield from helper(["llvm.store %x, %p : f32, !llvm.ptr", *call], name=f"f{k}")
    yield from kernel(SPACES[0] + [f"llvm.call @f0(%s0, %x, %n, %c) : {SIGNATURE}"])


def star(n):
    """So many helpers, which one kernel calls."""
    for k in range(n):
        yield from helper(["llvm.store %x, %p : f32, !llvm.ptr"], name=f"f{k}")
    yield from kernel(SPACES[0] + [f"llvm.call @f{k}(%s0, %x, %n, %c) : {SIGNATURE}" for k in range(n)])


def kernels(n):
    for k in range(n):
        yield from kernel(["llvm.store %x, %g : f32, !llvm.ptr"], name=f"k{k}")


def callers(n):
    """Functions with one common callee."""
    yield from helper(["llvm.store %x, %p : f32, !llvm.ptr"])
    for k in range(n):
        call = f"llvm.call @f(%{['g', 's0'][k % 2]}, %x, %n, %c) : {SIGNATURE}"
        yield from kernel(SPACES[0] + [call], name=f"k{k}")


def returns(n):
    """A chain of functions that return their argument through the next."""
    for k in range(n):
        yield from helper(
            [f"%r = llvm.call @f{k + 1}(%p, %x, %n, %c) : (!llvm.ptr, f32, i32, i1) -> !llvm.ptr"],
            name=f"f{k}", result="-> !llvm.ptr", ends="llvm.return %r : !llvm.ptr",
        )  # fmt: skip
    yield from helper([], name=f"f{n}", result="-> !llvm.ptr", ends="llvm.return %p : !llvm.ptr")
    lines = list(SPACES[0])
    for k, p in enumerate(("g", "s0")):
        lines.append(f"%r{k} = llvm.call @f0(%{p}, %x, %n, %c) : (!llvm.ptr, f32, i32, i1) -> !llvm.ptr")
        lines.append(f"llvm.store %x, %r{k} : f32, !llvm.ptr")
    yield from kernel(lines)


def tables(n):
    """Variables that hold the address of another, each read."""
    for k in range(n):
        yield f"llvm.mlir.global internal constant @v{k}() {{addr_space = 1 : i32}} : !llvm.ptr {{"
        yield "%a = llvm.mlir.addressof @tile : !llvm.ptr<3>"
        yield "%b = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr"
        yield from ["llvm.return %b : !llvm.ptr", "}"]
    lines = []
    for k in range(n):
        lines.append(f"%a{k} = llvm.mlir.addressof @v{k} : !llvm.ptr<1>")
        lines.append(f"%l{k} = llvm.load %a{k} : !llvm.ptr<1> -> !llvm.ptr")
        lines.append(f"llvm.store %x, %l{k} : f32, !llvm.ptr")
    yield from kernel(lines)


def indirect_calls(n):
    """Functions with their addresses in a table, each called from a kernel that has only the table."""
    lines = []
    for k in range(n):
        yield from helper(["llvm.store %x, %p : f32, !llvm.ptr"], name=f"f{k}")
        lines.append(f"%f{k} = llvm.mlir.addressof @f{k} : !llvm.ptr")
        lines.append(f"%h{k} = llvm.select %c, %f{k}, {f'%h{k - 1}' if k else '%f0'} : i1, !llvm.ptr")
        lines.append(f"llvm.call %h{k}(%g, %x, %n, %c) : !llvm.ptr, {SIGNATURE}")
    yield from kernel(lines)


def arguments(n):
    """A function of n pointers."""
    pointers = [f"%p{k}" for k in range(n)]
    yield from helper(
        [f"llvm.store %x, {p} : f32, !llvm.ptr" for p in pointers],
        arguments=", ".join([*(f"{p}: !llvm.ptr" for p in pointers), "%x: f32"]),
    )
    signature = f"({', '.join(['!llvm.ptr'] * n)}, f32) -> ()"
    mixes = [", ".join([f"%{p}"] * n) for p in ("g", "s0")]
    yield from kernel(SPACES[0] + [f"llvm.call @f({mix}, %x) : {signature}" for mix in mixes])


def objects(n):
    """Ten objects in each function: one holds the addresses of the others, and a callee loads them."""
    for k in range(n):
        body = ["%size = llvm.mlir.constant(1 : i32) : i32", "%all = llvm.alloca %size x !llvm.array<9 x ptr> : (i32) -> !llvm.ptr"]
        inner = []
        for i in range(9):
            at = f"llvm.getelementptr %all[{8 * i}] : (!llvm.ptr) -> !llvm.ptr, i8"
            body += [f"%o{i} = llvm.alloca %size x !llvm.ptr : (i32) -> !llvm.ptr", f"llvm.store %p, %o{i} : !llvm.ptr, !llvm.ptr"]
            body += [f"%f{i} = {at}", f"llvm.store %o{i}, %f{i} : !llvm.ptr, !llvm.ptr"]
            inner += [f"%f{i} = {at}", f"%o{i} = llvm.load %f{i} : !llvm.ptr -> !llvm.ptr"]
            inner += [f"%p{i} = llvm.load %o{i} : !llvm.ptr -> !llvm.ptr", f"llvm.store %x, %p{i} : f32, !llvm.ptr"]
        body += [f"llvm.call @l{k}(%all, %x) : (!llvm.ptr, f32) -> ()"]
        yield from helper(inner, name=f"l{k}", arguments="%all: !llvm.ptr, %x: f32")
        yield from helper(body, name=f"f{k}", arguments="%p: !llvm.ptr, %x: f32")
    calls = [f"llvm.call @f{k}(%{('g', 's0')[k % 2]}, %x) : (!llvm.ptr, f32) -> ()" for k in range(n)]
    yield from kernel(SPACES[0] + calls)


def closures(n):
    """So many functions with one object each, passed to a function that forwards it."""
    yield from helper(
        ["%o = llvm.load %all : !llvm.ptr -> !llvm.ptr", "%p = llvm.load %o : !llvm.ptr -> !llvm.ptr", "llvm.store %x, %p : f32, !llvm.ptr"],
        name="find",
        arguments="%all: !llvm.ptr, %x: f32",
    )
    for k in range(n):
        body = ["%size = llvm.mlir.constant(1 : i32) : i32", "%all = llvm.alloca %size x !llvm.ptr : (i32) -> !llvm.ptr"]
        body += ["%o = llvm.alloca %size x !llvm.ptr : (i32) -> !llvm.ptr", "llvm.store %p, %o : !llvm.ptr, !llvm.ptr"]
        body += ["llvm.store %o, %all : !llvm.ptr, !llvm.ptr", "llvm.call @find(%all, %x) : (!llvm.ptr, f32) -> ()"]
        yield from helper(body, name=f"f{k}", arguments="%p: !llvm.ptr, %x: f32")
    calls = [f"llvm.call @f{k}(%{('g', 's0')[k % 2]}, %x) : (!llvm.ptr, f32) -> ()" for k in range(n)]
    yield from kernel(SPACES[0] + calls)


def chain(n):
    """Objects that each hold the address of the previous one; then loads down to the first."""
    yield from ["%size = llvm.mlir.constant(1 : i32) : i32", "%o0 = llvm.alloca %size x !llvm.ptr : (i32) -> !llvm.ptr"]
    yield "llvm.store %p, %o0 : !llvm.ptr, !llvm.ptr"
    for k in range(1, n):
        yield f"%o{k} = llvm.alloca %size x !llvm.ptr : (i32) -> !llvm.ptr"
        yield f"llvm.store %o{k - 1}, %o{k} : !llvm.ptr, !llvm.ptr"
    yield f"%l{n} = llvm.load %o{n - 1} : !llvm.ptr -> !llvm.ptr"
    for k in reversed(range(1, n)):
        yield f"%l{k} = llvm.load %l{k + 1} : !llvm.ptr -> !llvm.ptr"
    yield "llvm.store %x, %l1 : f32, !llvm.ptr"


def copies(n):
    """Loads the next object from each, and the contents of the last."""
    yield from ["%size = llvm.mlir.constant(1 : i32) : i32", "%bytes = llvm.mlir.constant(8 : i64) : i64"]
    yield from [f"%o{k} = llvm.alloca %size x !llvm.ptr : (i32) -> !llvm.ptr" for k in range(n)]
    yield from ["llvm.store %p, %o0 : !llvm.ptr, !llvm.ptr", "llvm.store %o0, %o1 : !llvm.ptr, !llvm.ptr"]
    for k in range(2, n):
        yield f'"llvm.intr.memcpy"(%o{k}, %o{k - 1}, %bytes) <{{isVolatile = false}}> : (!llvm.ptr, !llvm.ptr, i64) -> ()'
    yield from [f"%l = llvm.load %o{n - 1} : !llvm.ptr -> !llvm.ptr", "%q = llvm.load %l : !llvm.ptr -> !llvm.ptr"]
    yield "llvm.store %x, %q : f32, !llvm.ptr"


def copied_apart(n):
    """Objects that each hold the address of another object, each copied and read from its copy."""
    yield from ["%size = llvm.mlir.constant(1 : i32) : i32", "%bytes = llvm.mlir.constant(8 : i64) : i64"]
    for k in range(n):
        yield from (f"%{name}{k} = llvm.alloca %size x !llvm.ptr : (i32) -> !llvm.ptr" for name in "obc")
        yield from [f"llvm.store %p, %o{k} : !llvm.ptr, !llvm.ptr", f"llvm.store %o{k}, %b{k} : !llvm.ptr, !llvm.ptr"]
        yield f'"llvm.intr.memcpy"(%c{k}, %b{k}, %bytes) <{{isVolatile = false}}> : (!llvm.ptr, !llvm.ptr, i64) -> ()'
        yield from [f"%l{k} = llvm.load %c{k} : !llvm.ptr -> !llvm.ptr", f"%q{k} = llvm.load %l{k} : !llvm.ptr -> !llvm.ptr"]
        yield f"llvm.store %x, %q{k} : f32, !llvm.ptr"


def shape(name):
    def lines(n):
        yield from "".join(generate.SHAPES[name](n)).splitlines()

    return lines


# By default a module may grow by a factor of three, which would limit this.
WITHOUT_LIMIT = PASSES.replace("ip-msp", "ip-msp{max-clone-growth=-1}")
CHECKED = PASSES.replace("ip-msp", "ip-msp{check}").replace("no-warnings", "no-warnings check")
# The description, the smallest number, the program, and the passes if they are not the default.
SHAPES = {
    "clustered": (100, shape("clustered")),
    "deep": (100, shape("deep")),
    "straight": (100, shape("straight")),
    "tests of one pointer": (500, lambda n: mixed(tests(n))),
    "tests of an unknown pointer": (500, lambda n: unknown(tests(n))),
    "nested tests": (250, lambda n: mixed(nested_tests(n))),
    "nested tests of an unknown pointer": (250, lambda n: unknown(nested_tests(n))),
    "assumes": (500, lambda n: mixed(assumes(n))),
    "assumes about an unknown pointer": (500, lambda n: unknown(assumes(n))),
    "assumes in branches": (500, lambda n: unknown(assumes_in_branches(n))),
    "demands": (500, lambda n: unknown(demands(n))),
    "a struct filled one by one": (250, lambda n: mixed_struct(filled(n))),
    "a struct filled and stored": (250, lambda n: mixed_struct(filled_and_stored(n))),
    "a load of a struct": (500, lambda n: mixed(loaded(n))),
    "fields of a struct in memory": (250, lambda n: mixed_struct(stored_by_fields(n))),
    "vectors of spaces": (125, vectors, WITHOUT_LIMIT),
    "blocks": (500, lambda n: mixed(blocks(n))),
    "phi web": (250, lambda n: mixed(phis(n))),
    "ways into a block": (500, lambda n: mixed(merges(n))),
    "address computations": (500, lambda n: mixed(steps(n))),
    "selects": (500, lambda n: mixed(selects(n))),
    "numbers that are addresses": (250, lambda n: mixed(integers(n))),
    "sums of an address": (500, lambda n: mixed(integer_chain(n))),
    "allocas": (500, lambda n: mixed(allocas(n))),
    "stores": (500, lambda n: mixed(stores(n))),
    "memcpys": (500, lambda n: mixed(memcpys(n))),
    "call sites": (500, call_sites),
    "callers": (250, callers),
    "cycle of functions": (250, cycles),
    "kernels": (500, kernels),
    "returns in a chain": (250, returns),
    "variables with addresses": (250, tables),
    "calls of addresses": (125, indirect_calls),
    "arguments": (125, arguments),
    "objects": (625, objects),
    "objects that hold addresses, for one function": (125, closures),
    "a chain of objects": (250, lambda n: mixed(chain(n))),
    "copies of an object that holds an address": (250, lambda n: mixed(copies(n))),
    "copies apart, checked": (125, lambda n: mixed(copied_apart(n)), CHECKED),
    "a chain of functions, checked": (250, retyped, CHECKED),
    "a star of functions, checked": (250, star, CHECKED),
    "clusters of functions, checked": (100, shape("clustered"), CHECKED),
}


def mixed_struct(lines):
    """As `mixed`, with a second pointer."""
    calls = [f"llvm.call @f(%{p}, %g, %x) : (!llvm.ptr, !llvm.ptr, f32) -> ()" for p in ("g", "s0")]
    return helper(lines, arguments="%p: !llvm.ptr, %g: !llvm.ptr, %x: f32") + kernel(SPACES[0] + calls)


def measure(folder, name):
    """The numbers, and the instructions for each."""
    smallest, lines, *passes = SHAPES[name]
    # The first pays for the one-time work of a process and a context.
    numbers = [smallest, *(smallest << doubling for doubling in range(DOUBLINGS + 1))]
    paths = []
    for at, n in enumerate(numbers):
        paths.append(folder / f"{at}.mlir")
        body = "\n".join(lines(n))
        paths[-1].write_text(f"{generate.HEADER}{DECLARED}{body}\n}}\n")
    return numbers[1:], [instructions for _, instructions in count(folder, paths, *passes)[1:]]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("shapes", nargs="*", help="only shapes with one of these texts in their names")
    arguments = parser.parse_args()
    chosen = [name for name in SHAPES if not arguments.shapes or any(part in name for part in arguments.shapes)]
    rows, failed = [], False
    with tempfile.TemporaryDirectory() as folder:
        for name in chosen:
            numbers, counts = measure(Path(folder), name)
            ratios = [after / before for before, after in zip(counts, counts[1:])]
            failed |= max(ratios) > MOST
            mark = "" if max(ratios) <= MOST else "**missed**"
            rows.append([name, f"{numbers[-1]:,}", f"{counts[-1] / 1e6:.1f}", *(f"{r:.2f}" for r in ratios), mark])
            print(*rows[-1], sep="\t", file=sys.stderr, flush=True)
    print(f"Twice as many may take at most {MOST} times the instructions.\n")
    print("\n".join(table(["shape", "biggest", "M instructions", "2n / n", "4n / 2n", "8n / 4n", ""], rows)))
    sys.exit(failed)


if __name__ == "__main__":
    main()
