// The operands of a product are matrices that fit, of elements that can be multiplied.
//
// RUN: tilespace-opt --split-input-file --verify-diagnostics %s

nv_tileaa.func @f(%a: tensor<16x8xf16>, %b: tensor<8x16xf16>, %c: tensor<16x16xi32>) {
  // expected-error@+1 {{expected the element types of A, B, C, and D to be either all integers or all floats.}}
  %0 = nv_tileaa.dot %a, %b, %c : tensor<16x8xf16>, tensor<8x16xf16>, tensor<16x16xi32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%a: tensor<16x8xi8>, %b: tensor<8x16xf8E4M3FN>, %c: tensor<16x16xi32>) {
  // expected-error@+1 {{expected the element types of A, B, C, and D to be either all integers or all floats.}}
  %0 = nv_tileaa.dot %a, %b, %c : tensor<16x8xi8>, tensor<8x16xf8E4M3FN>, tensor<16x16xi32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%a: tensor<16x8x!nv_tileaa.ptr<f32>>, %b: tensor<8x16x!nv_tileaa.ptr<f32>>, %c: tensor<16x16x!nv_tileaa.ptr<f32>>) {
  // expected-error@+1 {{expected the element types of A, B, C, and D to be either all integers or all floats.}}
  %0 = nv_tileaa.dot %a, %b, %c : tensor<16x8x!nv_tileaa.ptr<f32>>, tensor<8x16x!nv_tileaa.ptr<f32>>, tensor<16x16x!nv_tileaa.ptr<f32>>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%a: tensor<16x8xcomplex<f32>>, %b: tensor<8x16xcomplex<f32>>, %c: tensor<16x16xcomplex<f32>>) {
  // expected-error@+1 {{expected the element types of A, B, C, and D to be either all integers or all floats.}}
  %0 = nv_tileaa.dot %a, %b, %c : tensor<16x8xcomplex<f32>>, tensor<8x16xcomplex<f32>>, tensor<16x16xcomplex<f32>>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%a: tensor<16x8xindex>, %b: tensor<8x16xindex>, %c: tensor<16x16xindex>) {
  // expected-error@+1 {{expected the element types of A, B, C, and D to be either all integers or all floats.}}
  %0 = nv_tileaa.dot %a, %b, %c : tensor<16x8xindex>, tensor<8x16xindex>, tensor<16x16xindex>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%a: tensor<16x8xf16>, %b: tensor<8x16xf32>, %c: tensor<16x16xf32>) {
  // expected-error@+1 {{expects #A and #B have same bit width but got 'f16' and 'f32'}}
  %0 = nv_tileaa.dot %a, %b, %c : tensor<16x8xf16>, tensor<8x16xf32>, tensor<16x16xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%a: tensor<16x8xf16>, %b: tensor<8x16xf16>, %c: tensor<16x16xf64>) {
  // expected-error@+1 {{expects #C element type to be either f32 or f16, but got 'f64'}}
  %0 = nv_tileaa.dot %a, %b, %c : tensor<16x8xf16>, tensor<8x16xf16>, tensor<16x16xf64>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%a: tensor<16x8xf8E5M2>, %b: tensor<8x16xf8E4M3FN>, %c: tensor<16x16xbf16>) {
  // expected-error@+1 {{expects #C element type to be either f32 or f16, but got 'bf16'}}
  %0 = nv_tileaa.dot %a, %b, %c : tensor<16x8xf8E5M2>, tensor<8x16xf8E4M3FN>, tensor<16x16xbf16>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%a: tensor<16x8xbf16>, %b: tensor<8x16xbf16>, %c: tensor<16x16xf16>) {
  // expected-error@+1 {{expects #C element type to be f32, but got 'f16'}}
  %0 = nv_tileaa.dot %a, %b, %c : tensor<16x8xbf16>, tensor<8x16xbf16>, tensor<16x16xf16>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%a: tensor<16x8xtf32>, %b: tensor<8x16xtf32>, %c: tensor<16x16xf16>) {
  // expected-error@+1 {{expects #C element type to be f32, but got 'f16'}}
  %0 = nv_tileaa.dot %a, %b, %c : tensor<16x8xtf32>, tensor<8x16xtf32>, tensor<16x16xf16>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%a: tensor<16x8xf64>, %b: tensor<8x16xf64>, %c: tensor<16x16xf32>) {
  // expected-error@+1 {{expects #C element type to be f64, but got 'f32'}}
  %0 = nv_tileaa.dot %a, %b, %c : tensor<16x8xf64>, tensor<8x16xf64>, tensor<16x16xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%a: tensor<16x8xi8>, %b: tensor<8x16xi8>, %c: tensor<16x16xi16>) {
  // expected-error@+1 {{expects #C element type to be i32, but got 'i16'}}
  %0 = nv_tileaa.dot %a, %b, %c {signedness_a = #nv_tileaa<signedness signed>, signedness_b = #nv_tileaa<signedness signed>} : tensor<16x8xi8>, tensor<8x16xi8>, tensor<16x16xi16>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%a: tensor<16x8xi8>, %b: tensor<8x16xi8>, %c: tensor<16x16xi32>) {
  // expected-error@+1 {{expect signedness attribute for operand A}}
  %0 = nv_tileaa.dot %a, %b, %c : tensor<16x8xi8>, tensor<8x16xi8>, tensor<16x16xi32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%a: tensor<16x8xi8>, %b: tensor<8x16xi8>, %c: tensor<16x16xi32>) {
  // expected-error@+1 {{expect signedness attribute for operand B}}
  %0 = nv_tileaa.dot %a, %b, %c {signedness_a = #nv_tileaa<signedness signed>} : tensor<16x8xi8>, tensor<8x16xi8>, tensor<16x16xi32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%a: tensor<16xf16>, %b: tensor<16xf16>, %c: tensor<16xf32>) {
  // expected-error@+1 {{expects rank-2 or rank-3 tensor for result, but got (16)}}
  %0 = nv_tileaa.dot %a, %b, %c : tensor<16xf16>, tensor<16xf16>, tensor<16xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%a: tensor<f16>, %b: tensor<f16>, %c: tensor<f32>) {
  // expected-error@+1 {{expects rank-2 or rank-3 tensor for result, but got ()}}
  %0 = nv_tileaa.dot %a, %b, %c : tensor<f16>, tensor<f16>, tensor<f32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%a: tensor<16xf16>, %b: tensor<16xf16>, %c: tensor<1x2x3x4xf32>) {
  // expected-error@+1 {{expects rank-2 or rank-3 tensor for result, but got (1, 2, 3, 4)}}
  %0 = nv_tileaa.dot %a, %b, %c : tensor<16xf16>, tensor<16xf16>, tensor<1x2x3x4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%a: tensor<16x8xf16>, %b: tensor<4x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error@+1 {{expects the shape of operand #A and #B to be compatible}}
  %0 = nv_tileaa.dot %a, %b, %c : tensor<16x8xf16>, tensor<4x16xf16>, tensor<16x16xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%a: tensor<16xf16>, %b: tensor<8x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error@+1 {{expects the shape of operand #A and #B to be compatible}}
  %0 = nv_tileaa.dot %a, %b, %c : tensor<16xf16>, tensor<8x16xf16>, tensor<16x16xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%a: tensor<16x8xf16>, %b: tensor<f16>, %c: tensor<16x16xf32>) {
  // expected-error@+1 {{expects the shape of operand #A and #B to be compatible}}
  %0 = nv_tileaa.dot %a, %b, %c : tensor<16x8xf16>, tensor<f16>, tensor<16x16xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%a: tensor<2x16x8xf16>, %b: tensor<3x8x16xf16>, %c: tensor<2x16x16xf32>) {
  // expected-error@+1 {{expects the shape of operand #A and #B to be compatible}}
  %0 = nv_tileaa.dot %a, %b, %c : tensor<2x16x8xf16>, tensor<3x8x16xf16>, tensor<2x16x16xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%a: tensor<16x8xf16>, %b: tensor<8x16xf16>, %c: tensor<8x16xf32>) {
  // expected-error@+1 {{expects the shape of operand #C is compatible with operands #A and #B}}
  %0 = nv_tileaa.dot %a, %b, %c : tensor<16x8xf16>, tensor<8x16xf16>, tensor<8x16xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%a: tensor<16x8xf16>, %b: tensor<8x16xf16>, %c: tensor<16x8xf32>) {
  // expected-error@+1 {{expects the shape of operand #C is compatible with operands #A and #B}}
  %0 = nv_tileaa.dot %a, %b, %c : tensor<16x8xf16>, tensor<8x16xf16>, tensor<16x8xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%a: tensor<2x16x8xf16>, %b: tensor<2x8x16xf16>, %c: tensor<3x16x16xf32>) {
  // expected-error@+1 {{expects the shape of operand #C is compatible with operands #A and #B}}
  %0 = nv_tileaa.dot %a, %b, %c : tensor<2x16x8xf16>, tensor<2x8x16xf16>, tensor<3x16x16xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%a: tensor<16x8xf16>, %b: tensor<8x16xf16>, %c: tensor<16x16xf32>, %s: tensor<16x1xf8E8M0FNU>) {
  // expected-error@+1 {{expects both SFA and SFB to be present}}
  %0 = nv_tileaa.dot %a, %b, %c scale_a %s : tensor<16x1xf8E8M0FNU> : tensor<16x8xf16>, tensor<8x16xf16>, tensor<16x16xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%a: tensor<16x8xf16>, %b: tensor<8x16xf16>, %c: tensor<16x16xf32>, %s: tensor<1x16xf8E8M0FNU>) {
  // expected-error@+1 {{expects both SFA and SFB to be present}}
  %0 = nv_tileaa.dot %a, %b, %c scale_b %s : tensor<1x16xf8E8M0FNU> : tensor<16x8xf16>, tensor<8x16xf16>, tensor<16x16xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%a: tensor<16x8xf16>, %b: tensor<8x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error@+1 {{failed to verify that all of {c, result} have same type}}
  %0 = "nv_tileaa.dot"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<16x8xf16>, tensor<8x16xf16>, tensor<16x16xf32>) -> tensor<16x16xf16>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%a: tensor<16x8xi64>, %b: tensor<8x16xi64>, %c: tensor<16x16xi32>) {
  // expected-error@+1 {{expects #A and #B element types no wider than the #C element type, but got 'i64' and 'i32'}}
  %0 = nv_tileaa.dot %a, %b, %c {signedness_a = #nv_tileaa<signedness signed>, signedness_b = #nv_tileaa<signedness signed>} : tensor<16x8xi64>, tensor<8x16xi64>, tensor<16x16xi32>
  nv_tileaa.return
}

// -----

// As wide is right.
nv_tileaa.func @f(%a: tensor<16x8xi32>, %b: tensor<8x16xi32>, %c: tensor<16x16xi32>) {
  %0 = nv_tileaa.dot %a, %b, %c {signedness_a = #nv_tileaa<signedness signed>, signedness_b = #nv_tileaa<signedness signed>} : tensor<16x8xi32>, tensor<8x16xi32>, tensor<16x16xi32>
  nv_tileaa.return
}
