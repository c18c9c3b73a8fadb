// No body, nothing to say.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK:      llvm.func @a(!llvm.ptr) -> !llvm.ptr
// CHECK-NEXT: func.func private @b(memref<8xf32>)
// CHECK-NEXT: llvm.mlir.global external @g() {addr_space = 1 : i32} : !llvm.ptr
llvm.func @a(!llvm.ptr) -> !llvm.ptr
func.func private @b(memref<8xf32>)
llvm.mlir.global external @g() {addr_space = 1 : i32} : !llvm.ptr
