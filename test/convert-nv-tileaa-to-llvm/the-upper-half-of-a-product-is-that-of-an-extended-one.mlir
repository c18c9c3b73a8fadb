// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s

// CHECK-LABEL: func.func @mulhi(%arg0: i64, %arg1: vector<2x2xi32>)
nv_tileaa.func @mulhi(%a: i64, %b: tensor<2x2xi32>) -> (i64, tensor<2x2xi32>) {
  // CHECK: %{{.*}}, %[[A:.*]] = arith.mului_extended %arg0, %arg0 : i64
  %0 = nv_tileaa.mulhiui %a, %a : i64
  // CHECK: %{{.*}}, %[[B:.*]] = arith.mului_extended %{{.*}}, %{{.*}} : vector<4xi32>
  // CHECK: %[[C:.*]] = vector.shape_cast %[[B]] : vector<4xi32> to vector<2x2xi32>
  %1 = nv_tileaa.mulhiui %b, %b : tensor<2x2xi32>
  // CHECK: return %[[A]], %[[C]]
  nv_tileaa.return %0, %1 : i64, tensor<2x2xi32>
}
