// RUN: tilespace-opt %s --verify-each --memory-space-opt | FileCheck %s

// Nothing dominates a block that is never reached, and it dominates nothing.

// CHECK-LABEL: llvm.func @dead(
// CHECK-SAME:    %[[P:[a-z0-9]+]]: !llvm.ptr)
// CHECK:         nvvm.mbarrier.inval %{{.*}} : !llvm.ptr<3>
// CHECK:       ^bb2:
// CHECK:         llvm.load %[[P]] : !llvm.ptr -> i64
llvm.func @dead(%p: !llvm.ptr) -> i64 {
  llvm.br ^out
^never:
  nvvm.mbarrier.inval %p : !llvm.ptr
  llvm.br ^out
^out:
  %v = llvm.load %p : !llvm.ptr -> i64
  llvm.return %v : i64
}
