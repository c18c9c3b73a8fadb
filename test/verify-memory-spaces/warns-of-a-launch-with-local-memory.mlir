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
    // Memory that the host allocated.
    gpu.launch_func @m::@kernel blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) : i64 args(%g : !llvm.ptr)
    llvm.return
  }
}

// -----

// The launch passes the values of the surrounding function that the region uses.
func.func @captured(%g: memref<4xf32>, %x: f32) {
  %c1 = arith.constant 1 : index
  %slot = memref.alloca() : memref<4xf32>
  // expected-warning @+1 {{A pointer to local memory or memory in 'addrspace(0)' has been used as a launch argument. Dereferencing this within the launch is undefined}}
  gpu.launch blocks(%a, %b, %c) in (%d = %c1, %e = %c1, %f = %c1) threads(%i, %j, %k) in (%l = %c1, %m = %c1, %n = %c1) {
    memref.store %x, %slot[%i] : memref<4xf32>
    gpu.terminator
  }
  gpu.launch blocks(%a, %b, %c) in (%d = %c1, %e = %c1, %f = %c1) threads(%i, %j, %k) in (%l = %c1, %m = %c1, %n = %c1) {
    %own = memref.alloca() : memref<4xf32>
    memref.store %x, %own[%i] : memref<4xf32>
    memref.store %x, %g[%i] : memref<4xf32>
    gpu.terminator
  }
  return
}
