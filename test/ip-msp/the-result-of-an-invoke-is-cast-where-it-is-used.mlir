// RUN: tilespace-opt %s --verify-each --pass-pipeline='builtin.module(ip-msp{plan-only},memory-space-opt)' | FileCheck %s

// No cast can follow an invoke, which ends its block: a use of its result in a space has the cast in front of it.

// CHECK-LABEL: llvm.func @kernel(
// CHECK: %[[Q:.*]] = llvm.invoke @next(%{{.*}}) {{.*}} -> !llvm.ptr
// CHECK: %[[S:.*]] = llvm.addrspacecast %[[Q]] : !llvm.ptr to !llvm.ptr<3>
// CHECK: %[[T:.*]] = llvm.select %{{.*}}, %[[S]], %{{.*}} : i1, !llvm.ptr<3>
// CHECK: llvm.store %{{.*}}, %[[T]] : f32, !llvm.ptr<3>
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @elsewhere(!llvm.ptr)
llvm.func @__gxx_personality_v0(...) -> i32
llvm.func internal @next(%p: !llvm.ptr) -> !llvm.ptr {
  %z = llvm.mlir.constant(0.0 : f32) : f32
  llvm.store %z, %p : f32, !llvm.ptr
  llvm.return %p : !llvm.ptr
}
llvm.func @kernel(%i: i64, %c: i1) attributes {nvvm.kernel, personality = @__gxx_personality_v0} {
  %z = llvm.mlir.constant(0.0 : f32) : f32
  %zi = llvm.mlir.constant(0 : i32) : i32
  %al = llvm.mlir.constant(4 : i32) : i32
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.invoke @next(%g) to ^normal unwind ^unwind : (!llvm.ptr) -> !llvm.ptr
^normal:
  %t = llvm.select %c, %q, %g : i1, !llvm.ptr
  llvm.store %z, %t : f32, !llvm.ptr
  llvm.return
^unwind:
  %l = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.resume %l : !llvm.struct<(ptr, i32)>
}
