// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s

// CHECK-DAG: #[[MK:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[KN:.*]] = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-DAG: #[[MN:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-DAG: #[[BMK:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
// CHECK-DAG: #[[BKN:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
// CHECK-DAG: #[[BMN:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>

// CHECK-LABEL: func.func @halves(%arg0: vector<4x2xf16>, %arg1: vector<2x8xf16>, %arg2: vector<4x8xf32>)
// CHECK-DAG: %[[A:.*]] = arith.extf %arg0 : vector<4x2xf16> to vector<4x2xf32>
// CHECK-DAG: %[[B:.*]] = arith.extf %arg1 : vector<2x8xf16> to vector<2x8xf32>
// CHECK:     vector.contract
// CHECK-SAME: indexing_maps = [#[[MK]], #[[KN]], #[[MN]]]
// CHECK-SAME: iterator_types = ["parallel", "parallel", "reduction"]
// CHECK-SAME: kind = #vector.kind<add>} %[[A]], %[[B]], %arg2
nv_tileaa.func @halves(%a: tensor<4x2xf16>, %b: tensor<2x8xf16>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = nv_tileaa.dot %a, %b, %c : tensor<4x2xf16>, tensor<2x8xf16>, tensor<4x8xf32>
  nv_tileaa.return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @bytes(%arg0: vector<2x2xi8>, %arg1: vector<2x2xi8>
// CHECK-DAG: arith.extui %arg0 : vector<2x2xi8> to vector<2x2xi32>
// CHECK-DAG: arith.extsi %arg1 : vector<2x2xi8> to vector<2x2xi32>
nv_tileaa.func @bytes(%a: tensor<2x2xi8>, %b: tensor<2x2xi8>, %c: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %0 = nv_tileaa.dot %a, %b, %c {signedness_a = #nv_tileaa<signedness unsigned>, signedness_b = #nv_tileaa<signedness signed>}
      : tensor<2x2xi8>, tensor<2x2xi8>, tensor<2x2xi32>
  nv_tileaa.return %0 : tensor<2x2xi32>
}

// Nothing to extend, and many products.
// CHECK-LABEL: func.func @batch(%arg0: vector<3x2x2xf32>, %arg1: vector<3x2x2xf32>, %arg2: vector<3x2x2xf32>)
// CHECK-NEXT: vector.contract
// CHECK-SAME: indexing_maps = [#[[BMK]], #[[BKN]], #[[BMN]]]
// CHECK-SAME: iterator_types = ["parallel", "parallel", "parallel", "reduction"]
// CHECK-SAME: %arg0, %arg1, %arg2
nv_tileaa.func @batch(%a: tensor<3x2x2xf32>, %b: tensor<3x2x2xf32>, %c: tensor<3x2x2xf32>) -> tensor<3x2x2xf32> {
  %0 = nv_tileaa.dot %a, %b, %c : tensor<3x2x2xf32>, tensor<3x2x2xf32>, tensor<3x2x2xf32>
  nv_tileaa.return %0 : tensor<3x2x2xf32>
}

// CHECK-LABEL: func.func @quarters
// CHECK-COUNT-2: arith.shli
// CHECK: vector.contract {{.*}} : vector<2x2xf16>, vector<2x2xf16> into vector<2x2xf16>
nv_tileaa.func @quarters(%a: tensor<2x2xf8E5M2>, %b: tensor<2x2xf8E5M2>, %c: tensor<2x2xf16>) -> tensor<2x2xf16> {
  %0 = nv_tileaa.dot %a, %b, %c : tensor<2x2xf8E5M2>, tensor<2x2xf8E5M2>, tensor<2x2xf16>
  nv_tileaa.return %0 : tensor<2x2xf16>
}
