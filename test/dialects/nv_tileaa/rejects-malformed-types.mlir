// Types that are written wrongly, or that are impossible.
//
// RUN: tilespace-opt --split-input-file --verify-diagnostics %s

// expected-error@+1 {{expects a memory space of 24 bits, but got 16777216}}
nv_tileaa.func private @f(!nv_tileaa.ptr<f32, 16777216>)

// -----

// expected-error@+1 {{expects a memory space of 24 bits, but got 4294967295}}
nv_tileaa.func private @f(!nv_tileaa.memref<4xf32, 4294967295>)

// -----

// expected-error@+1 {{expects elements that a tile can hold, but got 'tensor<4xf32>'}}
nv_tileaa.func private @f(!nv_tileaa.ptr<tensor<4xf32>>)

// -----

// expected-error@+1 {{expects elements that a tile can hold, but got 'none'}}
nv_tileaa.func private @f(!nv_tileaa.ptr<none>)

// -----

// expected-error@+1 {{expects elements that a tile can hold, but got '() -> ()'}}
nv_tileaa.func private @f(!nv_tileaa.ptr<() -> ()>)

// -----

// expected-error@+1 {{expects elements that a tile can hold, but got 'memref<4xf32>'}}
nv_tileaa.func private @f(!nv_tileaa.ptr<memref<4xf32>>)

// -----

// expected-error@+1 {{expects elements that a tile can hold, but got 'tensor<*xf32>'}}
nv_tileaa.func private @f(!nv_tileaa.memref<4xtensor<*xf32>>)

// -----

// expected-error@+1 {{expects a stride for each of 2 dimensions, but got 1}}
nv_tileaa.func private @f(!nv_tileaa.memref<?x?xf32, strides [1]>)

// -----

// expected-error@+1 {{expects a stride for each of 0 dimensions, but got 1}}
nv_tileaa.func private @f(!nv_tileaa.memref<f32, strides [1]>)

// -----

// expected-error@+1 {{expects a stride for each of 1 dimensions, but got 0}}
nv_tileaa.func private @f(!nv_tileaa.memref<4xf32, strides []>)

// -----

// expected-error@+1 {{expected strides, a memory space, or an alias scope, in this order}}
nv_tileaa.func private @f(!nv_tileaa.memref<4xf32, 3, strides [1]>)

// -----

// expected-error@+1 {{expected strides, a memory space, or an alias scope, in this order}}
nv_tileaa.func private @f(!nv_tileaa.memref<4xf32, alias_scope 1, 3>)

// -----

// expected-error@+1 {{expected strides, a memory space, or an alias scope, in this order}}
nv_tileaa.func private @f(!nv_tileaa.memref<4xf32, alias_scope 1, strides [1]>)

// -----

// expected-error@+1 {{expected strides, a memory space, or an alias scope, in this order}}
nv_tileaa.func private @f(!nv_tileaa.memref<4xf32, 3, 3>)

// -----

// expected-error@+1 {{expected strides, a memory space, or an alias scope, in this order}}
nv_tileaa.func private @f(!nv_tileaa.memref<4xf32, strides [1], strides [1]>)

// -----

// expected-error@+1 {{expected strides, a memory space, or an alias scope, in this order}}
nv_tileaa.func private @f(!nv_tileaa.memref<4xf32, alias_scope 1, alias_scope 1>)

// -----

// expected-error@+1 {{expected strides, a memory space, or an alias scope, in this order}}
nv_tileaa.func private @f(!nv_tileaa.memref<4xf32, shared>)

// -----

// expected-error@+1 {{expected strides, a memory space, or an alias scope, in this order}}
nv_tileaa.func private @f(!nv_tileaa.memref<4xf32, "shared">)

// -----

