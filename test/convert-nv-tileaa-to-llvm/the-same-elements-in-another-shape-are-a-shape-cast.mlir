// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s

// CHECK-LABEL: func.func @shape(%arg0: vector<f32>, %arg1: vector<4x2xi8>, %arg2: vector<8x!llvm.ptr<1>>)
nv_tileaa.func @shape(%a: tensor<f32>, %b: tensor<4x2xi8>, %p: tensor<8x!nv_tileaa.ptr<f32, 1>>) {
  // CHECK-NEXT: vector.shape_cast %arg0 : vector<f32> to vector<1xf32>
  %0 = nv_tileaa.expand_dims %a {axis = 0} : tensor<f32> -> tensor<1xf32>
  // CHECK-NEXT: vector.shape_cast %arg1 : vector<4x2xi8> to vector<4x1x2xi8>
  %1 = nv_tileaa.expand_dims %b {axis = 1} : tensor<4x2xi8> -> tensor<4x1x2xi8>
  // CHECK-NEXT: vector.shape_cast %arg1 : vector<4x2xi8> to vector<8xi8>
  %2 = nv_tileaa.view %b : tensor<4x2xi8> -> tensor<8xi8>
  // CHECK-NEXT: vector.shape_cast %arg2 : vector<8x!llvm.ptr<1>> to vector<2x2x2x!llvm.ptr<1>>
  %3 = nv_tileaa.view %p : tensor<8x!nv_tileaa.ptr<f32, 1>> -> tensor<2x2x2x!nv_tileaa.ptr<f32, 1>>
  nv_tileaa.return
}
