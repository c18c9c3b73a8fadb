// A value of the type must be able to keep a promise.
//
// RUN: tilespace-opt --split-input-file --verify-diagnostics %s

nv_tileaa.func @f(%x: i32) {
  // expected-error@+1 {{expects div_by, bounded or same_elements, but got 16 : i64}}
  %0 = nv_tileaa.assume %x [16 : i64] : i32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: i32) {
  // expected-error@+1 {{expects div_by, bounded or same_elements, but got #nv_tileaa<rmw_mode add>}}
  %0 = nv_tileaa.assume %x [#nv_tileaa.div_by<2>, #nv_tileaa<rmw_mode add>] : i32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: f32) {
  // expected-error@+1 {{div_by is for integers, pointers and memrefs, but got 'f32'}}
  %0 = nv_tileaa.assume %x [#nv_tileaa.div_by<2>] : f32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{div_by is for integers, pointers and memrefs, but got 'tensor<4xf32>'}}
  %0 = nv_tileaa.assume %x [#nv_tileaa.div_by<2>] : tensor<4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: i32) {
  // expected-error@+1 {{div_by expects a positive power of two, but got 12}}
  %0 = nv_tileaa.assume %x [#nv_tileaa.div_by<12>] : i32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: i32) {
  // expected-error@+1 {{div_by expects a positive power of two, but got 0}}
  %0 = nv_tileaa.assume %x [#nv_tileaa.div_by<0>] : i32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: i32) {
  // expected-error@+1 {{div_by expects a positive power of two, but got -9223372036854775808}}
  %0 = nv_tileaa.assume %x [#nv_tileaa.div_by<-9223372036854775808>] : i32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xi32>) {
  // expected-error@+1 {{div_by expects 'every' and 'along' together}}
  %0 = nv_tileaa.assume %x [#nv_tileaa.div_by<16, every 4>] : tensor<4xi32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xi32>) {
  // expected-error@+1 {{div_by expects 'every' and 'along' together}}
  %0 = nv_tileaa.assume %x [#nv_tileaa.div_by<16 along 0>] : tensor<4xi32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xi32>) {
  // expected-error@+1 {{div_by expects a positive 'every', but got 0}}
  %0 = nv_tileaa.assume %x [#nv_tileaa.div_by<16, every 0 along 0>] : tensor<4xi32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xi32>) {
  // expected-error@+1 {{div_by expects 'along' to be a dimension of 'tensor<4xi32>', but got 1}}
  %0 = nv_tileaa.assume %x [#nv_tileaa.div_by<16, every 4 along 1>] : tensor<4xi32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: i32) {
  // expected-error@+1 {{div_by expects 'along' to be a dimension of 'i32', but got 0}}
  %0 = nv_tileaa.assume %x [#nv_tileaa.div_by<16, every 4 along 0>] : i32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: f32) {
  // expected-error@+1 {{bounded is for integers, but got 'f32'}}
  %0 = nv_tileaa.assume %x [#nv_tileaa.bounded<min = 0>] : f32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: i32) {
  // expected-error@+1 {{bounded expects a lower bound that is not above the upper one, but got 2 and 1}}
  %0 = nv_tileaa.assume %x [#nv_tileaa.bounded<min = 2, max = 1>] : i32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: i32) {
  // expected-error@+1 {{same_elements is for tiles, but got 'i32'}}
  %0 = nv_tileaa.assume %x [#nv_tileaa.same_elements<[1]>] : i32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4x4xi32>) {
  // expected-error@+1 {{same_elements expects a size for each dimension of 'tensor<4x4xi32>', but got 1}}
  %0 = nv_tileaa.assume %x [#nv_tileaa.same_elements<[1]>] : tensor<4x4xi32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xi32>) {
  // expected-error@+1 {{same_elements expects sizes that divide the sizes of 'tensor<4xi32>', but got 3}}
  %0 = nv_tileaa.assume %x [#nv_tileaa.same_elements<[3]>] : tensor<4xi32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xi32>) {
  // expected-error@+1 {{same_elements expects sizes that divide the sizes of 'tensor<4xi32>', but got 0}}
  %0 = nv_tileaa.assume %x [#nv_tileaa.same_elements<[0]>] : tensor<4xi32>
  nv_tileaa.return
}

// -----

// The first promise that cannot be kept is enough.
nv_tileaa.func @f(%x: i32) {
  // expected-error@+1 {{div_by expects a positive power of two, but got 3}}
  %0 = nv_tileaa.assume %x [#nv_tileaa.div_by<3>, #nv_tileaa.div_by<5>] : i32
  nv_tileaa.return
}

// -----

// The sizes of a tensor may not be known.
nv_tileaa.func @f(%x: tensor<?xi32>) {
  // expected-error@+1 {{same_elements expects sizes that divide the sizes of}}
  %0 = nv_tileaa.assume %x [#nv_tileaa.same_elements<[3]>] : tensor<?xi32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32>) {
  // expected-error@+1 {{expects numbers, but got '!nv_tileaa.ptr<f32>'}}
  nv_tileaa.print "%p", %p : !nv_tileaa.ptr<f32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xi32>, %i: i32, %y: tensor<8xi32>) {
  // expected-error@+1 {{expects tiles of one shape, but got 'tensor<4xi32>' and 'tensor<8xi32>'}}
  nv_tileaa.print "%d %d %d", %x, %i, %y : tensor<4xi32>, i32, tensor<8xi32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: tensor<4xi32>, %y: tensor<4xi32>) {
  // expected-error@+1 {{expects one tile, since it prints a list}}
  nv_tileaa.print "%i" {list}, %x, %y : tensor<4xi32>, tensor<4xi32>
  nv_tileaa.return
}
