// No rule permits affine.for to change the types of its carried values. The access inside is named through a cast.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         affine.for %{{.*}} iter_args(%[[M:.*]] = %{{.*}}) -> (memref<64xf32>)
// CHECK:           memref.memory_space_cast %[[M]] : memref<64xf32> to memref<64xf32, 1>
// CHECK:           affine.store %{{.*}} : memref<64xf32, 1>
// CHECK:           affine.yield %{{.*}} : memref<64xf32>
func.func @k(%g: memref<64xf32>, %h: memref<64xf32>, %x: f32) attributes {gpu.kernel} {
  %r = affine.for %i = 0 to 64 iter_args(%m = %g) -> (memref<64xf32>) {
    affine.store %x, %m[%i] : memref<64xf32>
    affine.yield %h : memref<64xf32>
  }
  return
}
