// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s

// CHECK-LABEL: func.func @repeat(%arg0: f32, %arg1: !llvm.ptr<3>, %arg2: vector<2x1x4xi8>)
nv_tileaa.func @repeat(%a: f32, %p: !nv_tileaa.ptr<f32, 3>, %b: tensor<2x1x4xi8>) {
  // CHECK-NEXT: vector.broadcast %arg0 : f32 to vector<f32>
  %0 = nv_tileaa.splat %a : f32 -> tensor<f32>
  // CHECK-NEXT: vector.broadcast %arg0 : f32 to vector<2x8xf32>
  %1 = nv_tileaa.splat %a : f32 -> tensor<2x8xf32>
  // CHECK-NEXT: vector.broadcast %arg1 : !llvm.ptr<3> to vector<4x!llvm.ptr<3>>
  %2 = nv_tileaa.splat %p : !nv_tileaa.ptr<f32, 3> -> tensor<4x!nv_tileaa.ptr<f32, 3>>
  // CHECK-NEXT: vector.broadcast %arg2 : vector<2x1x4xi8> to vector<2x3x4xi8>
  %3 = nv_tileaa.broadcast %b : tensor<2x1x4xi8> -> tensor<2x3x4xi8>
  // CHECK-NEXT: return
  %4 = nv_tileaa.broadcast %b : tensor<2x1x4xi8> -> tensor<2x1x4xi8>
  nv_tileaa.return
}
