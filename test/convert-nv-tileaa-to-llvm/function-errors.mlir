// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --convert-nv-tileaa-to-llvm

gpu.module @device {
  nv_tileaa.func @returns() -> i32 attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
    %c = arith.constant 1 : i32
    // expected-error @+2 {{Kernel functions do not support return with operands}}
    // expected-error @+1 {{failed to legalize operation 'nv_tileaa.return'}}
    nv_tileaa.return %c : i32
  }
}

// -----

// Only its address is passed, so its sizes would be unknown.
// expected-error @+2 {{failed to convert function signature type for: dynamic}}
// expected-error @+1 {{failed to legalize operation 'nv_tileaa.func'}}
nv_tileaa.func @dynamic(%m: !nv_tileaa.memref<?x4xf32, 1>) {
  nv_tileaa.return
}

// -----

// expected-error @+2 {{failed to convert function signature type for: queue}}
// expected-error @+1 {{failed to legalize operation 'nv_tileaa.func'}}
nv_tileaa.func @queue(%q: !nv_tileaa.queue<i32>) {
  nv_tileaa.return
}

// -----

// expected-error @+2 {{failed to convert function signature type for: result}}
// expected-error @+1 {{failed to legalize operation 'nv_tileaa.func'}}
nv_tileaa.func private @result() -> !nv_tileaa.tiled_view<!nv_tileaa.memref<?xf32, 1>, 4, #nv_tileaa.dim_groups<[0]>>

// -----

// expected-error @+2 {{'nv_tileaa.func' op has no lowering: a kernel must be in a gpu.module, which wrap-in-gpu-module makes}}
// expected-error @+1 {{failed to legalize operation 'nv_tileaa.func'}}
nv_tileaa.func @outside() attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
  nv_tileaa.return
}

// -----

// What has no lowering is named where it is.
nv_tileaa.func @agents() {
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.create_queue' that was explicitly marked illegal}}
  %q = nv_tileaa.create_queue : !nv_tileaa.queue<i32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @agents() {
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.execute' that was explicitly marked illegal}}
  nv_tileaa.execute {
    nv_tileaa.queue.yield
  }
  nv_tileaa.return
}

// -----

nv_tileaa.func @injected() {
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.inject_ir' that was explicitly marked illegal}}
  nv_tileaa.inject_ir "module {}" @f() : () -> ()
  nv_tileaa.return
}
