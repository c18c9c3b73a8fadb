// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt | mlir-translate --mlir-to-llvmir | opt -passes=instcombine -S | FileCheck %s --check-prefix=LLVM

// LLVM puts a constant in place of a slot that is only copied from it, and does so through casts. A load that was said to
// be local would then read the constant at an address of the stack.

llvm.mlir.global private constant @init(dense<[1, 2, 3, 5]> : tensor<4xi32>) {addr_space = 1 : i32} : !llvm.array<4 x i32>

// CHECK-LABEL: llvm.func @lookup(
// CHECK-NOT:     !llvm.ptr<5>
// LLVM-LABEL: define {{.*}} @lookup(
// LLVM-NOT:     addrspace(5)
// LLVM:         ret i32
llvm.func @lookup(%i: i64) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %size = llvm.mlir.constant(16 : i64) : i64
  %init = llvm.mlir.addressof @init : !llvm.ptr<1>
  %table = llvm.alloca %one x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%table, %init, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr<1>, i64) -> ()
  %p = llvm.getelementptr %table[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x i32>
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.return %v : i32
}

// A slot that is written after the copy is not a mere copy any more, and neither is a slot filled by a volatile copy.

// CHECK-LABEL: llvm.func @changed(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<5> -> i32
llvm.func @changed(%i: i64) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %size = llvm.mlir.constant(16 : i64) : i64
  %init = llvm.mlir.addressof @init : !llvm.ptr<1>
  %table = llvm.alloca %one x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%table, %init, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr<1>, i64) -> ()
  %p = llvm.getelementptr %table[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x i32>
  llvm.store %one, %p : i32, !llvm.ptr
  %v = llvm.load %table : !llvm.ptr -> i32
  llvm.return %v : i32
}

// CHECK-LABEL: llvm.func @volatile(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<5> -> i32
llvm.func @volatile(%i: i64) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %size = llvm.mlir.constant(16 : i64) : i64
  %init = llvm.mlir.addressof @init : !llvm.ptr<1>
  %table = llvm.alloca %one x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%table, %init, %size) <{isVolatile = true}> : (!llvm.ptr, !llvm.ptr<1>, i64) -> ()
  %v = llvm.load %table : !llvm.ptr -> i32
  llvm.return %v : i32
}
