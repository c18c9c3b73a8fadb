// A kernel as traced, with tiles, and as instructions. With upstream's passes only, its accesses are generic; after the
// memory-space passes they name global memory.
//
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(convert-cute-to-llvm,gpu.module(canonicalize,cse,convert-scf-to-cf,convert-arith-to-llvm,convert-to-llvm,reconcile-unrealized-casts),nvvm-attach-target{chip=sm_90 features=+ptx80},gpu-module-to-binary{format=isa})' \
// RUN:   | sed -e 's/\\0A/\n/g' -e 's/\\09/ /g' | FileCheck %s --check-prefix=ALONE
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(cute-to-ptx{O=3 chip=sm_90 features=+ptx80})' \
// RUN:   | sed -e 's/\\0A/\n/g' -e 's/\\09/ /g' | FileCheck %s

// ALONE-COUNT-2: {{(ld|st)}}.b32
// ALONE-COUNT-2: {{(ld|st)}}.b32
// CHECK: .entry traced(
// CHECK: ld.global.b32
// CHECK: st.global.b32
// CHECK: .entry instructions(
// CHECK: ld.global.b32
// CHECK: st.global.b32
// CHECK-NOT: {{(ld|st)\.b}}
!view = !cute.memref<f32, generic, align<16>, "(?):(1)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!view) -> (), sym_name = "traced"}> ({
  ^bb0(%v: !view):
    %t = nvvm.read.ptx.sreg.tid.x : i32
    %b = nvvm.read.ptx.sreg.ctaid.x : i32
    %tile = "cute.static"() : () -> !cute.tile<"[128:1]">
    %place = "cute.make_coord"(%b) : (i32) -> !cute.coord<"?">
    %part = "cute.local_tile"(%v, %tile, %place) : (!view, !cute.tile<"[128:1]">, !cute.coord<"?">) -> !cute.memref<f32, generic, align<16>, "(128):(1)">
    %c = "cute.make_coord"(%t) : (i32) -> !cute.coord<"?">
    %x = "cute.memref.load"(%part, %c) : (!cute.memref<f32, generic, align<16>, "(128):(1)">, !cute.coord<"?">) -> f32
    %y = arith.addf %x, %x : f32
    "cute.memref.store"(%part, %c, %y) : (!cute.memref<f32, generic, align<16>, "(128):(1)">, !cute.coord<"?">, f32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
  "cuda.kernel"() <{function_type = (!view) -> (), sym_name = "instructions"}> ({
  ^bb0(%v: !view):
    %p = "cute.get_iter"(%v) : (!view) -> !cute.ptr<f32, generic, align<16>>
    %t = nvvm.read.ptx.sreg.tid.x : i32
    %o = "cute.make_int_tuple"(%t) : (i32) -> !cute.int_tuple<"?">
    %q = "cute.add_offset"(%p, %o) : (!cute.ptr<f32, generic, align<16>>, !cute.int_tuple<"?">) -> !cute.ptr<f32, generic>
    %x = "cute.ptr.load"(%q) : (!cute.ptr<f32, generic>) -> f32
    %y = arith.addf %x, %x : f32
    "cute.ptr.store"(%y, %q) : (f32, !cute.ptr<f32, generic>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
