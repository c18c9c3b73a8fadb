// LLVM 23 has atomics with a scope instead of these intrinsics.
// UNSUPPORTED: llvm-23
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' | FileCheck %s

// One helper adds with an atomic of the block, which is an operation in shared memory and an instruction in global
// memory: each caller gets a body of its own. So does each caller of the helper that claims a slot. The third helper
// counts in 64 bits, for which there is neither: callers with any memory share its one body.

// CHECK-LABEL: llvm.func internal @add(
// CHECK:         llvm.atomicrmw add %{{.*}}, %{{.*}} syncscope("block") monotonic : !llvm.ptr<3>, i32
// CHECK-LABEL: llvm.func internal @add.global(
// CHECK:         llvm.inline_asm has_side_effects "atom.cta.global.add.s32
// CHECK-LABEL: llvm.func internal @claim(
// CHECK:         llvm.cmpxchg %{{.*}} syncscope("block") monotonic monotonic : !llvm.ptr<3>, i32
// CHECK-LABEL: llvm.func internal @claim.global(
// CHECK:         llvm.cmpxchg %{{.*}} syncscope("block") monotonic monotonic : !llvm.ptr<1>, i32
// CHECK-NOT:   @count.
// CHECK-LABEL: llvm.func internal @count(
// CHECK:         llvm.call_intrinsic "llvm.nvvm.atomic.inc.gen.i.cta.i64.p0"
// CHECK-NOT:   @count.
llvm.func internal @add(%p: !llvm.ptr, %n: i32) {
  %v = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%p, %n) : (!llvm.ptr, i32) -> i32
  llvm.return
}
llvm.func internal @claim(%p: !llvm.ptr, %n: i32) {
  %v = llvm.call_intrinsic "llvm.nvvm.atomic.cas.gen.i.cta.i32.p0"(%p, %n, %n) : (!llvm.ptr, i32, i32) -> i32
  llvm.return
}
llvm.func internal @count(%p: !llvm.ptr, %n: i64) {
  %v = llvm.call_intrinsic "llvm.nvvm.atomic.inc.gen.i.cta.i64.p0"(%p, %n) : (!llvm.ptr, i64) -> i64
  llvm.return
}
// CHECK-LABEL: llvm.func @k(
// CHECK-DAG:     llvm.call @add(%{{.*}}) : (!llvm.ptr<3>, i32) -> ()
// CHECK-DAG:     llvm.call @add.global(%{{.*}}) : (!llvm.ptr<1>, i32) -> ()
// CHECK-DAG:     llvm.call @claim(%{{.*}}) : (!llvm.ptr<3>, i32) -> ()
// CHECK-DAG:     llvm.call @claim.global(%{{.*}}) : (!llvm.ptr<1>, i32) -> ()
llvm.func @k(%s: !llvm.ptr<3>, %g: !llvm.ptr, %n: i32, %m: i64) attributes {nvvm.kernel} {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.call @add(%p, %n) : (!llvm.ptr, i32) -> ()
  llvm.call @add(%g, %n) : (!llvm.ptr, i32) -> ()
  llvm.call @claim(%p, %n) : (!llvm.ptr, i32) -> ()
  llvm.call @claim(%g, %n) : (!llvm.ptr, i32) -> ()
  llvm.call @count(%p, %m) : (!llvm.ptr, i64) -> ()
  llvm.call @count(%g, %m) : (!llvm.ptr, i64) -> ()
  llvm.return
}
