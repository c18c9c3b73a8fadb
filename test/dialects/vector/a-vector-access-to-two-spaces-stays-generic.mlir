// The memref is global or shared; no vector access through it may name either.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         vector.load %{{.*}} : memref<64xf32>, vector<4xf32>
// CHECK:         vector.store %{{.*}} : memref<64xf32>, vector<4xf32>
func.func @k(%c: i1, %g: memref<64xf32>, %s: memref<64xf32, 3>, %i: index) attributes {gpu.kernel} {
  %sg = memref.memory_space_cast %s : memref<64xf32, 3> to memref<64xf32>
  %m = arith.select %c, %g, %sg : memref<64xf32>
  %v = vector.load %m[%i] : memref<64xf32>, vector<4xf32>
  vector.store %v, %m[%i] : memref<64xf32>, vector<4xf32>
  return
}
