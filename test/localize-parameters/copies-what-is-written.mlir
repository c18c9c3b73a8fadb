// RUN: tilespace-opt %s --localize-parameters --memory-space-opt | FileCheck %s

// A kernel may write its own copy of an argument, but not parameter memory.

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         "llvm.intr.memcpy"(%{{.*}}, %{{.*}}, %{{.*}}) <{isVolatile = true}> : (!llvm.ptr<5>, !llvm.ptr<101>, i64)
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<5>
llvm.func @kernel(%n: i32, %p: !llvm.ptr {llvm.byval = !llvm.struct<(i32, i32)>}) attributes {nvvm.kernel} {
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}
