// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s

// CHECK-LABEL: func.func @functions(%arg0: f16, %arg1: vector<8xf32>, %arg2: vector<2x4xf64>)
nv_tileaa.func @functions(%a: f16, %b: tensor<8xf32>, %c: tensor<2x4xf64>) -> (f16, tensor<8xf32>, tensor<2x4xf64>) {
  // CHECK: %[[EXP:.*]] = llvm.call_intrinsic "llvm.exp2"(%arg0) : (f16) -> f16
  %0 = nv_tileaa.exp2 %a : f16
  // CHECK: %[[SQRT:.*]] = llvm.call_intrinsic "llvm.sqrt"(%arg1) : (vector<8xf32>) -> vector<8xf32>
  %1 = nv_tileaa.sqrt %b : tensor<8xf32>
  // CHECK: %[[FLAT:.*]] = vector.shape_cast %arg2 : vector<2x4xf64> to vector<8xf64>
  // CHECK: %[[ROOT:.*]] = llvm.call_intrinsic "llvm.sqrt"(%[[FLAT]]) : (vector<8xf64>) -> vector<8xf64>
  // CHECK: %[[ROOTS:.*]] = vector.shape_cast %[[ROOT]] : vector<8xf64> to vector<2x4xf64>
  // CHECK: %[[ONE:.*]] = arith.constant dense<1.000000e+00> : vector<2x4xf64>
  // CHECK: %[[RSQRT:.*]] = arith.divf %[[ONE]], %[[ROOTS]] : vector<2x4xf64>
  %2 = nv_tileaa.rsqrt %c : tensor<2x4xf64>
  // CHECK: return %[[EXP]], %[[SQRT]], %[[RSQRT]]
  nv_tileaa.return %0, %1, %2 : f16, tensor<8xf32>, tensor<2x4xf64>
}
