// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

// LLVM makes poison of it, without a word. Constant memory has the addresses of global memory.

module attributes {llvm.target_triple = "amdgcn-amd-amdhsa"} {
  llvm.func amdgpu_kernelcc @refused(%p: !llvm.ptr<3>) {
    // expected-error @+1 {{Cannot cast non-generic pointer to different non-generic pointer}}
    %q = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr<1>
    llvm.return
  }
  llvm.func amdgpu_kernelcc @accepted(%p: !llvm.ptr<4>, %l: !llvm.ptr<3>, %b: !llvm.ptr<8>, %w: !llvm.ptr<6>) {
    %q = llvm.addrspacecast %p : !llvm.ptr<4> to !llvm.ptr<1>
    %g = llvm.addrspacecast %l : !llvm.ptr<3> to !llvm.ptr
    // Numbers that are not memory spaces get no message.
    %f = llvm.addrspacecast %b : !llvm.ptr<8> to !llvm.ptr<7>
    %c = llvm.addrspacecast %w : !llvm.ptr<6> to !llvm.ptr<4>
    llvm.return
  }
}
