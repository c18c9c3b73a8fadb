// A cast there and back folds away, and so does a cast to the same type; two casts of bits become one.
//
// RUN: tilespace-opt --canonicalize --verify-each %s | FileCheck %s

// CHECK-LABEL: nv_tileaa.func @out_of_a_space_and_back(
// CHECK-SAME:    %[[P:.*]]: !nv_tileaa.ptr<f32, 3>)
// CHECK-NEXT:    nv_tileaa.return %[[P]]
nv_tileaa.func @out_of_a_space_and_back(%p: !nv_tileaa.ptr<f32, 3>) -> !nv_tileaa.ptr<f32, 3> {
  %0 = nv_tileaa.memory_space_cast %p : !nv_tileaa.ptr<f32, 3> to !nv_tileaa.ptr<f32>
  %1 = nv_tileaa.memory_space_cast %0 : !nv_tileaa.ptr<f32> to !nv_tileaa.ptr<f32, 3>
  nv_tileaa.return %1 : !nv_tileaa.ptr<f32, 3>
}

// CHECK-LABEL: nv_tileaa.func @into_a_space_and_back(
// CHECK-SAME:    %[[M:.*]]: !nv_tileaa.memref<4xf32>)
// CHECK-NEXT:    nv_tileaa.return %[[M]]
nv_tileaa.func @into_a_space_and_back(%m: !nv_tileaa.memref<4xf32>) -> !nv_tileaa.memref<4xf32> {
  %0 = nv_tileaa.memory_space_cast %m : !nv_tileaa.memref<4xf32> to !nv_tileaa.memref<4xf32, 1>
  %1 = nv_tileaa.memory_space_cast %0 : !nv_tileaa.memref<4xf32, 1> to !nv_tileaa.memref<4xf32>
  nv_tileaa.return %1 : !nv_tileaa.memref<4xf32>
}

// CHECK-LABEL: nv_tileaa.func @into_the_same_space(
// CHECK-SAME:    %[[P:.*]]: tensor<4x!nv_tileaa.ptr<f32, 1>>)
// CHECK-NEXT:    nv_tileaa.return %[[P]]
nv_tileaa.func @into_the_same_space(%p: tensor<4x!nv_tileaa.ptr<f32, 1>>) -> tensor<4x!nv_tileaa.ptr<f32, 1>> {
  %0 = nv_tileaa.memory_space_cast %p : tensor<4x!nv_tileaa.ptr<f32, 1>> to tensor<4x!nv_tileaa.ptr<f32, 1>>
  nv_tileaa.return %0 : tensor<4x!nv_tileaa.ptr<f32, 1>>
}

// The author of these two made promises that cannot both hold; no single cast replaces them.
// CHECK-LABEL: nv_tileaa.func @from_one_space_into_another(
// CHECK-NEXT:    %[[G:.*]] = nv_tileaa.memory_space_cast %{{.*}} : !nv_tileaa.ptr<f32, 3> to !nv_tileaa.ptr<f32>
// CHECK-NEXT:    %[[Q:.*]] = nv_tileaa.memory_space_cast %[[G]] : !nv_tileaa.ptr<f32> to !nv_tileaa.ptr<f32, 1>
// CHECK-NEXT:    nv_tileaa.return %[[Q]]
nv_tileaa.func @from_one_space_into_another(%p: !nv_tileaa.ptr<f32, 3>) -> !nv_tileaa.ptr<f32, 1> {
  %0 = nv_tileaa.memory_space_cast %p : !nv_tileaa.ptr<f32, 3> to !nv_tileaa.ptr<f32>
  %1 = nv_tileaa.memory_space_cast %0 : !nv_tileaa.ptr<f32> to !nv_tileaa.ptr<f32, 1>
  nv_tileaa.return %1 : !nv_tileaa.ptr<f32, 1>
}

// CHECK-LABEL: nv_tileaa.func @bits_there_and_back(
// CHECK-SAME:    %[[X:.*]]: f32, %[[P:.*]]: !nv_tileaa.ptr<f32, 1>)
// CHECK-NEXT:    nv_tileaa.return %[[X]], %[[P]], %[[P]]
nv_tileaa.func @bits_there_and_back(%x: f32, %p: !nv_tileaa.ptr<f32, 1>)
    -> (f32, !nv_tileaa.ptr<f32, 1>, !nv_tileaa.ptr<f32, 1>) {
  %0 = nv_tileaa.bitcast %x : f32 -> i32
  %1 = nv_tileaa.bitcast %0 : i32 -> f32
  %2 = nv_tileaa.bitcast %p : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.ptr<i8, 1>
  %3 = nv_tileaa.bitcast %2 : !nv_tileaa.ptr<i8, 1> -> !nv_tileaa.ptr<f32, 1>
  %4 = nv_tileaa.bitcast %p : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.ptr<f32, 1>
  nv_tileaa.return %1, %3, %4 : f32, !nv_tileaa.ptr<f32, 1>, !nv_tileaa.ptr<f32, 1>
}

// CHECK-LABEL: nv_tileaa.func @bits_by_way_of_others(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf16>)
// CHECK-NEXT:    %[[Y:.*]] = nv_tileaa.bitcast %[[X]] : tensor<4xf16> -> tensor<4xbf16>
// CHECK-NEXT:    nv_tileaa.return %[[Y]]
nv_tileaa.func @bits_by_way_of_others(%x: tensor<4xf16>) -> tensor<4xbf16> {
  %0 = nv_tileaa.bitcast %x : tensor<4xf16> -> tensor<4xi16>
  %1 = nv_tileaa.bitcast %0 : tensor<4xi16> -> tensor<4xbf16>
  nv_tileaa.return %1 : tensor<4xbf16>
}
