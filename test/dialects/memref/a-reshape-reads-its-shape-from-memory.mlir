// memref.reshape takes the sizes from a memref of its own, in other memory than the reshaped memref.
// memref.prefetch takes any memory.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         memref.reshape %{{.*}}(%{{.*}}) : (memref<64xf32, 3>, memref<2xindex, 1>) -> memref<?x?xf32, 3>
// CHECK:         memref.prefetch %{{.*}} : memref<?x?xf32, 3>
// CHECK:         memref.load %{{.*}} : memref<?x?xf32, 3>
func.func @k(%w: memref<64xf32, 3>, %shape: memref<2xindex>, %i: index) -> f32 attributes {gpu.kernel} {
  %m = memref.memory_space_cast %w : memref<64xf32, 3> to memref<64xf32>
  %r = memref.reshape %m(%shape) : (memref<64xf32>, memref<2xindex>) -> memref<?x?xf32>
  memref.prefetch %r[%i, %i], read, locality<3>, data : memref<?x?xf32>
  %v = memref.load %r[%i, %i] : memref<?x?xf32>
  return %v : f32
}
