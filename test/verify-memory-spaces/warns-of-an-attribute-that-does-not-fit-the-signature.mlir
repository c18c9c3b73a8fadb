// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

// expected-warning @+1 {{'nvvm.as' does not fit the signature: 2 entries for 1 arguments}}
llvm.func @longer(%p: !llvm.ptr) attributes {nvvm.as = array<i32: 1, 3>} {
  llvm.return
}

// expected-warning @+1 {{'nvvm.as_results' does not fit the signature: entry 0 is 2, which is not a memory space}}
llvm.func @number(%p: !llvm.ptr) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 2>} {
  llvm.return %p : !llvm.ptr
}

llvm.func @fits(%p: !llvm.ptr, %n: i32) -> !llvm.ptr attributes {nvvm.as = array<i32: 1, -1>, nvvm.as_results = array<i32: 1>} {
  llvm.return %p : !llvm.ptr
}
