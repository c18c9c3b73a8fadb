// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
    // expected-error @+1 {{it is larger than the local memory of a thread}}
    %v = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, "(1048576):(1)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
    // expected-error @+1 {{only a view of registers, shared memory or tensor memory can be allocated}}
    %v = "cute.memref.alloca"() : () -> !cute.memref<f32, gmem, "(8):(1)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
