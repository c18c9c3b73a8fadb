// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

module attributes {llvm.target_triple = "amdgcn-amd-amdhsa"} {
  // expected-error @+1 {{this target has no variables in address space 5}}
  llvm.mlir.global internal @refused(1 : i32) {addr_space = 5 : i32} : i32
  llvm.mlir.global internal @accepted(1 : i32) {addr_space = 1 : i32} : i32
  llvm.mlir.global internal @constant(1 : i32) {addr_space = 4 : i32} : i32
}

// -----

module attributes {llvm.target_triple = "spirv64-unknown-unknown"} {
  // expected-error @+1 {{this target has no variables in address space 4}}
  llvm.mlir.global internal @refused(1 : i32) {addr_space = 4 : i32} : i32
  llvm.mlir.global internal @accepted(1 : i32) {addr_space = 1 : i32} : i32
}
