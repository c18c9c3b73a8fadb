// RUN: tilespace-opt %s --ip-msp=check --memory-space-opt='mode=second-time check' | FileCheck %s

// Others may write to the memory that `%p` points to here: LLVM keeps the slot.

// CHECK-LABEL: llvm.func @stored(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<5> -> i32
llvm.func @stored(%p: !llvm.ptr {llvm.align = 4 : i64, llvm.dereferenceable = 256 : i64, llvm.nonnull}, %i: i64) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %size = llvm.mlir.constant(256 : i64) : i64
  %s = llvm.alloca %one x !llvm.array<64 x i32> {alignment = 4 : i64} : (i32) -> !llvm.ptr
  llvm.store %one, %s : i32, !llvm.ptr
  "llvm.intr.memcpy"(%s, %p, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %at = llvm.getelementptr %s[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<64 x i32>
  %v = llvm.load %at : !llvm.ptr -> i32
  llvm.return %v : i32
}
