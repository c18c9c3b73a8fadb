// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces{strict=true})'

// Warnings and remarks are errors.

module attributes {gpu.container_module, llvm.data_layout = "e-i64:64-v16:16-v32:32-n16:32:64"} {
  gpu.module @m {
    llvm.func @kernel(%p: !llvm.ptr) attributes {gpu.kernel, nvvm.kernel} {
      llvm.return
    }
  }
  llvm.func @main(%g: !llvm.ptr) {
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %slot = llvm.alloca %c1 x f32 : (i64) -> !llvm.ptr
    // expected-error @+1 {{A pointer to local memory or memory in 'addrspace(0)' has been used as a launch argument. Dereferencing this within the launch is undefined}}
    gpu.launch_func @m::@kernel blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) : i64 args(%slot : !llvm.ptr)
    gpu.launch_func @m::@kernel blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) : i64 args(%g : !llvm.ptr)
    llvm.return
  }
}

// -----

module attributes {llvm.data_layout = "e-i64:64-v16:16-v32:32-n16:32:64"} {
  llvm.func @constant(%c: !llvm.ptr<4>, %v: i32) {
    // expected-error @+2 {{Cannot do atomic operation on const memory}}
    // expected-error @+1 {{Global ordering on atomics is only allowed on generic/global pointers}}
    %x = llvm.atomicrmw add %c, %v monotonic : !llvm.ptr<4>, i32
    llvm.return
  }
  llvm.func @into(%p: !llvm.ptr<3>) {
    // expected-error @+1 {{a cast of a shared pointer to shared_cluster names this block's own memory in the cluster; nvvm.mapa names another block's}}
    %q = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr<7>
    llvm.return
  }
  // expected-error @+1 {{'nvvm.as' does not fit the signature: 2 entries for 1 arguments}}
  llvm.func @longer(%p: !llvm.ptr) attributes {nvvm.as = array<i32: 1, 3>} {
    llvm.return
  }
  llvm.func @accepted(%p: !llvm.ptr) attributes {nvvm.as = array<i32: 1>} {
    llvm.return
  }
}
