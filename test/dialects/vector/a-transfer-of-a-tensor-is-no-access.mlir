// Tensors have no memory space; the ops that take both keep their form.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         vector.transfer_read %{{.*}} : tensor<64xf32>, vector<4xf32>
// CHECK:         vector.transfer_write %{{.*}} : vector<4xf32>, tensor<64xf32>
func.func @k(%t: tensor<64xf32>, %i: index) -> tensor<64xf32> attributes {gpu.kernel} {
  %zero = arith.constant 0.0 : f32
  %v = vector.transfer_read %t[%i], %zero : tensor<64xf32>, vector<4xf32>
  %r = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<64xf32>
  return %r : tensor<64xf32>
}
