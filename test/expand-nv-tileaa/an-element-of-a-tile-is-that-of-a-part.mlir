// RUN: tilespace-opt %s --expand-nv-tileaa | FileCheck %s

// CHECK-LABEL: func @known
// CHECK: %[[I:.*]] = arith.constant 3 : i32
// CHECK: %[[P:.*]] = nv_tileaa.extract %arg0[%[[I]] : i32] : tensor<8xf32> -> tensor<1xf32>
// CHECK: nv_tileaa.extract %[[P]][%{{.*}} : i32] : tensor<1xf32> -> f32
nv_tileaa.func @known(%x: tensor<8xf32>) -> f32 {
  %i = arith.constant 3 : i64
  %0 = nv_tileaa.extract %x[%i : i64] : tensor<8xf32> -> f32
  nv_tileaa.return %0 : f32
}

// Elements that are not meant become zero, and the bits of all are joined.
// CHECK-LABEL: func @found
// CHECK: %[[I:.*]] = arith.trunci %{{.*}} : i64 to i32
// CHECK: %[[IS:.*]] = nv_tileaa.splat %[[I]] : i32 -> tensor<8xi32>
// CHECK: arith.cmpi eq, %{{.*}}, %[[IS]]
// CHECK: arith.select
// CHECK: nv_tileaa.reduce
// CHECK: arith.ori
// CHECK: nv_tileaa.extract %{{.*}}[%{{.*}} : i32] : tensor<1xf32> -> f32
nv_tileaa.func @found(%x: tensor<8xf32>, %i: index) -> f32 {
  %0 = nv_tileaa.extract %x[%i : index] : tensor<8xf32> -> f32
  nv_tileaa.return %0 : f32
}

// A part at a place that is known stays.
// CHECK-LABEL: func @part
// CHECK: nv_tileaa.extract %arg0[%{{.*}} : i32] : tensor<8xf32> -> tensor<4xf32>
// CHECK-NEXT: nv_tileaa.return
nv_tileaa.func @part(%x: tensor<8xf32>) -> tensor<4xf32> {
  %i = arith.constant 1 : i32
  %0 = nv_tileaa.extract %x[%i : i32] : tensor<8xf32> -> tensor<4xf32>
  nv_tileaa.return %0 : tensor<4xf32>
}
