// RUN: tilespace-opt %s --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

gpu.module @m {
  gpu.func @k() kernel {
    // expected-error @+1 {{Allocas are not supported on address spaces except Generic}}
    %s = memref.alloca() : memref<8x8xf32, 3>
    // expected-error @+1 {{Allocas are not supported on address spaces except Generic}}
    %t = memref.alloca() : memref<8xf32, #gpu.address_space<workgroup>>
    %l = memref.alloca() : memref<8xf32, #gpu.address_space<private>>
    %g = memref.alloca() : memref<8xf32>
    gpu.return
  }
}
