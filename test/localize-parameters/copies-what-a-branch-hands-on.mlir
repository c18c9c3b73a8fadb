// RUN: tilespace-opt %s --localize-parameters | FileCheck %s

// The branch hands the address of the argument on to a block that writes there.

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%v: !llvm.ptr {llvm.byval = !llvm.struct<(i32)>}, %c: i1, %x: i32) attributes {nvvm.kernel} {
  // CHECK: llvm.alloca
  // CHECK: llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr<101> -> i32
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 4 : i64} : i32, !llvm.ptr
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.cond_br %c, ^go(%v : !llvm.ptr), ^go(%slot : !llvm.ptr)
^go(%either: !llvm.ptr):
  llvm.store %x, %either : i32, !llvm.ptr
  llvm.return
}
