// RUN: tilespace-opt %s --erase-no-ops | FileCheck %s
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(erase-no-ops,on-device-code{pipeline=sroa})' | FileCheck %s --check-prefix=SROA

// `sroa` of LLVM 22 ends the process on what this erases.

// CHECK-LABEL: llvm.func @unused(
// CHECK-NOT: getelementptr
// SROA-LABEL: llvm.func @unused(
// SROA-NOT: getelementptr
llvm.func @unused() {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(array<4 x i64>, array<4 x ptr>)> : (i32) -> !llvm.ptr
  %local = llvm.addrspacecast %slot : !llvm.ptr to !llvm.ptr<5>
  %first = llvm.getelementptr %local[0, 0, 0] : (!llvm.ptr<5>) -> !llvm.ptr<5>, !llvm.struct<(array<4 x i64>, array<4 x ptr>)>
  %again = llvm.getelementptr %first[0] : (!llvm.ptr<5>) -> !llvm.ptr<5>, i64
  llvm.return
}

// CHECK-LABEL: llvm.func @loaded(
// CHECK: %[[LOCAL:.*]] = llvm.addrspacecast
// CHECK-NEXT: llvm.load %[[LOCAL]]
// SROA-LABEL: llvm.func @loaded(
llvm.func @loaded() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(array<4 x i64>, i64)> : (i32) -> !llvm.ptr
  %local = llvm.addrspacecast %slot : !llvm.ptr to !llvm.ptr<5>
  %first = llvm.getelementptr %local[0, 0, 0] : (!llvm.ptr<5>) -> !llvm.ptr<5>, !llvm.struct<(array<4 x i64>, i64)>
  %value = llvm.load %first : !llvm.ptr<5> -> i64
  llvm.return %value : i64
}

// CHECK-LABEL: llvm.func @never_reached(
// SROA-LABEL: llvm.func @never_reached(
llvm.func @never_reached() {
  llvm.return
^never:
  %a = llvm.getelementptr %b[0] : (!llvm.ptr) -> !llvm.ptr, i64
  %b = llvm.getelementptr %a[0] : (!llvm.ptr) -> !llvm.ptr, i64
  llvm.br ^never
}
