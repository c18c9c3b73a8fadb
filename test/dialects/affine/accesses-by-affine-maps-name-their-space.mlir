// affine.load, affine.store and their vector forms.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         affine.for
// CHECK:           affine.load %{{.*}} : memref<64xf32, 1>
// CHECK:           affine.store %{{.*}} : memref<64xf32, 3>
// CHECK:           affine.vector_load %{{.*}} : memref<64xf32, 1>, vector<4xf32>
// CHECK:           affine.vector_store %{{.*}} : memref<64xf32, 3>, vector<4xf32>
func.func @k(%g: memref<64xf32>, %s: memref<64xf32, 3>) attributes {gpu.kernel} {
  %sg = memref.memory_space_cast %s : memref<64xf32, 3> to memref<64xf32>
  affine.for %i = 0 to 60 {
    %v = affine.load %g[%i + 1] : memref<64xf32>
    affine.store %v, %sg[%i] : memref<64xf32>
    %w = affine.vector_load %g[%i] : memref<64xf32>, vector<4xf32>
    affine.vector_store %w, %sg[%i] : memref<64xf32>, vector<4xf32>
  }
  return
}
