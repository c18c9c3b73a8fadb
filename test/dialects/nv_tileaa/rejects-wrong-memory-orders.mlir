// An order that other threads observe has a scope; any other has none. Not every access can have every order.
//
// RUN: tilespace-opt --split-input-file --verify-diagnostics %s

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32>) {
  // expected-error@+1 {{non-weak memory ordering requires explicit scope}}
  %0 = nv_tileaa.load %p {mem_semantic = #nv_tileaa<mem_semantic relaxed>} : !nv_tileaa.ptr<f32> -> f32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32>, %v: f32) {
  // expected-error@+1 {{non-weak memory ordering requires explicit scope}}
  nv_tileaa.store %p, %v {mem_semantic = #nv_tileaa<mem_semantic release>} : !nv_tileaa.ptr<f32>, f32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<i32>, %v: i32) {
  // expected-error@+1 {{non-weak memory ordering requires explicit scope}}
  %0 = nv_tileaa.atomic_rmw add %p, %v : !nv_tileaa.ptr<i32>, i32 -> i32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32>) {
  // expected-error@+1 {{weak memory ordering must not carry a scope}}
  %0 = nv_tileaa.load %p {mem_semantic = #nv_tileaa<mem_semantic weak>, mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<f32> -> f32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32>, %v: f32) {
  // expected-error@+1 {{weak memory ordering must not carry a scope}}
  nv_tileaa.store %p, %v {mem_scope = #nv_tileaa<mem_scope sys>} : !nv_tileaa.ptr<f32>, f32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32>) {
  // expected-error@+1 {{load rejects release semantic}}
  %0 = nv_tileaa.load %p {mem_semantic = #nv_tileaa<mem_semantic release>, mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<f32> -> f32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32>, %o: tensor<4xi32>) {
  // expected-error@+1 {{gather_load rejects release semantic}}
  %0 = nv_tileaa.gather_load %p[%o : tensor<4xi32>] {mem_semantic = #nv_tileaa<mem_semantic release>, mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<f32> -> tensor<4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%v: !nv_tileaa.tiled_view<<16x16xf32>, 8x4, <[0], [1]>>, %i: index) {
  // expected-error@+1 {{tiled_load rejects acquire_release semantic}}
  %0 = nv_tileaa.tiled_load %v[%i, %i : index, index] {mem_semantic = #nv_tileaa<mem_semantic acquire_release>, mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.tiled_view<<16x16xf32>, 8x4, <[0], [1]>> -> tensor<8x4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32>, %v: f32) {
  // expected-error@+1 {{store rejects acquire semantic}}
  nv_tileaa.store %p, %v {mem_semantic = #nv_tileaa<mem_semantic acquire>, mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<f32>, f32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32>, %o: tensor<4xi32>, %v: tensor<4xf32>) {
  // expected-error@+1 {{scatter_store rejects acquire_release semantic}}
  nv_tileaa.scatter_store %p[%o : tensor<4xi32>], %v {mem_semantic = #nv_tileaa<mem_semantic acquire_release>, mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<f32>, tensor<4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%v: !nv_tileaa.tiled_view<<16x16xf32>, 8x4, <[0], [1]>>, %i: index, %x: tensor<8x4xf32>) {
  // expected-error@+1 {{tiled_store rejects acquire semantic}}
  nv_tileaa.tiled_store %v[%i, %i : index, index], %x {mem_semantic = #nv_tileaa<mem_semantic acquire>, mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.tiled_view<<16x16xf32>, 8x4, <[0], [1]>>, tensor<8x4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<i32>, %v: i32) {
  // expected-error@+1 {{atomic_cas rejects weak semantic}}
  %0 = nv_tileaa.atomic_cas %p, %v, %v {mem_semantic = #nv_tileaa<mem_semantic weak>} : !nv_tileaa.ptr<i32>, i32, i32 -> i32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<i32>, %v: i32) {
  // expected-error@+1 {{atomic_rmw rejects weak semantic}}
  %0 = nv_tileaa.atomic_rmw add %p, %v {mem_semantic = #nv_tileaa<mem_semantic weak>} : !nv_tileaa.ptr<i32>, i32 -> i32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%v: !nv_tileaa.tiled_view<<16x16xf32>, 8x4, <[0], [1]>>, %i: index, %x: tensor<8x4xf32>) {
  // expected-error@+1 {{tiled_atomic_rmw rejects weak semantic}}
  %0 = nv_tileaa.tiled_atomic_rmw addf %v[%i, %i : index, index], %x {mem_semantic = #nv_tileaa<mem_semantic weak>} : !nv_tileaa.tiled_view<<16x16xf32>, 8x4, <[0], [1]>>, tensor<8x4xf32> -> tensor<8x4xf32>
  nv_tileaa.return
}
