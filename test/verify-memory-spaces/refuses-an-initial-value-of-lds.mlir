// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

module attributes {llvm.target_triple = "amdgcn-amd-amdhsa"} {
  // expected-error @+1 {{a variable in address space 3 has no initial value on this target}}
  llvm.mlir.global internal @refused(0 : i32) {addr_space = 3 : i32} : i32
  // expected-error @+1 {{a variable in address space 3 has no initial value on this target}}
  llvm.mlir.global internal @refused_region() {addr_space = 3 : i32} : i32 {
    %0 = llvm.mlir.constant(1 : i32) : i32
    llvm.return %0 : i32
  }
  llvm.mlir.global internal @accepted() {addr_space = 3 : i32} : i32
  llvm.mlir.global internal @accepted_region() {addr_space = 3 : i32} : i32 {
    %0 = llvm.mlir.poison : i32
    llvm.return %0 : i32
  }
  llvm.mlir.global internal @global(1 : i32) {addr_space = 1 : i32} : i32
}

// -----

module attributes {llvm.target_triple = "spirv64-unknown-unknown"} {
  llvm.mlir.global internal @accepted(1 : i32) {addr_space = 3 : i32} : i32
}
