"""One instance of each operation of the llvm and nvvm dialects that a rule calls polymorphic, or lets change its types
with its operand, on a pointer to the space with the number that is the argument.

`dialects/tests/instances.rs` holds this table against the rules: an operation without an instance fails there. A family
of intrinsics, which are alike but for shapes and types, has one instance.
"""

import sys

SPACE = sys.argv[1]
# LLVM's back end selects nothing for them, whatever the pointer.
NOT_SELECTED = ["llvm.intr.experimental.vp.strided.load", "llvm.intr.experimental.vp.strided.store",
                "llvm.intr.matrix.column.major.load", "llvm.intr.matrix.column.major.store"]
# Operations that the passes refuse there.
ILLEGAL = {"5": ["llvm.atomicrmw", "llvm.cmpxchg"]}

# `%p` is the pointer, generic but for a cast; `%v` is a vector of such.
INSTANCES = {
    "llvm.atomicrmw": "%r = llvm.atomicrmw add %p, %i monotonic : !llvm.ptr, i32",
    "llvm.bitcast": """%q = llvm.bitcast %p : !llvm.ptr to !llvm.ptr
      %r = llvm.load %q : !llvm.ptr -> i32""",
    "llvm.cmpxchg": "%r = llvm.cmpxchg %p, %i, %i monotonic monotonic : !llvm.ptr, i32",
    "llvm.freeze": """%q = llvm.freeze %p : !llvm.ptr
      %r = llvm.load %q : !llvm.ptr -> i32""",
    "llvm.getelementptr": """%q = llvm.getelementptr %p[%l] : (!llvm.ptr, i64) -> !llvm.ptr, i32
      %r = llvm.load %q : !llvm.ptr -> i32""",
    "llvm.intr.assume": """%r = llvm.load %p : !llvm.ptr -> i32
      %true = llvm.mlir.constant(true) : i1
      llvm.intr.assume %true ["align"(%p, %l : !llvm.ptr, i64)] : i1""",
    "llvm.intr.dbg.declare": "llvm.intr.dbg.declare #variable = %p : !llvm.ptr loc(fused<#program>[\"f.c\":1:1])",
    "llvm.intr.dbg.value": "llvm.intr.dbg.value #variable = %p : !llvm.ptr loc(fused<#program>[\"f.c\":1:1])",
    "llvm.intr.experimental.vp.strided.load":
        '%r = "llvm.intr.experimental.vp.strided.load"(%p, %l, %m, %i) : (!llvm.ptr, i64, vector<4xi1>, i32) -> vector<4xi32>',
    "llvm.intr.experimental.vp.strided.store":
        '"llvm.intr.experimental.vp.strided.store"(%w, %p, %l, %m, %i) : (vector<4xi32>, !llvm.ptr, i64, vector<4xi1>, i32) -> ()',
    "llvm.intr.invariant.start": """%r = llvm.load %p : !llvm.ptr -> i32
      %e = llvm.intr.invariant.start 4, %p : !llvm.ptr""",
    "llvm.intr.invariant.end": """%r = llvm.load %p : !llvm.ptr -> i32
      %e = llvm.intr.invariant.start 4, %p : !llvm.ptr
      llvm.intr.invariant.end %e, 4, %p : !llvm.ptr""",
    "llvm.intr.is.constant": """%r = llvm.load %p : !llvm.ptr -> i32
      %c = "llvm.intr.is.constant"(%p) : (!llvm.ptr) -> i1""",
    "llvm.intr.launder.invariant.group": """%q = llvm.intr.launder.invariant.group %p : !llvm.ptr
      %r = llvm.load %q : !llvm.ptr -> i32""",
    "llvm.intr.strip.invariant.group": """%q = llvm.intr.strip.invariant.group %p : !llvm.ptr
      %r = llvm.load %q : !llvm.ptr -> i32""",
    "llvm.intr.masked.compressstore":
        '"llvm.intr.masked.compressstore"(%w, %p, %m) : (vector<4xi32>, !llvm.ptr, vector<4xi1>) -> ()',
    "llvm.intr.masked.expandload":
        '%r = "llvm.intr.masked.expandload"(%p, %m, %w) : (!llvm.ptr, vector<4xi1>, vector<4xi32>) -> vector<4xi32>',
    "llvm.intr.masked.gather":
        "%r = llvm.intr.masked.gather %v, %m, %w {alignment = 4 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xi32>) -> vector<4xi32>",
    "llvm.intr.masked.scatter":
        "llvm.intr.masked.scatter %w, %v, %m {alignment = 4 : i32} : vector<4xi32>, vector<4xi1> into vector<4x!llvm.ptr>",
    "llvm.intr.masked.load":
        "%r = llvm.intr.masked.load %p, %m, %w {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xi32>) -> vector<4xi32>",
    "llvm.intr.masked.store":
        "llvm.intr.masked.store %w, %p, %m {alignment = 4 : i32} : vector<4xi32>, vector<4xi1> into !llvm.ptr",
    "llvm.intr.matrix.column.major.load":
        "%r = llvm.intr.matrix.column.major.load %p, <stride = %l> {isVolatile = 0 : i1, rows = 2 : i32, columns = 2 : i32} : vector<4xi32> from !llvm.ptr stride i64",
    "llvm.intr.matrix.column.major.store":
        "llvm.intr.matrix.column.major.store %w, %p, <stride = %l> {isVolatile = 0 : i1, rows = 2 : i32, columns = 2 : i32} : vector<4xi32> to !llvm.ptr stride i64",
    "llvm.intr.memcpy": '"llvm.intr.memcpy"(%p, %p, %l) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()',
    "llvm.intr.memcpy.inline": '"llvm.intr.memcpy.inline"(%p, %p) <{isVolatile = false, len = 16 : i64}> : (!llvm.ptr, !llvm.ptr) -> ()',
    "llvm.intr.memmove": '"llvm.intr.memmove"(%p, %p, %l) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()',
    "llvm.intr.memset": '"llvm.intr.memset"(%p, %b, %l) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()',
    "llvm.intr.memset.inline": '"llvm.intr.memset.inline"(%p, %b) <{isVolatile = false, len = 16 : i64}> : (!llvm.ptr, i8) -> ()',
    "llvm.intr.prefetch": '"llvm.intr.prefetch"(%p) <{cache = 1 : i32, hint = 3 : i32, rw = 0 : i32}> : (!llvm.ptr) -> ()',
    "llvm.intr.ptr.annotation": """%s = llvm.mlir.addressof @text : !llvm.ptr
      %q = "llvm.intr.ptr.annotation"(%p, %s, %s, %i, %s) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
      %r = llvm.load %q : !llvm.ptr -> i32""",
    "llvm.intr.ptrmask": """%q = llvm.intr.ptrmask %p, %l : (!llvm.ptr, i64) -> !llvm.ptr
      %r = llvm.load %q : !llvm.ptr -> i32""",
    "llvm.intr.ssa.copy": """%q = llvm.intr.ssa.copy %p : !llvm.ptr
      %r = llvm.load %q : !llvm.ptr -> i32""",
    "llvm.intr.vp.load": '%r = "llvm.intr.vp.load"(%p, %m, %i) : (!llvm.ptr, vector<4xi1>, i32) -> vector<4xi32>',
    "llvm.intr.vp.store": '"llvm.intr.vp.store"(%w, %p, %m, %i) : (vector<4xi32>, !llvm.ptr, vector<4xi1>, i32) -> ()',
    "llvm.load": "%r = llvm.load %p : !llvm.ptr -> i32",
    "llvm.store": "llvm.store %i, %p : i32, !llvm.ptr",
    "nvvm.cp.async.mbarrier.arrive": "nvvm.cp.async.mbarrier.arrive %p : !llvm.ptr",
    "nvvm.mbarrier.arrive": "%r = nvvm.mbarrier.arrive %p : !llvm.ptr -> i64",
    "nvvm.mbarrier.arrive.expect_tx": "nvvm.mbarrier.arrive.expect_tx %p, %i : !llvm.ptr, i32",
    "nvvm.mbarrier.arrive.nocomplete": "%r = nvvm.mbarrier.arrive.nocomplete %p, %i : !llvm.ptr, i32 -> i64",
    "nvvm.mbarrier.arrive_drop": "%r = nvvm.mbarrier.arrive_drop %p : !llvm.ptr -> i64",
    "nvvm.mbarrier.arrive_drop.expect_tx": "%r = nvvm.mbarrier.arrive_drop.expect_tx %p, %i : !llvm.ptr, i32 -> i64",
    "nvvm.mbarrier.arrive_drop.nocomplete": "%r = nvvm.mbarrier.arrive_drop.nocomplete %p, %i : !llvm.ptr, i32 -> i64",
    "nvvm.mbarrier.init": "nvvm.mbarrier.init %p, %i : !llvm.ptr, i32",
    "nvvm.mbarrier.inval": "nvvm.mbarrier.inval %p : !llvm.ptr",
    "nvvm.mbarrier.test.wait": "%r = nvvm.mbarrier.test.wait %p, %l : !llvm.ptr, i64 -> i1",
    "nvvm.mbarrier.try_wait": "%r = nvvm.mbarrier.try_wait %p, %l : !llvm.ptr, i64 -> i1",
    "nvvm.mbarrier.try_wait.parity": "nvvm.mbarrier.try_wait.parity %p, %i, %i : !llvm.ptr, i32, i32",
    "nvvm.st.bulk": "nvvm.st.bulk %p, size = %l : !llvm.ptr",
    "nvvm.tcgen05.alloc": "nvvm.tcgen05.alloc %p, %i : !llvm.ptr, i32",
    "nvvm.tcgen05.commit": "nvvm.tcgen05.commit %p : !llvm.ptr",
    "nvvm.wmma.load":
        "%r = nvvm.wmma.load %p, %i {eltype = #nvvm.mma_type<f32>, frag = #nvvm.mma_frag<c>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr) -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>",
    "nvvm.wmma.store":
        "nvvm.wmma.store %p, %i, %f, %f, %f, %f, %f, %f, %f, %f {eltype = #nvvm.mma_type<f32>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : !llvm.ptr, f32, f32, f32, f32, f32, f32, f32, f32",
    "llvm.nvvm.ldmatrix.*": '%r = llvm.call_intrinsic "llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16.p0"(%p) : (!llvm.ptr) -> i32',
    "llvm.nvvm.stmatrix.*": 'llvm.call_intrinsic "llvm.nvvm.stmatrix.sync.aligned.m8n8.x1.b16.p0"(%p, %i) : (!llvm.ptr, i32) -> ()',
    "llvm.nvvm.ldu.global.i": '%r = llvm.call_intrinsic "llvm.nvvm.ldu.global.i.i32.p0"(%p, %four) : (!llvm.ptr, i32) -> i32',
    "llvm.nvvm.ldu.global.f": '%r = llvm.call_intrinsic "llvm.nvvm.ldu.global.f.f32.p0"(%p, %four) : (!llvm.ptr, i32) -> f32',
    "llvm.nvvm.ldu.global.p": '%r = llvm.call_intrinsic "llvm.nvvm.ldu.global.p.p0.p0"(%p, %four) : (!llvm.ptr, i32) -> !llvm.ptr',
    "llvm.nvvm.tensormap.replace.*":
        'llvm.call_intrinsic "llvm.nvvm.tensormap.replace.rank.p0"(%p, %i) : (!llvm.ptr, i32) -> ()',
    "llvm.nvvm.prefetch.tensormap": 'llvm.call_intrinsic "llvm.nvvm.prefetch.tensormap.p0"(%p) : (!llvm.ptr) -> ()',
    "llvm.nvvm.wmma.*.load.*":
        '%r = llvm.call_intrinsic "llvm.nvvm.wmma.m16n16k16.load.c.row.stride.s32.p0"(%p, %i) : (!llvm.ptr, i32) -> !llvm.struct<(i32, i32, i32, i32, i32, i32, i32, i32)>',
    "llvm.nvvm.wmma.*.store.*":
        'llvm.call_intrinsic "llvm.nvvm.wmma.m16n16k16.store.d.row.stride.s32.p0"(%p, %i, %i, %i, %i, %i, %i, %i, %i, %i) : (!llvm.ptr, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()',
}

