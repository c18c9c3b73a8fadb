// An atomic operation has a mode for its elements, and gives the old value.
//
// RUN: tilespace-opt --split-input-file --verify-diagnostics %s

nv_tileaa.func @f(%p: !nv_tileaa.ptr<i32>, %c: i64, %r: i32) {
  // expected-error@+1 {{expects a value to compare with of type 'i32', but got 'i64'}}
  %0 = nv_tileaa.atomic_cas %p, %c, %r {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<i32>, i64, i32 -> i32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<i32>, %c: i32, %r: i64) {
  // expected-error@+1 {{expects a replacement of type 'i32', but got 'i64'}}
  %0 = nv_tileaa.atomic_cas %p, %c, %r {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<i32>, i32, i64 -> i32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<i32>, %c: i32) {
  // expected-error@+1 {{expects a result of type 'i32', but got 'i64'}}
  %0 = nv_tileaa.atomic_cas %p, %c, %c {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<i32>, i32, i32 -> i64
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<i32>, %c: i32, %m: tensor<4xi1>) {
  // expected-error@+1 {{expects a mask of type 'i1', but got 'tensor<4xi1>'}}
  %0 = nv_tileaa.atomic_cas %p, %c, %c mask %m : tensor<4xi1> {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<i32>, i32, i32 -> i32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32>, %v: f32) {
  // expected-error@+1 {{'add' is not supported for 'f32'}}
  %0 = nv_tileaa.atomic_rmw add %p, %v {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<f32>, f32 -> f32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<i32>, %v: i32) {
  // expected-error@+1 {{'addf' is not supported for 'i32'}}
  %0 = nv_tileaa.atomic_rmw addf %p, %v {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<i32>, i32 -> i32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<!nv_tileaa.ptr<f32>>, %v: !nv_tileaa.ptr<f32>) {
  // expected-error@+1 {{'xchg' is not supported for '!nv_tileaa.ptr<f32>'}}
  %0 = nv_tileaa.atomic_rmw xchg %p, %v {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<!nv_tileaa.ptr<f32>>, !nv_tileaa.ptr<f32> -> !nv_tileaa.ptr<f32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<i32>, %v: i64) {
  // expected-error@+1 {{expects a value of type 'i32', but got 'i64'}}
  %0 = nv_tileaa.atomic_rmw add %p, %v {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<i32>, i64 -> i32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<i32>, %v: i32) {
  // expected-error@+1 {{expects a result of type 'i32', but got 'i64'}}
  %0 = nv_tileaa.atomic_rmw add %p, %v {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<i32>, i32 -> i64
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<i32>, %v: i32) {
  // expected-error@+1 {{expected rmw_mode to be one of: add, and, or, xor, xchg, min, max, umin, umax, addf}}
  %0 = nv_tileaa.atomic_rmw nand %p, %v {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<i32>, i32 -> i32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%v: !nv_tileaa.tiled_view<<16x16xf32>, 8x4, <[0], [1]>>, %i: index, %x: tensor<4xf32>) {
  // expected-error@+1 {{expects a tile of '!nv_tileaa.tiled_view<<16x16xf32>, 8x4, <[0], [1]>>', but got 'tensor<4xf32>'}}
  %0 = nv_tileaa.tiled_atomic_rmw addf %v[%i, %i : index, index], %x {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.tiled_view<<16x16xf32>, 8x4, <[0], [1]>>, tensor<4xf32> -> tensor<4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%v: !nv_tileaa.tiled_view<<16x16xf32>, 8x4, <[0], [1]>>, %i: index, %x: tensor<8x4xf32>) {
  // expected-error@+1 {{'umax' is not supported for 'f32'}}
  %0 = nv_tileaa.tiled_atomic_rmw umax %v[%i, %i : index, index], %x {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.tiled_view<<16x16xf32>, 8x4, <[0], [1]>>, tensor<8x4xf32> -> tensor<8x4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%v: !nv_tileaa.tiled_view<<16x16xf32>, 8x4, <[0], [1]>>, %i: index, %x: tensor<8x4xf32>) {
  // expected-error@+1 {{expects a result of type 'tensor<8x4xf32>', but got 'tensor<4x8xf32>'}}
  %0 = nv_tileaa.tiled_atomic_rmw addf %v[%i, %i : index, index], %x {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.tiled_view<<16x16xf32>, 8x4, <[0], [1]>>, tensor<8x4xf32> -> tensor<4x8xf32>
  nv_tileaa.return
}
