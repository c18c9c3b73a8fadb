// An access reads or writes elements of its pointer, memref or view, at as many indices as that has
// dimensions.
//
// RUN: tilespace-opt --split-input-file --verify-diagnostics %s

nv_tileaa.func @f(%m: !nv_tileaa.memref<4x4xf32>, %i: index) {
  // expected-error@+1 {{expects 2 indices for '!nv_tileaa.memref<4x4xf32>', but got 1}}
  %0 = nv_tileaa.load %m[%i : index] : !nv_tileaa.memref<4x4xf32> -> f32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32>, %i: index) {
  // expected-error@+1 {{expects 0 indices for '!nv_tileaa.ptr<f32>', but got 1}}
  %0 = nv_tileaa.load %p[%i : index] : !nv_tileaa.ptr<f32> -> f32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: tensor<8x!nv_tileaa.ptr<f32>>, %m: i1) {
  // expected-error@+1 {{expects a mask of type 'tensor<8xi1>', but got 'i1'}}
  %0 = nv_tileaa.load %p mask %m : i1 : tensor<8x!nv_tileaa.ptr<f32>> -> tensor<8xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: tensor<8x!nv_tileaa.ptr<f32>>) {
  // expected-error@+1 {{expects a result of type 'tensor<8xf32>', but got 'f32'}}
  %0 = nv_tileaa.load %p : tensor<8x!nv_tileaa.ptr<f32>> -> f32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32>, %m: i1, %o: i32) {
  // expected-error@+1 {{expects another value of type 'f32', but got 'i32'}}
  %0 = nv_tileaa.load %p mask %m : i1 other %o : i32 : !nv_tileaa.ptr<f32> -> f32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32>, %v: i32) {
  // expected-error@+1 {{expects a value of type 'f32', but got 'i32'}}
  nv_tileaa.store %p, %v : !nv_tileaa.ptr<f32>, i32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: tensor<8x!nv_tileaa.ptr<f32>>, %v: tensor<4xf32>) {
  // expected-error@+1 {{expects a value of type 'tensor<8xf32>', but got 'tensor<4xf32>'}}
  nv_tileaa.store %p, %v : tensor<8x!nv_tileaa.ptr<f32>>, tensor<4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32>, %o: tensor<8xi32>, %m: tensor<4xi1>) {
  // expected-error@+1 {{expects a mask of type 'tensor<8xi1>', but got 'tensor<4xi1>'}}
  %0 = nv_tileaa.gather_load %p[%o : tensor<8xi32>] mask %m : tensor<4xi1> : !nv_tileaa.ptr<f32> -> tensor<8xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32>, %o: tensor<8xi32>) {
  // expected-error@+1 {{expects a result of type 'tensor<8xf32>', but got 'tensor<8xi32>'}}
  %0 = nv_tileaa.gather_load %p[%o : tensor<8xi32>] : !nv_tileaa.ptr<f32> -> tensor<8xi32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32>, %o: tensor<8xi32>, %z: f32) {
  // expected-error@+1 {{expects another value of type 'tensor<8xf32>', but got 'f32'}}
  %0 = nv_tileaa.gather_load %p[%o : tensor<8xi32>] other %z : f32 : !nv_tileaa.ptr<f32> -> tensor<8xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32>, %o: tensor<8xi32>) {
  // expected-error@+1 {{expects a value of type 'tensor<8xf32>', but got 'tensor<8xi32>'}}
  nv_tileaa.scatter_store %p[%o : tensor<8xi32>], %o : !nv_tileaa.ptr<f32>, tensor<8xi32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32>, %o: tensor<8xi32>, %v: tensor<8xf32>, %m: i1) {
  // expected-error@+1 {{expects a mask of type 'tensor<8xi1>', but got 'i1'}}
  nv_tileaa.scatter_store %p[%o : tensor<8xi32>], %v mask %m : i1 : !nv_tileaa.ptr<f32>, tensor<8xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%v: !nv_tileaa.tiled_view<<16x16xf32>, 8x4, <[0], [1]>>, %i: index) {
  // expected-error@+1 {{expects a tile of '!nv_tileaa.tiled_view<<16x16xf32>, 8x4, <[0], [1]>>', but got 'tensor<4x8xf32>'}}
  %0 = nv_tileaa.tiled_load %v[%i, %i : index, index] : !nv_tileaa.tiled_view<<16x16xf32>, 8x4, <[0], [1]>> -> tensor<4x8xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%v: !nv_tileaa.tiled_view<<16x16xf32>, 8x4, <[0], [1]>>, %i: index, %x: tensor<8x4xi32>) {
  // expected-error@+1 {{expects a tile of '!nv_tileaa.tiled_view<<16x16xf32>, 8x4, <[0], [1]>>', but got 'tensor<8x4xi32>'}}
  nv_tileaa.tiled_store %v[%i, %i : index, index], %x : !nv_tileaa.tiled_view<<16x16xf32>, 8x4, <[0], [1]>>, tensor<8x4xi32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%v: !nv_tileaa.memref<16x16xf32>, %i: index) {
  // expected-error@+1 {{expects a tile of '!nv_tileaa.memref<16x16xf32>', but got 'tensor<16xf32>'}}
  %0 = nv_tileaa.tiled_load %v[%i : index] : !nv_tileaa.memref<16x16xf32> -> tensor<16xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%v: !nv_tileaa.tiled_view<<16x16xf32>, 8x4, <[0], [1]>>, %i: index) {
  // expected-error@+1 {{expects 2 indices for '!nv_tileaa.tiled_view<<16x16xf32>, 8x4, <[0], [1]>>', but got 1}}
  %0 = nv_tileaa.tiled_load %v[%i : index] : !nv_tileaa.tiled_view<<16x16xf32>, 8x4, <[0], [1]>> -> tensor<8x4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%v: !nv_tileaa.tiled_view<<16x16xf32>, 8x4, <[0], [1]>>, %i: index) {
  // expected-error@+1 {{expects 2 values of in_bounds, but got 1}}
  %0 = nv_tileaa.tiled_load %v[%i, %i : index, index] {in_bounds = array<i1: true>} : !nv_tileaa.tiled_view<<16x16xf32>, 8x4, <[0], [1]>> -> tensor<8x4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%v: !nv_tileaa.tiled_view<<16x16xi32>, 8x4, <[0], [1]>>, %i: index) {
  // expected-error@+1 {{'nan' is only for floats}}
  %0 = nv_tileaa.tiled_load %v[%i, %i : index, index] {padding_value = #nv_tileaa<padding_value nan>} : !nv_tileaa.tiled_view<<16x16xi32>, 8x4, <[0], [1]>> -> tensor<8x4xi32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: memref<4xf32>, %i: index) {
  // expected-error@+1 {{operand #0 must be}}
  %0 = nv_tileaa.load %p[%i : index] : memref<4xf32> -> f32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%q: !nv_tileaa.queue<f32>) {
  // expected-error@+1 {{operand #0 must be}}
  %0 = nv_tileaa.load %q : !nv_tileaa.queue<f32> -> f32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%t: tensor<4xf32>) {
  // expected-error@+1 {{operand #0 must be}}
  %0 = nv_tileaa.load %t : tensor<4xf32> -> tensor<4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32>) {
  // expected-error@+1 {{operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'}}
  %0 = "nv_tileaa.load"(%p) <{operandSegmentSizes = array<i32: 1, 0, 1, 0, 0>}> : (!nv_tileaa.ptr<f32>) -> f32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32, 3>, %o: tensor<8xi32>) {
  // expected-error@+1 {{expects a base in global memory, but got '!nv_tileaa.ptr<f32, 3>'}}
  %0 = nv_tileaa.gather_load %p[%o : tensor<8xi32>] : !nv_tileaa.ptr<f32, 3> -> tensor<8xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%m: !nv_tileaa.memref<8xf32, 3>, %o: tensor<8xi32>, %v: tensor<8xf32>) {
  // expected-error@+1 {{expects a base in global memory, but got '!nv_tileaa.memref<8xf32, 3>'}}
  nv_tileaa.scatter_store %m[%o : tensor<8xi32>], %v : !nv_tileaa.memref<8xf32, 3>, tensor<8xf32>
  nv_tileaa.return
}
