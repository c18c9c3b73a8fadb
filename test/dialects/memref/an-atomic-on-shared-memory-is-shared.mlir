// memref.atomic_rmw and generic_atomic_rmw on shared memory.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         memref.atomic_rmw addf %{{.*}}, %{{.*}}[%{{.*}}] : (f32, memref<8xf32, 3>) -> f32
// CHECK:         memref.generic_atomic_rmw %{{.*}}[%{{.*}}] : memref<8xf32, 3>
func.func @k(%w: memref<8xf32, 3>, %i: index, %x: f32) attributes {gpu.kernel} {
  %m = memref.memory_space_cast %w : memref<8xf32, 3> to memref<8xf32>
  %old = memref.atomic_rmw addf %x, %m[%i] : (f32, memref<8xf32>) -> f32
  %new = memref.generic_atomic_rmw %m[%i] : memref<8xf32> {
  ^bb0(%v: f32):
    %sum = arith.addf %v, %old : f32
    memref.atomic_yield %sum : f32
  }
  return
}
