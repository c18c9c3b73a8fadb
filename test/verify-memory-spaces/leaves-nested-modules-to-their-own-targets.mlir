// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

// A module with modules in it is not taken for a module of a single target: a slot of NVPTX is generic.

module attributes {llvm.target_triple = "amdgcn-amd-amdhsa"} {
  gpu.module @accepted [#nvvm.target] {
    llvm.func @slot() {
      %n = llvm.mlir.constant(4 : i32) : i32
      %p = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
      llvm.return
    }
  }
  gpu.module @refused [#rocdl.target] {
    llvm.func @slot() {
      %n = llvm.mlir.constant(4 : i32) : i32
      // expected-error @+1 {{a stack slot must be in local memory on this target, and is in generic memory}}
      %p = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
      llvm.return
    }
  }
}
