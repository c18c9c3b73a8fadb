// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s

// CHECK-LABEL: func.func @cat(%arg0: vector<2x3xf32>, %arg1: vector<2x1xf32>, %arg2: vector<4x!llvm.ptr<3>>)
nv_tileaa.func @cat(%a: tensor<2x3xf32>, %b: tensor<2x1xf32>, %p: tensor<4x!nv_tileaa.ptr<f32, 3>>) {
  // CHECK-NEXT: %[[NOTHING:.*]] = ub.poison : vector<2x4xf32>
  // CHECK-NEXT: %[[FIRST:.*]] = vector.insert_strided_slice %arg0, %[[NOTHING]] {offsets = [0, 0], strides = [1, 1]}
  // CHECK-NEXT: vector.insert_strided_slice %arg1, %[[FIRST]] {offsets = [0, 3], strides = [1, 1]}
  %0 = nv_tileaa.cat %a, %b {dim = 1} : tensor<2x3xf32>, tensor<2x1xf32> -> tensor<2x4xf32>
  // CHECK-NEXT: ub.poison : vector<8x!llvm.ptr<3>>
  // CHECK-NEXT: %[[FIRST:.*]] = vector.insert_strided_slice %arg2, %{{.*}} {offsets = [0], strides = [1]}
  // CHECK-NEXT: vector.insert_strided_slice %arg2, %[[FIRST]] {offsets = [4], strides = [1]}
  %1 = nv_tileaa.cat %p, %p {dim = 0} : tensor<4x!nv_tileaa.ptr<f32, 3>>, tensor<4x!nv_tileaa.ptr<f32, 3>> -> tensor<8x!nv_tileaa.ptr<f32, 3>>
  nv_tileaa.return
}
