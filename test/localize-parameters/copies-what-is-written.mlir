// RUN: tilespace-opt %s --localize-parameters --memory-space-opt | FileCheck %s

// A kernel may write its own copy of an argument, but not parameter memory.

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.store %{{.*}}, %{{.*}} {alignment = 4 : i64} : i32, !llvm.ptr<5>
// CHECK:         llvm.store %{{.*}}, %{{.*}} {alignment = 4 : i64} : i32, !llvm.ptr<5>
// CHECK:         llvm.store %arg0, %{{.*}} : i32, !llvm.ptr<5>
llvm.func @kernel(%n: i32, %p: !llvm.ptr {llvm.byval = !llvm.struct<(i32, i32)>}) attributes {nvvm.kernel} {
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}
