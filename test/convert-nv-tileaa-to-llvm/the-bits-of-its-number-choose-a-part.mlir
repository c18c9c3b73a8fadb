// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s --implicit-check-not='vector.extract %'

// An index into a vector that is known at run time only would put the vector on the stack.

// CHECK-LABEL: func.func @three_parts(%arg0: vector<6xf32>, %arg1: i32)
// CHECK-DAG: %[[P0:.*]] = vector.extract_strided_slice %arg0 {offsets = [0], sizes = [2], strides = [1]}
// CHECK-DAG: %[[P1:.*]] = vector.extract_strided_slice %arg0 {offsets = [2], sizes = [2], strides = [1]}
// CHECK-DAG: %[[P2:.*]] = vector.extract_strided_slice %arg0 {offsets = [4], sizes = [2], strides = [1]}
// CHECK:     %[[BIT0:.*]] = arith.trunci %arg1 : i32 to i1
// CHECK:     %[[LOW:.*]] = arith.select %[[BIT0]], %[[P1]], %[[P0]] : vector<2xf32>
// CHECK:     %[[REST:.*]] = arith.shrui %arg1, %{{.*}} : i32
// CHECK:     %[[BIT1:.*]] = arith.trunci %[[REST]] : i32 to i1
// CHECK:     %[[PART:.*]] = arith.select %[[BIT1]], %[[P2]], %[[LOW]] : vector<2xf32>
// CHECK:     return %[[PART]]
nv_tileaa.func @three_parts(%a: tensor<6xf32>, %i: i32) -> tensor<2xf32> {
  %0 = nv_tileaa.extract %a[%i : i32] : tensor<6xf32> -> tensor<2xf32>
  nv_tileaa.return %0 : tensor<2xf32>
}

// The first dimension, then the second; pointers.
// CHECK-LABEL: func.func @two_dimensions(%arg0: vector<4x2x!llvm.ptr<1>>, %arg1: index, %arg2: i64)
// CHECK-DAG: vector.extract_strided_slice %arg0 {offsets = [0, 0], sizes = [2, 2], strides = [1, 1]}
// CHECK-DAG: vector.extract_strided_slice %arg0 {offsets = [2, 0], sizes = [2, 2], strides = [1, 1]}
// CHECK:     arith.index_cast %arg1 : index to i64
// CHECK:     arith.select %{{.*}} : vector<4x!llvm.ptr<1>>
// CHECK-DAG: vector.extract_strided_slice %{{.*}} {offsets = [0, 0], sizes = [2, 1], strides = [1, 1]}
// CHECK-DAG: vector.extract_strided_slice %{{.*}} {offsets = [0, 1], sizes = [2, 1], strides = [1, 1]}
// CHECK:     arith.trunci %arg2 : i64 to i1
// CHECK:     arith.select %{{.*}} : vector<2x!llvm.ptr<1>>
nv_tileaa.func @two_dimensions(%a: tensor<4x2x!nv_tileaa.ptr<f32, 1>>, %i: index, %j: i64) -> tensor<2x1x!nv_tileaa.ptr<f32, 1>> {
  %0 = nv_tileaa.extract %a[%i, %j : index, i64] : tensor<4x2x!nv_tileaa.ptr<f32, 1>> -> tensor<2x1x!nv_tileaa.ptr<f32, 1>>
  nv_tileaa.return %0 : tensor<2x1x!nv_tileaa.ptr<f32, 1>>
}

// There is but one part.
// CHECK-LABEL: func.func @whole(%arg0: vector<4x2xf32>, %arg1: i32)
// CHECK-NEXT: return %arg0
nv_tileaa.func @whole(%a: tensor<4x2xf32>, %i: i32) -> tensor<4x2xf32> {
  %0 = nv_tileaa.extract %a[%i, %i : i32, i32] : tensor<4x2xf32> -> tensor<4x2xf32>
  nv_tileaa.return %0 : tensor<4x2xf32>
}
