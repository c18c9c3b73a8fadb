// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s

// CHECK-LABEL: func.func @permute(%arg0: vector<2x3x4xf32>, %arg1: vector<2x3x!llvm.ptr<1>>, %arg2: vector<f32>)
nv_tileaa.func @permute(%a: tensor<2x3x4xf32>, %p: tensor<2x3x!nv_tileaa.ptr<f32, 1>>, %b: tensor<f32>) -> tensor<f32> {
  // CHECK-NEXT: vector.transpose %arg0, [2, 0, 1] : vector<2x3x4xf32> to vector<4x2x3xf32>
  %0 = nv_tileaa.permute %a {permutation = array<i64: 2, 0, 1>} : tensor<2x3x4xf32> -> tensor<4x2x3xf32>
  // CHECK-NEXT: vector.transpose %arg1, [1, 0] : vector<2x3x!llvm.ptr<1>> to vector<3x2x!llvm.ptr<1>>
  %1 = nv_tileaa.permute %p {permutation = array<i64: 1, 0>} : tensor<2x3x!nv_tileaa.ptr<f32, 1>> -> tensor<3x2x!nv_tileaa.ptr<f32, 1>>
  // CHECK-NEXT: return %arg2
  %2 = nv_tileaa.permute %b {permutation = array<i64>} : tensor<f32> -> tensor<f32>
  nv_tileaa.return %2 : tensor<f32>
}
