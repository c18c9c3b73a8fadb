// RUN: tilespace-opt %s --memory-space-opt='unproven=global no-warnings' | FileCheck %s

// The program asks at run time, since it does not know either: an assumption is not an answer. After the test the
// program knows better than the assumption.

// CHECK-LABEL: llvm.func @guarded(
// CHECK:         %[[T:.*]] = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"
// CHECK:         llvm.cond_br %[[T]]
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
llvm.func @guarded(%p: !llvm.ptr, %n: i32) {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
^no:
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}
