// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// Atomics of global, shared and distributed shared memory.

// CHECK-LABEL: llvm.func @atomics(
// CHECK-SAME:    %[[G:.*]]: !llvm.ptr<1>, %[[S:.*]]: !llvm.ptr<3>, %[[C:.*]]: !llvm.ptr<7>, %{{.*}}: i32)
llvm.func @atomics(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %n: i32) {
  %p = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %q = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %r = llvm.addrspacecast %c : !llvm.ptr<7> to !llvm.ptr
  // CHECK: llvm.atomicrmw add %[[G]], %{{.*}} syncscope("device") monotonic : !llvm.ptr<1>, i32
  %a = llvm.atomicrmw add %p, %n syncscope("device") monotonic : !llvm.ptr, i32
  // CHECK: llvm.atomicrmw volatile umax %[[S]], %{{.*}} acq_rel {alignment = 4 : i64} : !llvm.ptr<3>, i32
  %b = llvm.atomicrmw volatile umax %q, %n acq_rel {alignment = 4 : i64} : !llvm.ptr, i32
  // CHECK: llvm.atomicrmw xchg %[[C]], %{{.*}} monotonic : !llvm.ptr<7>, i32
  %d = llvm.atomicrmw xchg %r, %n monotonic : !llvm.ptr, i32
  // CHECK: llvm.cmpxchg weak %[[S]], %{{.*}}, %{{.*}} acq_rel monotonic : !llvm.ptr<3>, i32
  %e = llvm.cmpxchg weak %q, %a, %b acq_rel monotonic : !llvm.ptr, i32
  llvm.return
}