PROLOGUE = """
#file = #llvm.di_file<"f.c" in "">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = true, emissionKind = None>
#program = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "f", file = #file, subprogramFlags = Definition, type = <types = #llvm.di_null_type>>
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#variable = #llvm.di_local_variable<scope = #program, name = "x", file = #file, line = 1, type = #int>
llvm.mlir.global internal constant @text("text\\00") {addr_space = 0 : i32} : !llvm.array<5 x i8>
"""

ONLY = [name for name in sys.argv[2:] if name != "--selected"]
print(PROLOGUE)
for number, (name, code) in enumerate(INSTANCES.items()):
    if ONLY and name not in ONLY:
        continue
    if name in ILLEGAL.get(SPACE, []):
        continue
    if "--selected" in sys.argv and name in NOT_SELECTED:
        continue
    vector = f"""
      %u = llvm.mlir.undef : vector<4x!llvm.ptr<{SPACE}>>
      %zero = llvm.mlir.constant(0 : i32) : i32
      %us = llvm.insertelement %s0, %u[%zero : i32] : vector<4x!llvm.ptr<{SPACE}>>
      %all = llvm.shufflevector %us, %us [0, 0, 0, 0] : vector<4x!llvm.ptr<{SPACE}>>
      %v = llvm.addrspacecast %all : vector<4x!llvm.ptr<{SPACE}>> to vector<4x!llvm.ptr>"""
    print(f"""
    llvm.func @f{number}(%s0: !llvm.ptr<{SPACE}>, %i: i32, %l: i64, %b: i8, %f: f32, %t: i1, %w: vector<4xi32>, %m: vector<4xi1>) {{
      %four = llvm.mlir.constant(4 : i32) : i32
      %p = llvm.addrspacecast %s0 : !llvm.ptr<{SPACE}> to !llvm.ptr{vector if "%v" in code else ""}
      {code}
      llvm.return
    }}{' loc(fused<#program>["f.c":1:1])' if "#program" in code else ""}""")
