// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --expand-nv-tileaa | FileCheck %s

// CHECK-LABEL: func @one_part
// CHECK: nv_tileaa.extract %arg0[%{{.*}} : i32] : tensor<16xf32> -> tensor<4xf32>
// CHECK-NEXT: nv_tileaa.return
nv_tileaa.func @one_part(%x: tensor<16xf32>) -> tensor<4xf32> {
  %0 = nv_tileaa.extract_slice %x {offsets = array<i64: 8>} : tensor<16xf32> -> tensor<4xf32>
  nv_tileaa.return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @two_parts
// CHECK: %[[A:.*]] = nv_tileaa.extract %arg0[%{{.*}} : i32] : tensor<16xf32> -> tensor<2xf32>
// CHECK: %[[B:.*]] = nv_tileaa.extract %arg0[%{{.*}} : i32] : tensor<16xf32> -> tensor<2xf32>
// CHECK: nv_tileaa.cat %[[A]], %[[B]] {dim = 0 : i64} : tensor<2xf32>, tensor<2xf32> -> tensor<4xf32>
nv_tileaa.func @two_parts(%x: tensor<16xf32>) -> tensor<4xf32> {
  %0 = nv_tileaa.extract_slice %x {offsets = array<i64: 6>} : tensor<16xf32> -> tensor<4xf32>
  nv_tileaa.return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @every_fourth
// CHECK: %[[V:.*]] = nv_tileaa.view %arg0 : tensor<16xf32> -> tensor<4x4xf32>
// CHECK: %[[C:.*]] = nv_tileaa.extract %[[V]][%{{.*}}, %{{.*}} : i32, i32] : tensor<4x4xf32> -> tensor<4x1xf32>
// CHECK: %[[F:.*]] = nv_tileaa.view %[[C]] : tensor<4x1xf32> -> tensor<4xf32>
// CHECK: nv_tileaa.extract %[[F]][%{{.*}} : i32] : tensor<4xf32> -> tensor<2xf32>
nv_tileaa.func @every_fourth(%x: tensor<16xf32>) -> tensor<2xf32> {
  %0 = nv_tileaa.extract_slice %x {offsets = array<i64: 9>, strides = array<i64: 4>}
      : tensor<16xf32> -> tensor<2xf32>
  nv_tileaa.return %0 : tensor<2xf32>
}

// -----

nv_tileaa.func @every_third(%x: tensor<16xf32>) -> tensor<4xf32> {
  // expected-error @+2 {{'nv_tileaa.extract_slice' op has no lowering: its stride 3 does not divide the 16 elements}}
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.extract_slice'}}
  %0 = nv_tileaa.extract_slice %x {offsets = array<i64: 0>, strides = array<i64: 3>}
      : tensor<16xf32> -> tensor<4xf32>
  nv_tileaa.return %0 : tensor<4xf32>
}
