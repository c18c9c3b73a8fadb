// RUN: tilespace-opt %s --erase-no-ops | FileCheck %s --implicit-check-not=llvm.intr.mem

// CHECK-LABEL: llvm.func @f(
llvm.func @f(%p: !llvm.ptr, %i: i64) {
  %size = llvm.mlir.constant(16 : i64) : i64
  "llvm.intr.memcpy"(%p, %p, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memmove"(%p, %p, %i) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memcpy.inline"(%p, %p) <{isVolatile = false, len = 16 : i64}> : (!llvm.ptr, !llvm.ptr) -> ()
  %q = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  "llvm.intr.memcpy"(%q, %q, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}
