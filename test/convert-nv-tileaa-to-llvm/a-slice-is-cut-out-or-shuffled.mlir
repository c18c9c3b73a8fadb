// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s

// CHECK-LABEL: func.func @slice(%arg0: vector<4x6xf32>, %arg1: vector<8x!llvm.ptr<1>>)
nv_tileaa.func @slice(%a: tensor<4x6xf32>, %p: tensor<8x!nv_tileaa.ptr<f32, 1>>) {
  // CHECK-NEXT: vector.extract_strided_slice %arg0 {offsets = [1, 2], sizes = [2, 4], strides = [1, 1]} : vector<4x6xf32> to vector<2x4xf32>
  %0 = nv_tileaa.extract_slice %a {offsets = array<i64: 1, 2>} : tensor<4x6xf32> -> tensor<2x4xf32>

  // A stride does not matter to one element.
  // CHECK-NEXT: vector.extract_strided_slice %arg0 {offsets = [1, 2], sizes = [1, 4], strides = [1, 1]} : vector<4x6xf32> to vector<1x4xf32>
  %1 = nv_tileaa.extract_slice %a {offsets = array<i64: 1, 2>, strides = array<i64: 7, 1>} : tensor<4x6xf32> -> tensor<1x4xf32>

  // Upstream has no slices with strides. Rows 1 and 3, of which columns 0, 2 and 4.
  // CHECK-NEXT: %[[FLAT:.*]] = vector.shape_cast %arg0 : vector<4x6xf32> to vector<24xf32>
  // CHECK-NEXT: %[[PART:.*]] = vector.shuffle %[[FLAT]], %[[FLAT]] [6, 8, 10, 18, 20, 22]
  // CHECK-NEXT: vector.shape_cast %[[PART]] : vector<6xf32> to vector<2x3xf32>
  %2 = nv_tileaa.extract_slice %a {offsets = array<i64: 1, 0>, strides = array<i64: 2, 2>} : tensor<4x6xf32> -> tensor<2x3xf32>
  // CHECK-NEXT: vector.shuffle %arg1, %arg1 [1, 4, 7] : vector<8x!llvm.ptr<1>>, vector<8x!llvm.ptr<1>>
  %3 = nv_tileaa.extract_slice %p {offsets = array<i64: 1>, strides = array<i64: 3>} : tensor<8x!nv_tileaa.ptr<f32, 1>> -> tensor<3x!nv_tileaa.ptr<f32, 1>>

  // CHECK-NEXT: return
  %4 = nv_tileaa.extract_slice %a {offsets = array<i64: 0, 0>} : tensor<4x6xf32> -> tensor<4x6xf32>
  nv_tileaa.return
}
