// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --convert-nv-tileaa-to-llvm

nv_tileaa.func @sum(%a: tensor<4xf32>) {
  // expected-error @+2 {{'nv_tileaa.addf' op has no lowering: it cannot round by 'zero'}}
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.addf'}}
  %0 = nv_tileaa.addf %a, %a {rounding_mode = #nv_tileaa<rounding_mode zero>} : tensor<4xf32>
  nv_tileaa.return
}

// -----

// There is no instruction that multiplies approximately.
nv_tileaa.func @product(%a: f32) {
  // expected-error @+2 {{'nv_tileaa.mulf' op has no lowering: it cannot round by 'approx'}}
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.mulf'}}
  %0 = nv_tileaa.mulf %a, %a {rounding_mode = #nv_tileaa<rounding_mode approx>} : f32
  nv_tileaa.return
}

// -----

nv_tileaa.func @root(%a: f32) {
  // expected-error @+2 {{'nv_tileaa.sqrt' op has no lowering: it cannot round by 'positive_inf'}}
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.sqrt'}}
  %0 = nv_tileaa.sqrt %a {rounding_mode = #nv_tileaa<rounding_mode positive_inf>} : f32
  nv_tileaa.return
}

// -----

// It is an approximation only.
nv_tileaa.func @power(%a: f32) {
  // expected-error @+2 {{'nv_tileaa.exp2' op has no lowering: it cannot round by 'nearest_even'}}
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.exp2'}}
  %0 = nv_tileaa.exp2 %a {rounding_mode = #nv_tileaa<rounding_mode nearest_even>} : f32
  nv_tileaa.return
}

// -----

// Rounded twice.
nv_tileaa.func @reciprocal(%a: f32) {
  // expected-error @+2 {{'nv_tileaa.rsqrt' op has no lowering: it cannot round by 'nearest_even'}}
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.rsqrt'}}
  %0 = nv_tileaa.rsqrt %a {rounding_mode = #nv_tileaa<rounding_mode nearest_even>} : f32
  nv_tileaa.return
}

// -----

nv_tileaa.func @conversion(%a: f32) {
  // expected-error @+2 {{'nv_tileaa.fp_to_fp' op has no lowering: it cannot round by 'negative_inf'}}
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.fp_to_fp'}}
  %0 = nv_tileaa.fp_to_fp %a {rounding_mode = #nv_tileaa<rounding_mode negative_inf>} : f32 -> f16
  nv_tileaa.return
}

// -----

nv_tileaa.func @power_of_doubles(%a: tensor<4xf64>) {
  // expected-error @+2 {{'nv_tileaa.exp2' op has no lowering: PTX has no exp2 of f64}}
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.exp2'}}
  %0 = nv_tileaa.exp2 %a : tensor<4xf64>
  nv_tileaa.return
}

// -----

nv_tileaa.func @other_floats(%a: tensor<4xtf32>) {
  // expected-error @+2 {{'nv_tileaa.addf' op has no lowering: there is no arithmetic of tf32 for PTX}}
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.addf'}}
  %0 = nv_tileaa.addf %a, %a : tensor<4xtf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @clamp_of_eight_bits(%a: f8E5M2) {
  // expected-error @+2 {{'nv_tileaa.clampf' op has no lowering: there is no arithmetic of f8E5M2 for PTX}}
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.clampf'}}
  %0 = nv_tileaa.clampf %a, %a, %a : f8E5M2
  nv_tileaa.return
}

// -----

nv_tileaa.func @twice(%a: tensor<4xf64>) {
  // expected-error @+2 {{'nv_tileaa.fp_to_fp' op has no lowering: f64 would be rounded twice on its way to f8E5M2}}
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.fp_to_fp'}}
  %0 = nv_tileaa.fp_to_fp %a : tensor<4xf64> -> tensor<4xf8E5M2>
  nv_tileaa.return
}

// -----

nv_tileaa.func @to_powers(%a: f32) {
  // expected-error @+2 {{'nv_tileaa.fp_to_fp' op has no lowering: f32 cannot be converted to f8E8M0FNU for PTX}}
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.fp_to_fp'}}
  %0 = nv_tileaa.fp_to_fp %a : f32 -> f8E8M0FNU
  nv_tileaa.return
}

// -----

nv_tileaa.func @from_four_bits(%a: f4E2M1FN) {
  // expected-error @+2 {{'nv_tileaa.fp_to_fp' op has no lowering: f4E2M1FN cannot be converted to other floats for PTX}}
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.fp_to_fp'}}
  %0 = nv_tileaa.fp_to_fp %a : f4E2M1FN -> f32
  nv_tileaa.return
}
