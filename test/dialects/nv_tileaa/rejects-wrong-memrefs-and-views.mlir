// Sizes, strides and tiles are as many as the dimensions that they are for.
//
// RUN: tilespace-opt --split-input-file --verify-diagnostics %s

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32, 1>) {
  // expected-error@+1 {{must keep the memory space of its base, but got}}
  %0 = nv_tileaa.make_memref %p : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.memref<4xf32, 3>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32, 1>) {
  // expected-error@+1 {{expects the element type of its base, but got}}
  %0 = nv_tileaa.make_memref %p : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.memref<4xi32, 1>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32, 1>) {
  // expected-error@+1 {{expects 1 sizes for '!nv_tileaa.memref<?xf32, 1>', but got 0}}
  %0 = nv_tileaa.make_memref %p : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.memref<?xf32, 1>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32, 1>, %n: i32) {
  // expected-error@+1 {{expects 0 sizes for '!nv_tileaa.memref<4xf32, 1>', but got 1}}
  %0 = nv_tileaa.make_memref %p sizes [%n : i32] : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.memref<4xf32, 1>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32, 1>, %n: i32) {
  // expected-error@+1 {{expects 1 strides for '!nv_tileaa.memref<?x?xf32, 1>', but got 2}}
  %0 = nv_tileaa.make_memref %p sizes [%n, %n : i32, i32] strides [%n, %n : i32, i32] : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.memref<?x?xf32, 1>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32, 1>) {
  // expected-error@+1 {{expects the alias scope of its type}}
  %0 = nv_tileaa.make_memref %p : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.memref<4xf32, 1, alias_scope 1>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32, 1>) {
  // expected-error@+1 {{expects the alias scope of its type}}
  %0 = nv_tileaa.make_memref %p {alias_scope = 1 : i32} : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.memref<4xf32, 1>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32, 1>) {
  // expected-error@+1 {{expects the alias scope of its type}}
  %0 = nv_tileaa.make_memref %p {alias_scope = 1 : i32} : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.memref<4xf32, 1, alias_scope 2>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%m: !nv_tileaa.memref<16x16xf32, 1>) {
  // expected-error@+1 {{expects a dimension of '!nv_tileaa.memref<16x16xf32, 1>', but got 2}}
  %0 = nv_tileaa.get_dim_size %m, 2 : !nv_tileaa.memref<16x16xf32, 1> -> index
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%m: !nv_tileaa.memref<16x16xf32, 1>) {
  // expected-error@+1 {{expects a dimension of '!nv_tileaa.memref<16x16xf32, 1>', but got -1}}
  %0 = nv_tileaa.get_dim_size %m, -1 : !nv_tileaa.memref<16x16xf32, 1> -> index
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%m: !nv_tileaa.memref<16x16xf32, 1>) {
  // expected-error@+1 {{expects non-empty tileSizes}}
  %0 = nv_tileaa.block_tile %m {tileSizes = array<i64>, dimGroups = #nv_tileaa.dim_groups<[0], [1]>} : !nv_tileaa.memref<16x16xf32, 1> -> !nv_tileaa.tiled_view<<16x16xf32, 1>, 8x4, <[0], [1]>>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%m: !nv_tileaa.memref<16x16xf32, 1>) {
  // expected-error@+1 {{expects non-empty dimGroups}}
  %0 = nv_tileaa.block_tile %m {tileSizes = array<i64: 8, 4>, dimGroups = #nv_tileaa.dim_groups<>} : !nv_tileaa.memref<16x16xf32, 1> -> !nv_tileaa.tiled_view<<16x16xf32, 1>, 8x4, <[0], [1]>>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%m: !nv_tileaa.memref<16x16xf32, 1>) {
  // expected-error@+1 {{expects non-empty dimGroups}}
  %0 = nv_tileaa.block_tile %m {tileSizes = array<i64: 8, 4>, dimGroups = #nv_tileaa.dim_groups<[0, 1], []>} : !nv_tileaa.memref<16x16xf32, 1> -> !nv_tileaa.tiled_view<<16x16xf32, 1>, 8x4, <[0], [1]>>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%m: !nv_tileaa.memref<16x16xf32, 1>) {
  // expected-error@+1 {{expects rank of tileSizes be equal to rank of dimGroups, but got 2 and 1}}
  %0 = nv_tileaa.block_tile %m {tileSizes = array<i64: 8, 4>, dimGroups = #nv_tileaa.dim_groups<[0, 1]>} : !nv_tileaa.memref<16x16xf32, 1> -> !nv_tileaa.tiled_view<<16x16xf32, 1>, 8x4, <[0], [1]>>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%m: !nv_tileaa.memref<16x16xf32, 1>) {
  // expected-error@+1 {{expects all tile size bigger than zero}}
  %0 = nv_tileaa.block_tile %m {tileSizes = array<i64: 8, 0>, dimGroups = #nv_tileaa.dim_groups<[0], [1]>} : !nv_tileaa.memref<16x16xf32, 1> -> !nv_tileaa.tiled_view<<16x16xf32, 1>, 8x4, <[0], [1]>>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%m: !nv_tileaa.memref<16x16xf32, 1>) {
  // expected-error@+1 {{expects all tile size bigger than zero}}
  %0 = nv_tileaa.block_tile %m {tileSizes = array<i64: -8, 4>, dimGroups = #nv_tileaa.dim_groups<[0], [1]>} : !nv_tileaa.memref<16x16xf32, 1> -> !nv_tileaa.tiled_view<<16x16xf32, 1>, 8x4, <[0], [1]>>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%m: !nv_tileaa.memref<16x16xf32, 1>) {
  // expected-error@+1 {{expects dimensions of '!nv_tileaa.memref<16x16xf32, 1>' in dimGroups, but got 2}}
  %0 = nv_tileaa.block_tile %m {tileSizes = array<i64: 8, 4>, dimGroups = #nv_tileaa.dim_groups<[0], [2]>} : !nv_tileaa.memref<16x16xf32, 1> -> !nv_tileaa.tiled_view<<16x16xf32, 1>, 8x4, <[0], [1]>>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%m: !nv_tileaa.memref<16x16xf32, 1>) {
  // expected-error@+1 {{expects dimensions of '!nv_tileaa.memref<16x16xf32, 1>' in dimGroups, but got -1}}
  %0 = nv_tileaa.block_tile %m {tileSizes = array<i64: 8, 4>, dimGroups = #nv_tileaa.dim_groups<[-1], [0]>} : !nv_tileaa.memref<16x16xf32, 1> -> !nv_tileaa.tiled_view<<16x16xf32, 1>, 8x4, <[0], [1]>>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%m: !nv_tileaa.memref<16x16xf32, 1>) {
  // expected-error@+1 {{expects dim is being tiled only one time, but got 0 again}}
  %0 = nv_tileaa.block_tile %m {tileSizes = array<i64: 8, 4>, dimGroups = #nv_tileaa.dim_groups<[0], [0]>} : !nv_tileaa.memref<16x16xf32, 1> -> !nv_tileaa.tiled_view<<16x16xf32, 1>, 8x4, <[0], [1]>>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%m: !nv_tileaa.memref<16x16xf32, 1>) {
  // expected-error@+1 {{expects each dimension of '!nv_tileaa.memref<16x16xf32, 1>' in dimGroups, but not 1}}
  %0 = nv_tileaa.block_tile %m {tileSizes = array<i64: 8>, dimGroups = #nv_tileaa.dim_groups<[0]>} : !nv_tileaa.memref<16x16xf32, 1> -> !nv_tileaa.tiled_view<<16x16xf32, 1>, 8x4, <[0], [1]>>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%m: !nv_tileaa.memref<16x16xf32, 1>) {
  // expected-error@+1 {{expects the result type '!nv_tileaa.tiled_view<<16x16xf32, 1>, 4x8, <[0], [1]>>', but got}}
  %0 = nv_tileaa.block_tile %m {tileSizes = array<i64: 4, 8>, dimGroups = #nv_tileaa.dim_groups<[0], [1]>} : !nv_tileaa.memref<16x16xf32, 1> -> !nv_tileaa.tiled_view<<16x16xf32, 1>, 8x4, <[0], [1]>>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%m: !nv_tileaa.memref<16x16xf32, 1>) {
  // expected-error@+1 {{expects the result type '!nv_tileaa.tiled_view<<16x16xf32, 1>, 8x4, <[0], [1]>>', but got}}
  %0 = nv_tileaa.block_tile %m {tileSizes = array<i64: 8, 4>, dimGroups = #nv_tileaa.dim_groups<[0], [1]>} : !nv_tileaa.memref<16x16xf32, 1> -> !nv_tileaa.tiled_view<<16x16xf32, 3>, 8x4, <[0], [1]>>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%m: !nv_tileaa.memref<8x32x64xf16>) {
  // expected-error@+1 {{expects filter size must be in range 1 to 3}}
  %0 = nv_tileaa.conv_tile %m {tileSizes = array<i64: 64, 32>, dimGroups = #nv_tileaa.dim_groups<[0, 1], [2]>, conv_params = #nv_tileaa.conv_params<filter = [3, 3, 3, 3], stride = [1], padding = [1], dilation = [1], channel = 2>} : !nv_tileaa.memref<8x32x64xf16> -> !nv_tileaa.tiled_view<<8x32x64xf16>, 64x32, <[0, 1], [2]>>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%m: !nv_tileaa.memref<8x32x64xf16>) {
  // expected-error@+1 {{expects conv params size matched with each other}}
  %0 = nv_tileaa.conv_tile %m {tileSizes = array<i64: 64, 32>, dimGroups = #nv_tileaa.dim_groups<[0, 1], [2]>, conv_params = #nv_tileaa.conv_params<filter = [3], stride = [1, 1], padding = [1], dilation = [1], channel = 2>} : !nv_tileaa.memref<8x32x64xf16> -> !nv_tileaa.tiled_view<<8x32x64xf16>, 64x32, <[0, 1], [2]>>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%m: !nv_tileaa.memref<8x32x64xf16>) {
  // expected-error@+1 {{expects conv params size matched with each other}}
  %0 = nv_tileaa.conv_tile %m {tileSizes = array<i64: 64, 32>, dimGroups = #nv_tileaa.dim_groups<[0, 1], [2]>, conv_params = #nv_tileaa.conv_params<filter = [3], stride = [1], padding = [1, 1], dilation = [1], channel = 2>} : !nv_tileaa.memref<8x32x64xf16> -> !nv_tileaa.tiled_view<<8x32x64xf16>, 64x32, <[0, 1], [2]>>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%m: !nv_tileaa.memref<8x32x64xf16>) {
  // expected-error@+1 {{expects conv params size matched with each other}}
  %0 = nv_tileaa.conv_tile %m {tileSizes = array<i64: 64, 32>, dimGroups = #nv_tileaa.dim_groups<[0, 1], [2]>, conv_params = #nv_tileaa.conv_params<filter = [3], stride = [1], padding = [1], dilation = [1, 1], channel = 2>} : !nv_tileaa.memref<8x32x64xf16> -> !nv_tileaa.tiled_view<<8x32x64xf16>, 64x32, <[0, 1], [2]>>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%m: !nv_tileaa.memref<8x32x64xf16>) {
  // expected-error@+1 {{expects channel must be a dimGroup}}
  %0 = nv_tileaa.conv_tile %m {tileSizes = array<i64: 64, 32>, dimGroups = #nv_tileaa.dim_groups<[0, 1], [2]>, conv_params = #nv_tileaa.conv_params<filter = [3], stride = [1], padding = [1], dilation = [1], channel = 3>} : !nv_tileaa.memref<8x32x64xf16> -> !nv_tileaa.tiled_view<<8x32x64xf16>, 64x32, <[0, 1], [2]>>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%m: !nv_tileaa.memref<8x32x64xf16>) {
  // expected-error@+1 {{expects channel dimGroup should contain only channel}}
  %0 = nv_tileaa.conv_tile %m {tileSizes = array<i64: 64, 32>, dimGroups = #nv_tileaa.dim_groups<[0, 1], [2]>, conv_params = #nv_tileaa.conv_params<filter = [3], stride = [1], padding = [1], dilation = [1], channel = 1>} : !nv_tileaa.memref<8x32x64xf16> -> !nv_tileaa.tiled_view<<8x32x64xf16>, 64x32, <[0, 1], [2]>>
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%m: !nv_tileaa.memref<8x32x64xf16>) {
  // expected-error@+1 {{expects dim is being tiled only one time, but got 1 again}}
  %0 = nv_tileaa.conv_tile %m {tileSizes = array<i64: 64, 32>, dimGroups = #nv_tileaa.dim_groups<[0, 1], [1]>, conv_params = #nv_tileaa.conv_params<filter = [3], stride = [1], padding = [1], dilation = [1], channel = 2>} : !nv_tileaa.memref<8x32x64xf16> -> !nv_tileaa.tiled_view<<8x32x64xf16>, 64x32, <[0, 1], [2]>>
  nv_tileaa.return
}
