// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// The stack of the host is not that of a thread.

//--- before.mlir
func.func @main(%x: f32) {
  %c1 = arith.constant 1 : index
  %h = memref.alloca() : memref<4xf32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    memref.store %x, %h[%tx] : memref<4xf32>
    gpu.terminator
  }
  return
}
//--- after.mlir
func.func @main(%x: f32) {
  %c1 = arith.constant 1 : index
  // expected-note@below {{the host passes it to a launch}}
  %h = memref.alloca() : memref<4xf32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %local = memref.memory_space_cast %h : memref<4xf32> to memref<4xf32, 5>
    // expected-error@below {{pointer is claimed to be in local memory, but may be in global memory}}
    memref.store %x, %local[%tx] : memref<4xf32, 5>
    gpu.terminator
  }
  return
}
