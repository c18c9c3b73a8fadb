// RUN: tilespace-opt %s --split-input-file --memory-space-opt=mode=second-time-no-warnings 2>&1 | FileCheck %s
// RUN: tilespace-opt %s --split-input-file --memory-space-opt=mode=first-time-no-warnings 2>&1 | FileCheck %s

// The modes for a second look do not repeat warnings. The operation keeps its generic operand, since no instruction
// takes the other.

// CHECK-NOT: warning

llvm.mlir.global external @table() {addr_space = 4 : i32} : i32

// CHECK-LABEL: llvm.func @add(
// CHECK:         llvm.atomicrmw add %{{.*}}, %{{.*}} monotonic : !llvm.ptr, i32
llvm.func @add(%n: i32) {
  %t = llvm.mlir.addressof @table : !llvm.ptr<4>
  %g = llvm.addrspacecast %t : !llvm.ptr<4> to !llvm.ptr
  %b = llvm.atomicrmw add %g, %n monotonic : !llvm.ptr, i32
  llvm.return
}

// -----

// CHECK-LABEL: llvm.func @exchange(
// CHECK:         llvm.cmpxchg %{{.*}} acq_rel monotonic : !llvm.ptr, i32
llvm.func @exchange(%p: !llvm.ptr<4>, %n: i32) {
  %g = llvm.addrspacecast %p : !llvm.ptr<4> to !llvm.ptr
  %b = llvm.cmpxchg %g, %n, %n acq_rel monotonic : !llvm.ptr, i32
  llvm.return
}
