// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

module attributes {llvm.target_triple = "amdgcn-amd-amdhsa"} {
  llvm.func amdgpu_kernelcc @refused(%p: !llvm.ptr<4>, %v: i32) {
    // expected-error @+1 {{constant memory is written here, which device code only reads}}
    llvm.store %v, %p : i32, !llvm.ptr<4>
    // expected-error @+1 {{Cannot do atomic operation on const memory}}
    %o = llvm.atomicrmw add %p, %v monotonic : !llvm.ptr<4>, i32
    llvm.return
  }
  llvm.func amdgpu_kernelcc @accepted(%p: !llvm.ptr<4>, %s: !llvm.ptr<5>) {
    %v = llvm.load %p : !llvm.ptr<4> -> i32
    %g = llvm.addrspacecast %p : !llvm.ptr<4> to !llvm.ptr<1>
    llvm.store %v, %s : i32, !llvm.ptr<5>
    // LLVM makes an operation that is not atomic of it: the memory belongs to one thread.
    %o = llvm.atomicrmw add %s, %v monotonic : !llvm.ptr<5>, i32
    llvm.return
  }
}

// -----

module attributes {llvm.target_triple = "spirv64-unknown-unknown"} {
  llvm.func spir_kernelcc @refused(%p: !llvm.ptr<2>, %v: i32) {
    // expected-error @+1 {{constant memory is written here, which device code only reads}}
    llvm.store %v, %p : i32, !llvm.ptr<2>
    llvm.return
  }
  // Constant memory of AMDGPU has this number.
  llvm.func spir_kernelcc @accepted(%p: !llvm.ptr<4>, %v: i32) {
    llvm.store %v, %p : i32, !llvm.ptr<4>
    llvm.return
  }
}
