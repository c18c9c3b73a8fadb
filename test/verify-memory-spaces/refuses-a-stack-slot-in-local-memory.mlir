// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @refused() {
  %n = llvm.mlir.constant(4 : i32) : i32
  // expected-error @+1 {{Allocas are not supported on address spaces except Generic}}
  %p = llvm.alloca %n x f32 : (i32) -> !llvm.ptr<5>
  llvm.return
}

llvm.func @accepted() {
  %n = llvm.mlir.constant(4 : i32) : i32
  %p = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
  %l = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<5>
  llvm.return
}

// Upstream's lowering makes a generic slot of it.
func.func @before_lowering() {
  %m = memref.alloca() : memref<4xf32, 5>
  return
}
