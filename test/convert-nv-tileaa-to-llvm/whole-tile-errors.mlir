// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --convert-nv-tileaa-to-llvm

nv_tileaa.func @scaled(%a: tensor<4x4xf32>, %s: tensor<4x1xf32>) {
  // expected-error @+2 {{'nv_tileaa.dot' op has no lowering: how scales belong to elements is not known}}
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.dot'}}
  %0 = nv_tileaa.dot %a, %a, %a scale_a %s : tensor<4x1xf32> scale_b %s : tensor<4x1xf32>
      : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @other_floats(%a: tensor<4x4xtf32>, %c: tensor<4x4xf32>) {
  // expected-error @+2 {{'nv_tileaa.dot' op has no lowering: tf32 cannot be converted to other floats for PTX}}
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.dot'}}
  %0 = nv_tileaa.dot %a, %a, %c : tensor<4x4xtf32>, tensor<4x4xtf32>, tensor<4x4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @convolution(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.conv_dot'}}
  %0 = nv_tileaa.conv_dot %a, %a, %a : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
  nv_tileaa.return
}

// -----

// The reason is where the operation is that has it, once.
nv_tileaa.func @inside(%x: tensor<4xf32>) {
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.reduce'}}
  %0 = nv_tileaa.reduce %x attributes {dim = 0} : (tensor<4xf32>) -> tensor<f32> {
  ^bb0(%a: f32, %b: f32):
    // expected-error @+1 {{'nv_tileaa.addf' op has no lowering: it cannot round by 'zero'}}
    %c = nv_tileaa.addf %a, %b {rounding_mode = #nv_tileaa<rounding_mode zero>} : f32
    nv_tileaa.yield %c : f32
  }
  nv_tileaa.return
}
