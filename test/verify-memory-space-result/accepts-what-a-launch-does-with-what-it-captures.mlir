// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// The host passes pointers to global memory, be they on its stack or arguments of its own. A slot of the launch is local.

//--- before.mlir
func.func @main(%m: memref<4xf32>, %x: f32, %i: index) {
  %c1 = arith.constant 1 : index
  %h = memref.alloca() : memref<4xf32>
  memref.store %x, %h[%i] : memref<4xf32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %l = memref.alloca() : memref<4xf32>
    memref.store %x, %l[%tx] : memref<4xf32>
    memref.store %x, %h[%tx] : memref<4xf32>
    memref.store %x, %m[%tx] : memref<4xf32>
    gpu.terminator
  }
  return
}
//--- after.mlir
func.func @main(%m: memref<4xf32>, %x: f32, %i: index) {
  %c1 = arith.constant 1 : index
  %h = memref.alloca() : memref<4xf32>
  memref.store %x, %h[%i] : memref<4xf32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %l = memref.alloca() : memref<4xf32>
    %l5 = memref.memory_space_cast %l : memref<4xf32> to memref<4xf32, 5>
    memref.store %x, %l5[%tx] : memref<4xf32, 5>
    %h1 = memref.memory_space_cast %h : memref<4xf32> to memref<4xf32, 1>
    memref.store %x, %h1[%tx] : memref<4xf32, 1>
    %m1 = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, 1>
    memref.store %x, %m1[%tx] : memref<4xf32, 1>
    gpu.terminator
  }
  return
}
