// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp{plan-only},memory-space-opt)' | FileCheck %s

// LLVM replaces a slot that only one copy writes, and needs no claim for that. Where a function writes the slot by
// reference, it does not: the slot is claimed, so that the function is specialized for it.

llvm.mlir.global internal constant @table() {addr_space = 4 : i32} : !llvm.array<4 x i32>

// CHECK-LABEL: llvm.func @written(
// CHECK:         llvm.call @increment(%{{.*}}) : (!llvm.ptr<5>) -> ()
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<5> -> i32
llvm.func @written() -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %size = llvm.mlir.constant(16 : i64) : i64
  %from = llvm.mlir.addressof @table : !llvm.ptr<4>
  %s = llvm.alloca %one x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%s, %from, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr<4>, i64) -> ()
  llvm.call @increment(%s) : (!llvm.ptr) -> ()
  %v = llvm.load %s : !llvm.ptr -> i32
  llvm.return %v : i32
}

// CHECK-LABEL: llvm.func internal @increment(%arg0: !llvm.ptr<5>)
llvm.func internal @increment(%p: !llvm.ptr) {
  %at = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %v = llvm.load %at : !llvm.ptr -> i32
  %w = llvm.add %v, %v : i32
  llvm.store %w, %at : i32, !llvm.ptr
  llvm.return
}

// The function reads the slot.

// CHECK-LABEL: llvm.func @read(
// CHECK:         llvm.call @first(%{{.*}}) : (!llvm.ptr) -> i32
llvm.func @read() -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %size = llvm.mlir.constant(16 : i64) : i64
  %from = llvm.mlir.addressof @table : !llvm.ptr<4>
  %s = llvm.alloca %one x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%s, %from, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr<4>, i64) -> ()
  %v = llvm.call @first(%s) : (!llvm.ptr) -> i32
  llvm.return %v : i32
}

// CHECK-LABEL: llvm.func internal @first(%arg0: !llvm.ptr)
llvm.func internal @first(%p: !llvm.ptr) -> i32 {
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.return %v : i32
}

// The function writes its own copy.

// CHECK-LABEL: llvm.func @copied(
// CHECK-NOT:     !llvm.ptr<5>
// CHECK:         llvm.return
llvm.func @copied() -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %size = llvm.mlir.constant(16 : i64) : i64
  %from = llvm.mlir.addressof @table : !llvm.ptr<4>
  %s = llvm.alloca %one x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%s, %from, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr<4>, i64) -> ()
  llvm.call @own(%s) : (!llvm.ptr) -> ()
  %v = llvm.load %s : !llvm.ptr -> i32
  llvm.return %v : i32
}

llvm.func internal @own(%p: !llvm.ptr {llvm.byval = !llvm.array<4 x i32>}) {
  %zero = llvm.mlir.constant(0 : i32) : i32
  llvm.store %zero, %p : i32, !llvm.ptr
  llvm.return
}
