// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

module attributes {gpu.container_module} {
  gpu.module @m {
    llvm.func @kernel(%p: !llvm.ptr) attributes {gpu.kernel, nvvm.kernel} {
      llvm.return
    }
  }
  llvm.func @main(%g: !llvm.ptr, %d: !llvm.ptr<1>) {
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %slot = llvm.alloca %c1 x f32 : (i64) -> !llvm.ptr
    // expected-warning @+1 {{A pointer to local memory or memory in 'addrspace(0)' has been used as a launch argument. Dereferencing this within the launch is undefined}}
    gpu.launch_func @m::@kernel blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) : i64 args(%slot : !llvm.ptr)
    %h = llvm.addrspacecast %d : !llvm.ptr<1> to !llvm.ptr
    gpu.launch_func @m::@kernel blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) : i64 args(%h : !llvm.ptr)
    // What the host allocated.
    gpu.launch_func @m::@kernel blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) : i64 args(%g : !llvm.ptr)
    llvm.return
  }
}
