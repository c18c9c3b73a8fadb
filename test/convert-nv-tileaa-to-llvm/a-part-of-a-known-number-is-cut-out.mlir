// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s

// CHECK-LABEL: func.func @known(%arg0: vector<4x4xf32>, %arg1: vector<f32>)
nv_tileaa.func @known(%a: tensor<4x4xf32>, %b: tensor<f32>) -> (tensor<2x2xf32>, f32, f32) {
  %i = arith.constant 1 : i32
  // CHECK: %[[ROWS:.*]] = vector.extract_strided_slice %arg0 {offsets = [2, 0], sizes = [2, 4], strides = [1, 1]}
  // CHECK: %[[PART:.*]] = vector.extract_strided_slice %[[ROWS]] {offsets = [0, 2], sizes = [2, 2], strides = [1, 1]}
  %0 = nv_tileaa.extract %a[%i, %i : i32, i32] : tensor<4x4xf32> -> tensor<2x2xf32>

  // One element needs no tile.
  // CHECK: %[[ROW:.*]] = vector.extract_strided_slice %arg0 {offsets = [1, 0], sizes = [1, 4], strides = [1, 1]}
  // CHECK: %[[CELL:.*]] = vector.extract_strided_slice %[[ROW]] {offsets = [0, 1], sizes = [1, 1], strides = [1, 1]}
  // CHECK: %[[FLAT:.*]] = vector.shape_cast %[[CELL]] : vector<1x1xf32> to vector<1xf32>
  // CHECK: %[[ONE:.*]] = vector.extract %[[FLAT]][0] : f32
  %1 = nv_tileaa.extract %a[%i, %i : i32, i32] : tensor<4x4xf32> -> f32

  // CHECK: %[[FLAT0:.*]] = vector.shape_cast %arg1 : vector<f32> to vector<1xf32>
  // CHECK: %[[ONE0:.*]] = vector.extract %[[FLAT0]][0] : f32
  %2 = nv_tileaa.extract %b[] : tensor<f32> -> f32
  // CHECK: return %[[PART]], %[[ONE]], %[[ONE0]]
  nv_tileaa.return %0, %1, %2 : tensor<2x2xf32>, f32, f32
}
