// RUN: split-file %s %t
// RUN: not tilespace-opt %t/beside-after.mlir --verify-memory-space-result=original=%t/beside-before.mlir -o /dev/null 2>&1 | FileCheck %s
// RUN: not tilespace-opt %t/container-after.mlir --verify-memory-space-result=original=%t/container-before.mlir -o /dev/null 2>&1 | FileCheck %s
// RUN: tilespace-opt %t/device-after.mlir --verify-memory-space-result=original=%t/device-before.mlir -o /dev/null

// Where a module has a module of the device, or says that it has some, a function of its own is the host's, though nothing
// is launched. Where it does neither, the same function may be the device's.

// CHECK: error: memory-space check: no rewrite of the original gives this: code that is not device code changed

//--- beside-before.mlir
func.func @helper(%x: f32, %i: index) {
  %h = memref.alloca() : memref<4xf32>
  memref.store %x, %h[%i] : memref<4xf32>
  return
}
gpu.module @kernels {
  gpu.func @k(%x: f32) kernel {
    gpu.return
  }
}
//--- beside-after.mlir
func.func @helper(%x: f32, %i: index) {
  %h = memref.alloca() : memref<4xf32>
  %local = memref.memory_space_cast %h : memref<4xf32> to memref<4xf32, 5>
  memref.store %x, %local[%i] : memref<4xf32, 5>
  return
}
gpu.module @kernels {
  gpu.func @k(%x: f32) kernel {
    gpu.return
  }
}
//--- container-before.mlir
module attributes {gpu.container_module} {
  func.func @helper(%x: f32, %i: index) {
    %h = memref.alloca() : memref<4xf32>
    memref.store %x, %h[%i] : memref<4xf32>
    return
  }
}
//--- container-after.mlir
module attributes {gpu.container_module} {
  func.func @helper(%x: f32, %i: index) {
    %h = memref.alloca() : memref<4xf32>
    %local = memref.memory_space_cast %h : memref<4xf32> to memref<4xf32, 5>
    memref.store %x, %local[%i] : memref<4xf32, 5>
    return
  }
}
//--- device-before.mlir
func.func @helper(%x: f32, %i: index) {
  %h = memref.alloca() : memref<4xf32>
  memref.store %x, %h[%i] : memref<4xf32>
  return
}
//--- device-after.mlir
func.func @helper(%x: f32, %i: index) {
  %h = memref.alloca() : memref<4xf32>
  %local = memref.memory_space_cast %h : memref<4xf32> to memref<4xf32, 5>
  memref.store %x, %local[%i] : memref<4xf32, 5>
  return
}
