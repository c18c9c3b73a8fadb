// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

// SPIR-V for Vulkan has no generic pointers: the module that LLVM writes for one is invalid.

module attributes {llvm.target_triple = "spirv-unknown-vulkan1.3-compute"} {
  llvm.func @refused(%p: !llvm.ptr) {
    // expected-error @+1 {{'spirv-unknown-vulkan1.3-compute' has no generic pointers, and this is one}}
    %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<4>
    llvm.return
  }
  llvm.func @accepted(%p: !llvm.ptr<11>) {
    %q = llvm.addrspacecast %p : !llvm.ptr<11> to !llvm.ptr<1>
    llvm.return
  }
}

// -----

// SPIR-V for kernels has them.
module attributes {llvm.target_triple = "spirv-unknown-unknown"} {
  llvm.func @accepted(%p: !llvm.ptr) {
    %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<4>
    llvm.return
  }
}

// -----

module attributes {llvm.target_triple = "spirv64-unknown-unknown"} {
  llvm.func @accepted(%p: !llvm.ptr) {
    %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<4>
    llvm.return
  }
}
