// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s
// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm --canonicalize | FileCheck %s --check-prefix=FOLDED

// CHECK-LABEL: func.func @masked(%arg0: vector<2x4xi32>, %arg1: vector<2x4xi1>)
// CHECK-DAG: %[[X:.*]] = vector.shape_cast %arg0 : vector<2x4xi32> to vector<8xi32>
// CHECK-DAG: %[[M:.*]] = vector.shape_cast %arg1 : vector<2x4xi1> to vector<8xi1>
// CHECK:     %[[BIN0:.*]] = arith.constant dense<0> : vector<8xi32>
// CHECK:     %[[IS:.*]] = arith.cmpi eq, %[[X]], %[[BIN0]] : vector<8xi32>
// CHECK:     %[[ON:.*]] = arith.andi %[[IS]], %[[M]] : vector<8xi1>
// CHECK:     %[[ONES:.*]] = arith.select %[[ON]], %{{.*}}, %{{.*}} : vector<8xi1>, vector<8xi16>
// CHECK:     %[[N0:.*]] = vector.reduction <add>, %[[ONES]] : vector<8xi16> into i16
// CHECK:     %[[BIN1:.*]] = arith.constant dense<1> : vector<8xi32>
// CHECK:     arith.cmpi eq, %[[X]], %[[BIN1]]
// CHECK:     %[[N1:.*]] = vector.reduction <add>
// CHECK:     vector.from_elements %[[N0]], %[[N1]] : vector<2xi16>
nv_tileaa.func @masked(%x: tensor<2x4xi32>, %mask: tensor<2x4xi1>) -> tensor<2xi16> {
  %0 = nv_tileaa.histogram %x mask %mask : tensor<2x4xi1> : tensor<2x4xi32> -> tensor<2xi16>
  nv_tileaa.return %0 : tensor<2xi16>
}

// Two bits hold no number above three, and the highest of them is no sign.
// FOLDED-LABEL: func.func @narrow(%arg0: vector<4xi2>)
// FOLDED-DAG: %[[ZERO:.*]] = arith.constant 0 : i32
// FOLDED-DAG: dense<1> : vector<4xi2>
// FOLDED-DAG: dense<-2> : vector<4xi2>
// FOLDED-DAG: dense<-1> : vector<4xi2>
// FOLDED: %[[N0:.*]] = vector.reduction <add>
// FOLDED: %[[N1:.*]] = vector.reduction <add>
// FOLDED: %[[N2:.*]] = vector.reduction <add>
// FOLDED: %[[N3:.*]] = vector.reduction <add>
// FOLDED: vector.from_elements %[[N0]], %[[N1]], %[[N2]], %[[N3]], %[[ZERO]] : vector<5xi32>
nv_tileaa.func @narrow(%x: tensor<4xi2>) -> tensor<5xi32> {
  %0 = nv_tileaa.histogram %x : tensor<4xi2> -> tensor<5xi32>
  nv_tileaa.return %0 : tensor<5xi32>
}
