// A gather from global and a scatter to shared memory, both by a base and indices.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         vector.gather %{{.*}} : memref<64xf32, 1>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK:         vector.scatter %{{.*}} : memref<64xf32, 3>, vector<4xindex>, vector<4xi1>, vector<4xf32>
func.func @k(%g: memref<64xf32>, %s: memref<64xf32, 3>, %i: index, %at: vector<4xindex>, %m: vector<4xi1>, %p: vector<4xf32>) attributes {gpu.kernel} {
  %sg = memref.memory_space_cast %s : memref<64xf32, 3> to memref<64xf32>
  %v = vector.gather %g[%i] [%at], %m, %p : memref<64xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %sg[%i] [%at], %m, %v : memref<64xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>
  return
}
