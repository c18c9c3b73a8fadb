// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s

// CHECK-LABEL: func.func @binary(%arg0: f32, %arg1: vector<f64>, %arg2: vector<8xf16>, %arg3: vector<2x4xbf16>)
nv_tileaa.func @binary(%a: f32, %b: tensor<f64>, %c: tensor<8xf16>, %d: tensor<2x4xbf16>) {
  // CHECK-NEXT: arith.addf %arg0, %arg0 : f32
  %0 = nv_tileaa.addf %a, %a : f32
  // CHECK-NEXT: arith.subf %arg1, %arg1 : vector<f64>
  %1 = nv_tileaa.subf %b, %b : tensor<f64>
  // CHECK-NEXT: arith.mulf %arg2, %arg2 : vector<8xf16>
  %2 = nv_tileaa.mulf %c, %c {rounding_mode = #nv_tileaa<rounding_mode nearest_even>} : tensor<8xf16>
  // CHECK-NEXT: arith.divf %arg3, %arg3 : vector<2x4xbf16>
  %3 = nv_tileaa.divf %d, %d : tensor<2x4xbf16>
  // CHECK-NEXT: math.fma %arg3, %arg3, %arg3 : vector<2x4xbf16>
  %4 = nv_tileaa.fma %d, %d, %d : tensor<2x4xbf16>
  nv_tileaa.return
}

// A result that is rounded to the nearest is an approximation too.
// CHECK-LABEL: func.func @approximately
nv_tileaa.func @approximately(%a: f32) {
  // CHECK-NEXT: arith.divf
  %0 = nv_tileaa.divf %a, %a {rounding_mode = #nv_tileaa<rounding_mode approx>} : f32
  // CHECK-NEXT: arith.divf
  %1 = nv_tileaa.divf %a, %a {rounding_mode = #nv_tileaa<rounding_mode full>} : f32
  // CHECK-NEXT: "llvm.sqrt"
  %2 = nv_tileaa.sqrt %a {rounding_mode = #nv_tileaa<rounding_mode approx>} : f32
  nv_tileaa.return
}
