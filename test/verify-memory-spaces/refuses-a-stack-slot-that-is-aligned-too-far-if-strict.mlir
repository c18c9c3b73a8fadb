// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces{strict=true})'

module attributes {llvm.data_layout = "e-i64:64-v16:16-v32:32-n16:32:64"} {
  llvm.func @refused() {
    %n = llvm.mlir.constant(4 : i32) : i32
    // expected-error @+1 {{a stack slot is aligned to at most 8388608 bytes}}
    %p = llvm.alloca %n x f32 {alignment = 16777216 : i64} : (i32) -> !llvm.ptr
    llvm.return
  }

  llvm.func @accepted() {
    %n = llvm.mlir.constant(4 : i32) : i32
    %p = llvm.alloca %n x f32 {alignment = 8388608 : i64} : (i32) -> !llvm.ptr
    llvm.return
  }
}
