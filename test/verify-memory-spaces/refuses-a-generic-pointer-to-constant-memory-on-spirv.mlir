// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

// LLVM's back end ends the process at it.

module attributes {llvm.target_triple = "spirv64-unknown-unknown"} {
  llvm.func spir_kernelcc @refused(%p: !llvm.ptr<2>) {
    // expected-error @+1 {{no instruction makes a generic pointer of a constant pointer}}
    %q = llvm.addrspacecast %p : !llvm.ptr<2> to !llvm.ptr<4>
    llvm.return
  }
  llvm.func spir_kernelcc @refused_back(%p: !llvm.ptr<4>) {
    // expected-error @+1 {{no instruction makes a constant pointer of a generic pointer}}
    %q = llvm.addrspacecast %p : !llvm.ptr<4> to !llvm.ptr<2>
    llvm.return
  }
  llvm.func spir_kernelcc @accepted(%p: !llvm.ptr<1>, %s: !llvm.ptr) {
    %q = llvm.addrspacecast %p : !llvm.ptr<1> to !llvm.ptr<4>
    %g = llvm.addrspacecast %s : !llvm.ptr to !llvm.ptr<4>
    // LLVM goes by way of generic.
    %l = llvm.addrspacecast %p : !llvm.ptr<1> to !llvm.ptr<3>
    llvm.return
  }
}

// -----

// On AMDGPU it is a pointer to global memory.
module attributes {llvm.target_triple = "amdgcn-amd-amdhsa"} {
  llvm.func amdgpu_kernelcc @accepted(%p: !llvm.ptr<4>) {
    %q = llvm.addrspacecast %p : !llvm.ptr<4> to !llvm.ptr
    llvm.return
  }
}
