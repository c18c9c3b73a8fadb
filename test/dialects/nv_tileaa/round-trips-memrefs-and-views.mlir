// Memrefs, and how they are cut into tiles. The text below is the printed form.
//
// RUN: %{round-trips}

module {
  nv_tileaa.func @f(%arg0: !nv_tileaa.ptr<f32, 1>, %arg1: i64, %arg2: index, %arg3: !nv_tileaa.memref<8x32x32x64xf16>) {
    %0 = nv_tileaa.make_memref %arg0 : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.memref<16x16xf32, 1>
    %1 = nv_tileaa.make_memref %arg0 sizes[%arg1 : i64] strides[%arg2 : index] : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.memref<?x16xf32, strides [?, 1], 1>
    %2 = nv_tileaa.make_memref %arg0 offset %arg1 : i64 sizes[%arg1, %arg2 : i64, index] strides[%arg2 : index] {alias_scope = 3 : i32} : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.memref<?x?xf32, 1, alias_scope 3>
    %3 = nv_tileaa.make_memref %arg0 offset %arg2 : index : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.memref<f32, 1>
    %4 = nv_tileaa.get_dim_size %2, 1 : !nv_tileaa.memref<?x?xf32, 1, alias_scope 3> -> index
    %5 = nv_tileaa.get_dim_size %0, 0 : !nv_tileaa.memref<16x16xf32, 1> -> i64
    %6 = nv_tileaa.block_tile %0 {dimGroups = #nv_tileaa.dim_groups<[1], [0]>, tileSizes = array<i64: 8, 4>} : !nv_tileaa.memref<16x16xf32, 1> -> !nv_tileaa.tiled_view<<16x16xf32, 1>, 8x4, <[1], [0]>>
    %7 = nv_tileaa.conv_tile %arg3 {activation_layout = #nv_tileaa<activation_layout nhwc>, conv_params = #nv_tileaa.conv_params<filter = [3, 3], stride = [1, 1], padding = [1, 1], dilation = [1, 1], channel = 3>, dimGroups = #nv_tileaa.dim_groups<[0, 1, 2], [3]>, tileSizes = array<i64: 64, 32>} : !nv_tileaa.memref<8x32x32x64xf16> -> !nv_tileaa.tiled_view<<8x32x32x64xf16>, 64x32, <[0, 1, 2], [3]>>
    nv_tileaa.return
  }
}