// expected-error@+1 {{expected strides, a memory space, or an alias scope, in this order}}
nv_tileaa.func private @f(!nv_tileaa.memref<4xf32, #nv_tileaa<rmw_mode add>>)

// -----

// expected-error@+1 {{expected strides, a memory space, or an alias scope, in this order}}
nv_tileaa.func private @f(!nv_tileaa.memref<4xf32, >)

// -----

// expected-error@+1 {{expects a memory space of 24 bits, but got 4294967295}}
nv_tileaa.func private @f(!nv_tileaa.memref<4xf32, -1>)

// -----

// expected-error@+1 {{expects a memory space of 24 bits, but got 4294967295}}
nv_tileaa.func private @f(!nv_tileaa.ptr<f32, -1>)

// -----

// expected-error@+1 {{expected an alias scope of 32 bits}}
nv_tileaa.func private @f(!nv_tileaa.memref<4xf32, alias_scope -1>)

// -----

// expected-error@+1 {{integer value too large}}
nv_tileaa.func private @f(!nv_tileaa.memref<4xf32, 5000000000>)

// -----

// expected-error@+1 {{expected an alias scope of 32 bits}}
nv_tileaa.func private @f(!nv_tileaa.memref<4xf32, alias_scope 5000000000>)

// -----

// expected-error@+1 {{expected integer value}}
nv_tileaa.func private @f(!nv_tileaa.memref<4xf32, alias_scope>)

// -----

// expected-error@+1 {{integer value too large}}
nv_tileaa.func private @f(!nv_tileaa.memref<4xf32, strides [99999999999999999999]>)

// -----

// expected-error@+1 {{expected integer value}}
nv_tileaa.func private @f(!nv_tileaa.memref<4xf32, strides [a]>)

// -----

// expected-error@+1 {{unbalanced '[' character in pretty dialect name}}
nv_tileaa.func private @f(!nv_tileaa.memref<4xf32, strides [1>)

// -----

// expected-error@+1 {{invalid dimension}}
nv_tileaa.func private @f(!nv_tileaa.memref<99999999999999999999xf32>)

// -----

// expected-error@+1 {{expected non-function type}}
nv_tileaa.func private @f(!nv_tileaa.memref<-4xf32>)

// -----

// expected-error@+1 {{expected non-function type}}
nv_tileaa.func private @f(!nv_tileaa.memref<4x>)

// -----

// expected-error@+1 {{expected '<'}}
nv_tileaa.func private @f(!nv_tileaa.memref)

// -----

// expected-error@+1 {{unbalanced '<' character in pretty dialect name}}
nv_tileaa.func private @f(!nv_tileaa.memref<4xf32)

// -----

// expected-error@+2 {{expected non-function type}}
// expected-error@+1 {{failed to parse NvTileAA_Ptr parameter 'elementType'}}
nv_tileaa.func private @f(!nv_tileaa.ptr<3>)

// -----

// expected-error@+2 {{expected integer value}}
// expected-error@+1 {{failed to parse NvTileAA_Ptr parameter 'addressSpace'}}
nv_tileaa.func private @f(!nv_tileaa.ptr<f32, shared>)

// -----

// expected-error@+2 {{expected non-function type}}
// expected-error@+1 {{failed to parse NvTileAA_Ptr parameter 'elementType'}}
nv_tileaa.func private @f(!nv_tileaa.ptr<>)

// -----

// expected-error@+1 {{expected nothing after 'isolated'}}
nv_tileaa.func private @f(!nv_tileaa.queue<isolated, i32>)

// -----

// expected-error@+1 {{expected nothing after 'isolated'}}
nv_tileaa.func private @f(!nv_tileaa.queue<isolated, isolated>)

// -----

// expected-error@+1 {{expected non-function type}}
nv_tileaa.func private @f(!nv_tileaa.queue<i32, >)

// -----

// expected-error@+1 {{expects non-empty tileSizes}}
nv_tileaa.func private @f(!nv_tileaa.tiled_view<<4xf32>, , <[0]>>)

// -----

// expected-error@+1 {{expects non-empty dimGroups}}
nv_tileaa.func private @f(!nv_tileaa.tiled_view<<4xf32>, 4, <>>)

// -----

// expected-error@+1 {{expects all tile size bigger than zero}}
nv_tileaa.func private @f(!nv_tileaa.tiled_view<<4xf32>, 0, <[0]>>)

// -----

// expected-error@+1 {{expects dimensions of '!nv_tileaa.memref<4xf32>' in dimGroups, but got 7}}
nv_tileaa.func private @f(!nv_tileaa.tiled_view<<4xf32>, 4, <[7]>>)

// -----

// expected-error@+1 {{expects dimensions of '!nv_tileaa.memref<f32>' in dimGroups, but got 0}}
nv_tileaa.func private @f(!nv_tileaa.tiled_view<<f32>, 4, <[0]>>)

// -----

// expected-error@+1 {{expected static shape}}
nv_tileaa.func private @f(!nv_tileaa.tiled_view<<4xf32>, ?, <[0]>>)

// -----

// expected-error@+2 {{invalid kind of type specified}}
// expected-error@+1 {{failed to parse NvTileAA_TiledView parameter 'source'}}
nv_tileaa.func private @f(!nv_tileaa.tiled_view<!nv_tileaa.ptr<f32>, 4, <[0]>>)

// -----

// expected-error@+1 {{unknown  type}}
nv_tileaa.func private @f(!nv_tileaa.nothing)
