// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir 2>&1 | FileCheck %s

// The claim would follow, were it device code: a stack slot is local. But the host runs it. The slot of the launch is the
// device's, and the claim about that is right.

// CHECK-DAG: after.mlir:4:{{.*}}: error: memory-space check: no rewrite of the original gives this: code that is not device code changed
// CHECK-DAG: after.mlir:15:{{.*}}: error: memory-space check: no rewrite of the original gives this: {{.*}}attributes changed: nvvm.as
// CHECK-NOT: error:

//--- before.mlir
func.func @main(%x: f32, %i: index) {
  %c1 = arith.constant 1 : index
  %h = memref.alloca() : memref<4xf32>
  memref.store %x, %h[%i] : memref<4xf32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %l = memref.alloca() : memref<4xf32>
    memref.store %x, %l[%tx] : memref<4xf32>
    gpu.terminator
  }
  return
}
func.func private @beside(%x: f32, %m: memref<4xf32>, %i: index) {
  memref.store %x, %m[%i] : memref<4xf32>
  return
}
//--- after.mlir
func.func @main(%x: f32, %i: index) {
  %c1 = arith.constant 1 : index
  %h = memref.alloca() : memref<4xf32>
  %local = memref.memory_space_cast %h : memref<4xf32> to memref<4xf32, 5>
  memref.store %x, %local[%i] : memref<4xf32, 5>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %l = memref.alloca() : memref<4xf32>
    %k = memref.memory_space_cast %l : memref<4xf32> to memref<4xf32, 5>
    memref.store %x, %k[%tx] : memref<4xf32, 5>
    gpu.terminator
  }
  return
}
func.func private @beside(%x: f32, %m: memref<4xf32>, %i: index) attributes {nvvm.as = array<i32: -1, 0, -1>} {
  memref.store %x, %m[%i] : memref<4xf32>
  return
}
