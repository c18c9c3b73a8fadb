// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s

// CHECK-LABEL: func.func @scan(%arg0: vector<3xf32>)
// CHECK-DAG:  %[[X0:.*]] = vector.extract %arg0[0]
// CHECK-DAG:  %[[X1:.*]] = vector.extract %arg0[1]
// CHECK-DAG:  %[[X2:.*]] = vector.extract %arg0[2]
// CHECK-NEXT: %[[S1:.*]] = arith.subf %[[X0]], %[[X1]]
// CHECK-NEXT: %[[S2:.*]] = arith.subf %[[S1]], %[[X2]]
// CHECK-NEXT: vector.from_elements %[[X0]], %[[S1]], %[[S2]] : vector<3xf32>
nv_tileaa.func @scan(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = nv_tileaa.scan %x attributes {dim = 0} : (tensor<3xf32>) -> tensor<3xf32> {
  ^bb0(%a: f32, %b: f32):
    %c = nv_tileaa.subf %a, %b : f32
    nv_tileaa.yield %c : f32
  }
  nv_tileaa.return %0 : tensor<3xf32>
}

// From the last row to the first.
// CHECK-LABEL: func.func @reverse(%arg0: vector<2x2xf32>)
// CHECK-DAG:  %[[X00:.*]] = vector.extract %{{.*}}[0] : f32
// CHECK-DAG:  %[[X01:.*]] = vector.extract %{{.*}}[1] : f32
// CHECK-DAG:  %[[X10:.*]] = vector.extract %{{.*}}[2] : f32
// CHECK-DAG:  %[[X11:.*]] = vector.extract %{{.*}}[3] : f32
// CHECK-NEXT: %[[S0:.*]] = arith.subf %[[X10]], %[[X00]]
// CHECK-NEXT: %[[S1:.*]] = arith.subf %[[X11]], %[[X01]]
// CHECK-NEXT: vector.from_elements %[[S0]], %[[S1]], %[[X10]], %[[X11]] : vector<4xf32>
nv_tileaa.func @reverse(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %0 = nv_tileaa.scan %x attributes {dim = 0, reverse} : (tensor<2x2xf32>) -> tensor<2x2xf32> {
  ^bb0(%a: f32, %b: f32):
    %c = nv_tileaa.subf %a, %b : f32
    nv_tileaa.yield %c : f32
  }
  nv_tileaa.return %0 : tensor<2x2xf32>
}
