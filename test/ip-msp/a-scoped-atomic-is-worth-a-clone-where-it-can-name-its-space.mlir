// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' | FileCheck %s

// One helper counts with an atomic of the block, which has a form for shared memory and none for global memory: the
// callers with shared memory get a clone, the others stay. The other helper claims a slot, which can be named in both.

// CHECK-LABEL: llvm.func internal @count(
// CHECK:         llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"
// CHECK-LABEL: llvm.func internal @count.shared(
// CHECK:         llvm.atomicrmw add %{{.*}}, %{{.*}} syncscope("block") monotonic : !llvm.ptr<3>, i32
// CHECK-NOT:   @count.global
// CHECK-LABEL: llvm.func internal @claim.global(
// CHECK:         llvm.cmpxchg %{{.*}} syncscope("block") monotonic monotonic : !llvm.ptr<1>, i32
// CHECK-LABEL: llvm.func internal @claim.shared(
// CHECK:         llvm.cmpxchg %{{.*}} syncscope("block") monotonic monotonic : !llvm.ptr<3>, i32
llvm.func internal @count(%p: !llvm.ptr, %n: i32) {
  %v = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%p, %n) : (!llvm.ptr, i32) -> i32
  llvm.return
}
llvm.func internal @claim(%p: !llvm.ptr, %n: i32) {
  %v = llvm.call_intrinsic "llvm.nvvm.atomic.cas.gen.i.cta.i32.p0"(%p, %n, %n) : (!llvm.ptr, i32, i32) -> i32
  llvm.return
}
// CHECK-LABEL: llvm.func @k(
// CHECK-DAG:     llvm.call @count.shared(
// CHECK-DAG:     llvm.call @count(
// CHECK-DAG:     llvm.call @claim.shared(
// CHECK-DAG:     llvm.call @claim.global(
llvm.func @k(%s: !llvm.ptr<3>, %g: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.call @count(%p, %n) : (!llvm.ptr, i32) -> ()
  llvm.call @count(%g, %n) : (!llvm.ptr, i32) -> ()
  llvm.call @claim(%p, %n) : (!llvm.ptr, i32) -> ()
  llvm.call @claim(%g, %n) : (!llvm.ptr, i32) -> ()
  llvm.return
}
