// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s

// CHECK-LABEL: func.func @bits(%arg0: f32, %arg1: vector<2x2xi16>, %arg2: !llvm.ptr<3>, %arg3: vector<4x!llvm.ptr<1>>)
nv_tileaa.func @bits(%a: f32, %b: tensor<2x2xi16>, %p: !nv_tileaa.ptr<f32, 3>, %q: tensor<4x!nv_tileaa.ptr<f32, 1>>)
    -> (i32, tensor<2x2xbf16>, !nv_tileaa.ptr<i8, 3>, tensor<4x!nv_tileaa.ptr<f64, 1>>) {
  // CHECK: %[[A:.*]] = arith.bitcast %arg0 : f32 to i32
  %0 = nv_tileaa.bitcast %a : f32 -> i32
  // CHECK: %[[B:.*]] = arith.bitcast %arg1 : vector<2x2xi16> to vector<2x2xbf16>
  %1 = nv_tileaa.bitcast %b : tensor<2x2xi16> -> tensor<2x2xbf16>
  // Pointers of one space are of one type.
  %2 = nv_tileaa.bitcast %p : !nv_tileaa.ptr<f32, 3> -> !nv_tileaa.ptr<i8, 3>
  %3 = nv_tileaa.bitcast %q : tensor<4x!nv_tileaa.ptr<f32, 1>> -> tensor<4x!nv_tileaa.ptr<f64, 1>>
  // CHECK: return %[[A]], %[[B]], %arg2, %arg3
  nv_tileaa.return %0, %1, %2, %3 : i32, tensor<2x2xbf16>, !nv_tileaa.ptr<i8, 3>, tensor<4x!nv_tileaa.ptr<f64, 1>>
}
