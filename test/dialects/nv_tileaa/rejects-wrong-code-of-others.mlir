// Code that is applied to each element takes tiles of one shape, and gives tiles of it.
//
// RUN: tilespace-opt --split-input-file --verify-diagnostics %s

nv_tileaa.func @f(%x: tensor<4xf32>, %y: tensor<8xf32>) {
  // expected-error@+1 {{expects tiles of one shape}}
  %0 = nv_tileaa.call_elementwise_intrinsic "llvm.fma"(%x, %y) : (tensor<4xf32>, tensor<8xf32>) -> tensor<4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xf32>, %y: tensor<8xf32>) {
  // expected-error@+1 {{expects tiles of one shape}}
  %0 = nv_tileaa.extern_elementwise @fma(%x, %y) : (tensor<4xf32>, tensor<8xf32>) -> tensor<4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xf32>, %y: tensor<8xf32>) {
  // expected-error@+1 {{expects tiles of one shape}}
  %0 = nv_tileaa.elementwise_inline_asm "fma;", ""(%x, %y) : (tensor<4xf32>, tensor<8xf32>) -> tensor<4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{expects tiles of one shape}}
  %0 = nv_tileaa.extern_elementwise @f(%x) : (tensor<4xf32>) -> tensor<2x2xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{expects results that are tiles, but got 'f32'}}
  %0 = nv_tileaa.extern_elementwise @f(%x) : (tensor<4xf32>) -> f32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: f32) {
  // expected-error@+1 {{expects the name of an intrinsic}}
  %0 = nv_tileaa.call_elementwise_intrinsic ""(%x) : (f32) -> f32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<?xf32>) {
  // expected-error@+1 {{must be variadic of non-tensor or tile, but got 'tensor<?xf32>'}}
  %0 = nv_tileaa.extern_elementwise @f(%x) : (tensor<?xf32>) -> tensor<?xf32>
  nv_tileaa.return
}
