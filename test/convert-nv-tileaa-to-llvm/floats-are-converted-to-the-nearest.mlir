// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s

// CHECK-LABEL: func.func @convert(%arg0: f16, %arg1: vector<2x2xf64>, %arg2: vector<bf16>)
nv_tileaa.func @convert(%a: f16, %b: tensor<2x2xf64>, %c: tensor<bf16>) {
  // CHECK-NEXT: arith.extf %arg0 : f16 to f64
  %0 = nv_tileaa.fp_to_fp %a : f16 -> f64
  // CHECK-NEXT: arith.truncf %arg1 : vector<2x2xf64> to vector<2x2xf32>
  %1 = nv_tileaa.fp_to_fp %b {rounding_mode = #nv_tileaa<rounding_mode nearest_even>} : tensor<2x2xf64> -> tensor<2x2xf32>

  // Neither of the two has all values of the other.
  // CHECK-NEXT: %[[WIDE:.*]] = arith.extf %arg2 : vector<bf16> to vector<f32>
  // CHECK-NEXT: arith.truncf %[[WIDE]] : vector<f32> to vector<f16>
  %2 = nv_tileaa.fp_to_fp %c : tensor<bf16> -> tensor<f16>
  nv_tileaa.return
}
