// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// The second of two barriers is shared. What it was computed from is not said to be: that an offset stays in its window
// follows from the pointer, not from the result.

// CHECK-LABEL: llvm.func @second(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr)
// CHECK:         nvvm.mbarrier.inval %{{.*}} : !llvm.ptr<3>
// CHECK:         llvm.load %[[P]] : !llvm.ptr -> i64
llvm.func @second(%p: !llvm.ptr) -> i64 {
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i64
  nvvm.mbarrier.inval %q : !llvm.ptr
  %a = llvm.load %p : !llvm.ptr -> i64
  llvm.return %a : i64
}
