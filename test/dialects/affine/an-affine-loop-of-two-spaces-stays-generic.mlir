// The first turn stores to global memory, the next ones to shared memory.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         affine.for
// CHECK:           affine.store %{{.*}} : memref<64xf32>{{$}}
func.func @k(%g: memref<64xf32>, %s: memref<64xf32, 3>, %x: f32) attributes {gpu.kernel} {
  %sg = memref.memory_space_cast %s : memref<64xf32, 3> to memref<64xf32>
  %r = affine.for %i = 0 to 64 iter_args(%m = %g) -> (memref<64xf32>) {
    affine.store %x, %m[%i] : memref<64xf32>
    affine.yield %sg : memref<64xf32>
  }
  return
}
