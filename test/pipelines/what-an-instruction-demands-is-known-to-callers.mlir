// RUN: tilespace-opt %s --verify-each --memory-space-pipeline=O=3 | FileCheck %s
// RUN: tilespace-opt %s --verify-each --memory-space-pipeline=O=fcmid | FileCheck %s

// A helper sets up a barrier that it gets from unknown code, and returns it. That it is shared is found in the
// helper, and holds for what its caller does with the result; not for what the caller does without it.

// CHECK-LABEL: llvm.func internal @setup(
// CHECK:         nvvm.mbarrier.init %{{.*}} : !llvm.ptr<3>, i32
// CHECK-LABEL: llvm.func @k(
// CHECK:         %[[B:.*]] = llvm.call @find() : () -> !llvm.ptr
// CHECK:         llvm.call @setup(
// CHECK-DAG:     llvm.load volatile %{{.*}} : !llvm.ptr<3> -> i64
// CHECK-DAG:     llvm.load volatile %[[B]] : !llvm.ptr -> i64
llvm.func @find() -> !llvm.ptr
llvm.func internal @setup(%p: !llvm.ptr, %n: i32) -> !llvm.ptr attributes {no_inline} {
  nvvm.mbarrier.init %p, %n : !llvm.ptr, i32
  llvm.return %p : !llvm.ptr
}
llvm.func @k(%n: i32) attributes {nvvm.kernel} {
  %b = llvm.call @find() : () -> !llvm.ptr
  %s = llvm.call @setup(%b, %n) : (!llvm.ptr, i32) -> !llvm.ptr
  %v = llvm.load volatile %s : !llvm.ptr -> i64
  %w = llvm.load volatile %b : !llvm.ptr -> i64
  llvm.return
}
