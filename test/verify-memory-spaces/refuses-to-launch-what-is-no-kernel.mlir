// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @cudaGetParameterBufferV2(!llvm.ptr, i64) -> !llvm.ptr

llvm.func @child() attributes {nvvm.kernel} {
  llvm.return
}

llvm.func @helper() {
  llvm.return
}

llvm.func @parent() attributes {nvvm.kernel} {
  %n = llvm.mlir.constant(0 : i64) : i64
  %h = llvm.mlir.addressof @helper : !llvm.ptr
  // expected-error @+1 {{a function that is not __global__ cannot be launched}}
  %b = llvm.call @cudaGetParameterBufferV2(%h, %n) : (!llvm.ptr, i64) -> !llvm.ptr
  %c = llvm.mlir.addressof @child : !llvm.ptr
  %d = llvm.call @cudaGetParameterBufferV2(%c, %n) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.return
}
