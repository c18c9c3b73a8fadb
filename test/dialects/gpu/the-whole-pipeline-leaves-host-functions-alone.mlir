// The pipeline on the module, `memory-space-opt`, must not touch host functions. Stack memory of the host is not in
// memory space 5.
//
// RUN: tilespace-opt --verify-each --pass-pipeline='builtin.module(memory-space-pipeline{O=3})' %s | FileCheck %s

// In a kernel, stack memory is in memory space 5.
// CHECK-LABEL: gpu.func @on_the_device(
// CHECK:         memref.load %{{.*}} : memref<8xf32, 5>
// CHECK-LABEL: func.func @main(
// CHECK-NOT:     memory_space_cast
// CHECK-NOT:     memref<8xf32, {{[0-9#]}}
// CHECK:         return
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @k(%m: memref<8xf32>) kernel {
      gpu.return
    }
    gpu.func @on_the_device(%i: index, %out: memref<8xf32>) kernel {
      %zero = arith.constant 0.0 : f32
      %m = memref.alloca() : memref<8xf32>
      memref.store %zero, %m[%i] : memref<8xf32>
      %v = memref.load %m[%i] : memref<8xf32>
      memref.store %v, %out[%i] : memref<8xf32>
      gpu.return
    }
  }
  func.func @main(%i: index) -> f32 {
    %zero = arith.constant 0.0 : f32
    %m = memref.alloca() : memref<8xf32>
    memref.store %zero, %m[%i] : memref<8xf32>
    %v = memref.load %m[%i] : memref<8xf32>
    return %v : f32
  }
}
