// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' | FileCheck %s

// 4294967299 is 3 in the lower half of its bits.

// CHECK-LABEL: func.func @far
func.func @far(%m: memref<4xf32, 4294967299>, %i: index) -> f32 {
  // CHECK: memref.memory_space_cast %arg0 : memref<4xf32, 4294967299> to memref<4xf32>
  %g = memref.memory_space_cast %m : memref<4xf32, 4294967299> to memref<4xf32>
  // CHECK: memref.load %{{.*}} : memref<4xf32>
  %v = memref.load %g[%i] : memref<4xf32>
  return %v : f32
}

// The number 3 itself is shared memory.

// CHECK-LABEL: func.func @near
func.func @near(%m: memref<4xf32, 3>, %i: index) -> f32 {
  %g = memref.memory_space_cast %m : memref<4xf32, 3> to memref<4xf32>
  // CHECK: memref.load %{{.*}} : memref<4xf32, 3>
  %v = memref.load %g[%i] : memref<4xf32>
  return %v : f32
}
