// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s

// A read of a tensor is not one of the vector that a tensor of a kernel becomes.

// CHECK-LABEL: func.func @read
func.func @read(%from: tensor<64xf32>, %at: index) -> vector<4xf32> {
  // CHECK: %[[ZERO:.*]] = arith.constant 0.0
  %zero = arith.constant 0.0 : f32
  // CHECK: vector.transfer_read %arg0[%arg1], %[[ZERO]] : tensor<64xf32>, vector<4xf32>
  %read = vector.transfer_read %from[%at], %zero : tensor<64xf32>, vector<4xf32>
  return %read : vector<4xf32>
}

// CHECK-LABEL: func.func @write
nv_tileaa.func @write(%to: tensor<64xf32>, %at: index, %value: vector<4xf32>) {
  // CHECK: %[[TO:.*]] = builtin.unrealized_conversion_cast %arg0 : vector<64xf32> to tensor<64xf32>
  // CHECK: vector.transfer_write %arg2, %[[TO]][%arg1] : vector<4xf32>, tensor<64xf32>
  %written = vector.transfer_write %value, %to[%at] : vector<4xf32>, tensor<64xf32>
  nv_tileaa.return
}
