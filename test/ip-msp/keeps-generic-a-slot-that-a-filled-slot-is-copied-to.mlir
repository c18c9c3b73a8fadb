// RUN: tilespace-opt %s --ip-msp --memory-space-opt=mode=second-time | FileCheck %s

// LLVM may load from `@init` instead of either slot.

llvm.mlir.global private constant @init(dense<[1, 2, 3, 5]> : tensor<4xi32>) {addr_space = 1 : i32} : !llvm.array<4 x i32>

// CHECK-LABEL: llvm.func @lookup(
// CHECK-NOT:     !llvm.ptr<5>
llvm.func @lookup(%i: i64) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %size = llvm.mlir.constant(16 : i64) : i64
  %init = llvm.mlir.addressof @init : !llvm.ptr<1>
  %first = llvm.alloca %one x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  %table = llvm.alloca %one x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%table, %first, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memcpy"(%first, %init, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr<1>, i64) -> ()
  %p = llvm.getelementptr %table[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x i32>
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.return %v : i32
}

// Resolved with a number instead of a copy of `@init`.

// CHECK-LABEL: llvm.func @stored(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<5> -> i32
llvm.func @stored(%i: i64) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %size = llvm.mlir.constant(16 : i64) : i64
  %first = llvm.alloca %one x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  %table = llvm.alloca %one x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%table, %first, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.store %one, %first : i32, !llvm.ptr
  %p = llvm.getelementptr %table[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x i32>
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.return %v : i32
}
