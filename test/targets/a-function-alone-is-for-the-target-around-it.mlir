// memory-space-opt on functions asks the modules around them. The remark comes once for a module, and not at all
// without warnings.
//
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(llvm.func(memory-space-opt))' -o %t.after
// RUN: tilespace-opt %s --split-input-file --pass-pipeline='builtin.module(llvm.func(memory-space-opt{no-warnings}))' 2>&1 | FileCheck %s --implicit-check-not='remark:'
// RUN: tilespace-opt %s --split-input-file -o %t.before
// RUN: diff %t.before %t.after

// CHECK: module
module attributes {llvm.target_triple = "amdgcn-amd-amdhsa"} {
  // expected-remark @+1 {{left alone: not code for NVPTX (the target is 'amdgcn-amd-amdhsa')}}
  llvm.func @first(%p: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
    llvm.store %x, %p : f32, !llvm.ptr
    llvm.return
  }
  llvm.func @second(%p: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
    llvm.store %x, %p : f32, !llvm.ptr
    llvm.return
  }
}

// -----

module {
  gpu.module @m {
    llvm.func @k() attributes {nvvm.kernel} {
      llvm.return
    }
  }
  llvm.func @host(%x: f32) {
    %one = llvm.mlir.constant(1 : i32) : i32
    %p = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
    llvm.store %x, %p : f32, !llvm.ptr
    llvm.return
  }
}
