// RUN: tilespace-opt %s --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'
// RUN: not tilespace-opt %s --memory-space-pipeline 2>&1 | FileCheck %s
// RUN: not tilespace-opt %s --to-ptx 2>&1 | FileCheck %s
// CHECK: error: an allocation on the heap is in global memory, and the type says shared memory

module attributes {gpu.container_module} {
  gpu.module @m {
    // A function that kernels reach.
    func.func private @buffer(%n: index) -> memref<?xf32, 3> {
      // expected-error @+1 {{an allocation on the heap is in global memory, and the type says shared memory: write a workgroup argument of gpu.func or memref.get_global of a memref.global, or, for a dynamic size, gpu.dynamic_shared_memory}}
      %s = memref.alloc(%n) : memref<?xf32, 3>
      return %s : memref<?xf32, 3>
    }
    gpu.func @k(%n: index) workgroup(%w: memref<8xf32, 3>) kernel {
      %b = func.call @buffer(%n) : (index) -> memref<?xf32, 3>
      // expected-error @+1 {{an allocation on the heap is in global memory, and the type says shared memory}}
      %s = memref.alloc() : memref<32xf32, #gpu.address_space<workgroup>>
      // expected-error @+1 {{and the type says local memory: write memref.alloca}}
      %p = memref.alloc() : memref<32xf32, #gpu.address_space<private>>
      // expected-error @+1 {{and the type says shared memory}}
      %t = gpu.alloc () : memref<32xf32, #gpu.address_space<workgroup>>
      // expected-error @+1 {{and the type says shared memory}}
      %r = memref.realloc %w : memref<8xf32, 3> to memref<32xf32, 3>
      // expected-error @+1 {{and the type says constant memory}}
      %c = memref.alloc() : memref<32xf32, 4>
      %g = memref.alloc() : memref<32xf32, #gpu.address_space<global>>
      %h = memref.alloc(%n) : memref<?xf32>
      gpu.return
    }
  }
  // Code of the host.
  func.func @main() {
    %s = memref.alloc() : memref<32xf32, 3>
    return
  }
}
