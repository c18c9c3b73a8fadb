// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s

// CHECK-LABEL: func.func @clamp(%arg0: vector<4xf32>, %arg1: vector<4xf32>, %arg2: vector<4xf32>)
nv_tileaa.func @clamp(%x: tensor<4xf32>, %min: tensor<4xf32>, %max: tensor<4xf32>) {
  // CHECK-NEXT: %[[A:.*]] = arith.maxnumf %arg0, %arg1
  // CHECK-NEXT: arith.minnumf %[[A]], %arg2
  %0 = nv_tileaa.clampf %x, %min, %max : tensor<4xf32>
  // CHECK-NEXT: %[[B:.*]] = arith.maximumf %arg0, %arg1
  // CHECK-NEXT: arith.minimumf %[[B]], %arg2
  %1 = nv_tileaa.clampf %x, %min, %max {propagate_nan = #nv_tileaa<propagate_nan all>} : tensor<4xf32>
  nv_tileaa.return
}
