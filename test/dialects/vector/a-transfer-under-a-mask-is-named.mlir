// vector.mask holds one op, which it runs under a mask. The access in it is named.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         vector.mask %{{.*}} { vector.transfer_read %{{.*}} : memref<64xf32, 1>, vector<4xf32> }
func.func @k(%g: memref<64xf32>, %i: index, %m: vector<4xi1>) -> vector<4xf32> attributes {gpu.kernel} {
  %zero = arith.constant 0.0 : f32
  %v = vector.mask %m { vector.transfer_read %g[%i], %zero : memref<64xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %v : vector<4xf32>
}
