// The padding outside of a memref is a value of its element type. Floats of eight bits and less lack infinities, zeros or NaNs.
//
// RUN: tilespace-opt --split-input-file --verify-diagnostics %s

nv_tileaa.func @f(%m: !nv_tileaa.memref<4xf8E4M3FN>, %i: i32) {
  // expected-error@+1 {{'pos_inf' is not a value of 'f8E4M3FN'}}
  %0 = nv_tileaa.tiled_load %m[%i : i32] {padding_value = #nv_tileaa<padding_value pos_inf>} : !nv_tileaa.memref<4xf8E4M3FN> -> tensor<8xf8E4M3FN>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%m: !nv_tileaa.memref<4xf8E8M0FNU>, %i: i32) {
  // expected-error@+1 {{'zero' is not a value of 'f8E8M0FNU'}}
  %0 = nv_tileaa.tiled_load %m[%i : i32] {padding_value = #nv_tileaa<padding_value zero>} : !nv_tileaa.memref<4xf8E8M0FNU> -> tensor<8xf8E8M0FNU>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%m: !nv_tileaa.memref<4xf8E8M0FNU>, %i: i32) {
  // expected-error@+1 {{'neg_inf' is not a value of 'f8E8M0FNU'}}
  %0 = nv_tileaa.tiled_load %m[%i : i32] {padding_value = #nv_tileaa<padding_value neg_inf>} : !nv_tileaa.memref<4xf8E8M0FNU> -> tensor<8xf8E8M0FNU>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%m: !nv_tileaa.memref<4xf8E5M2FNUZ>, %i: i32) {
  // expected-error@+1 {{'neg_zero' is not a value of 'f8E5M2FNUZ'}}
  %0 = nv_tileaa.tiled_load %m[%i : i32] {padding_value = #nv_tileaa<padding_value neg_zero>} : !nv_tileaa.memref<4xf8E5M2FNUZ> -> tensor<8xf8E5M2FNUZ>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%m: !nv_tileaa.memref<4xf4E2M1FN>, %i: i32) {
  // expected-error@+1 {{'nan' is not a value of 'f4E2M1FN'}}
  %0 = nv_tileaa.tiled_load %m[%i : i32] {padding_value = #nv_tileaa<padding_value nan>} : !nv_tileaa.memref<4xf4E2M1FN> -> tensor<8xf4E2M1FN>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%m: !nv_tileaa.memref<4xi8>, %i: i32) {
  // expected-error@+1 {{'neg_inf' is only for floats}}
  %0 = nv_tileaa.tiled_load %m[%i : i32] {padding_value = #nv_tileaa<padding_value neg_inf>} : !nv_tileaa.memref<4xi8> -> tensor<8xi8>
  nv_tileaa.return
}

// -----

// These are values.
nv_tileaa.func @f(%m: !nv_tileaa.memref<4xf8E5M2>, %n: !nv_tileaa.memref<4xf8E4M3FN>, %o: !nv_tileaa.memref<4xf8E8M0FNU>, %i: i32) {
  %0 = nv_tileaa.tiled_load %m[%i : i32] {padding_value = #nv_tileaa<padding_value neg_inf>} : !nv_tileaa.memref<4xf8E5M2> -> tensor<8xf8E5M2>
  %1 = nv_tileaa.tiled_load %n[%i : i32] {padding_value = #nv_tileaa<padding_value neg_zero>} : !nv_tileaa.memref<4xf8E4M3FN> -> tensor<8xf8E4M3FN>
  %2 = nv_tileaa.tiled_load %o[%i : i32] {padding_value = #nv_tileaa<padding_value nan>} : !nv_tileaa.memref<4xf8E8M0FNU> -> tensor<8xf8E8M0FNU>
  nv_tileaa.return
}
