// RUN: tilespace-opt %s --pass-pipeline='builtin.module(uncast-slots{check})' | FileCheck %s

// CHECK-LABEL: llvm.func @f(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<5> -> i32
llvm.func @f(%p: !llvm.ptr<5>) -> i32 attributes {no_inline, optimize_none} {
  %v = llvm.load %p : !llvm.ptr<5> -> i32
  llvm.return %v : i32
}

// Without optimize_none the load is generic.
// CHECK-LABEL: llvm.func @optimized(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> i32
llvm.func @optimized(%p: !llvm.ptr<5>) -> i32 attributes {no_inline} {
  %v = llvm.load %p : !llvm.ptr<5> -> i32
  llvm.return %v : i32
}
