// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

module attributes {llvm.target_triple = "amdgcn-amd-amdhsa"} {
  llvm.func @refused() {
    %n = llvm.mlir.constant(4 : i32) : i32
    // expected-error @+1 {{a stack slot must be in local memory on this target, and is in generic memory}}
    %p = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
    llvm.return
  }
  llvm.func @refused_in_lds() {
    %n = llvm.mlir.constant(4 : i32) : i32
    // expected-error @+1 {{a stack slot must be in local memory on this target, and is in shared memory}}
    %p = llvm.alloca %n x f32 : (i32) -> !llvm.ptr<3>
    llvm.return
  }
  llvm.func @accepted() {
    %n = llvm.mlir.constant(4 : i32) : i32
    %p = llvm.alloca %n x f32 : (i32) -> !llvm.ptr<5>
    llvm.return
  }
}

// -----

module attributes {llvm.target_triple = "spirv64-unknown-unknown"} {
  llvm.func @refused() {
    %n = llvm.mlir.constant(4 : i32) : i32
    // expected-error @+1 {{a stack slot must be in local memory on this target, and is in generic memory}}
    %p = llvm.alloca %n x f32 : (i32) -> !llvm.ptr<4>
    llvm.return
  }
  llvm.func @accepted() {
    %n = llvm.mlir.constant(4 : i32) : i32
    %p = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
    llvm.return
  }
}

// -----

// NVPTX.
llvm.func @accepted() {
  %n = llvm.mlir.constant(4 : i32) : i32
  %p = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
  llvm.return
}
