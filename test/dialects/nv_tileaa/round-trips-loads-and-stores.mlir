// Loads and stores by pointer, tile of pointers, memref and view; tokens. The text below is the printed form.
//
// RUN: %{round-trips}

module {
  nv_tileaa.func @f(%arg0: !nv_tileaa.ptr<f32, 1>, %arg1: tensor<8x!nv_tileaa.ptr<f32, 1>>, %arg2: !nv_tileaa.memref<4x4xf32>, %arg3: index, %arg4: tensor<8xi1>, %arg5: tensor<8xf32>, %arg6: i1, %arg7: !nv_tileaa.tiled_view<<64x64xf32, 1>, 16x8, <[0], [1]>>, %arg8: !nv_tileaa.memref<f32>, %arg9: tensor<16x8xf32>, %arg10: tensor<8xi32>) {
    %token = nv_tileaa.create_mem_token : !nv_tileaa.mem_token
    %0 = nv_tileaa.load %arg0 : !nv_tileaa.ptr<f32, 1> -> f32
    %1, %token_0 = nv_tileaa.load %arg1 mask %arg4 : tensor<8xi1> other %arg5 : tensor<8xf32> token %token : tensor<8x!nv_tileaa.ptr<f32, 1>> -> tensor<8xf32>, !nv_tileaa.mem_token
    %2 = nv_tileaa.load %arg2[%arg3, %arg3 : index, index] {cache_modifier = #nv_tileaa<cache_modifier cg>, eviction_policy = #nv_tileaa<eviction_policy first>} : !nv_tileaa.memref<4x4xf32> -> f32
    %3 = nv_tileaa.load %arg0 mask %arg6 : i1 other %0 : f32 token %token_0 {mem_scope = #nv_tileaa<mem_scope gpu>, mem_semantic = #nv_tileaa<mem_semantic acquire>} : !nv_tileaa.ptr<f32, 1> -> f32
    %4 = nv_tileaa.load %arg8 : !nv_tileaa.memref<f32> -> f32
    nv_tileaa.store %arg0, %0 : !nv_tileaa.ptr<f32, 1>, f32
    %token_1 = nv_tileaa.store %arg1, %arg5 mask %arg4 : tensor<8xi1> token %token_0 : tensor<8x!nv_tileaa.ptr<f32, 1>>, tensor<8xf32> -> !nv_tileaa.mem_token
    nv_tileaa.store %arg2[%arg3, %arg3 : index, index], %0 {mem_scope = #nv_tileaa<mem_scope sys>, mem_semantic = #nv_tileaa<mem_semantic release>} : !nv_tileaa.memref<4x4xf32>, f32
    %5 = nv_tileaa.gather_load %arg0[%arg10 : tensor<8xi32>] : !nv_tileaa.ptr<f32, 1> -> tensor<8xf32>
    %6, %token_2 = nv_tileaa.gather_load %arg2[%arg10 : tensor<8xi32>] mask %arg4 : tensor<8xi1> other %arg5 : tensor<8xf32> token %token_1 : !nv_tileaa.memref<4x4xf32> -> tensor<8xf32>, !nv_tileaa.mem_token
    nv_tileaa.scatter_store %arg0[%arg10 : tensor<8xi32>], %arg5 : !nv_tileaa.ptr<f32, 1>, tensor<8xf32>
    %token_3 = nv_tileaa.scatter_store %arg2[%arg10 : tensor<8xi32>], %arg5 mask %arg4 : tensor<8xi1> token %token_2 : !nv_tileaa.memref<4x4xf32>, tensor<8xf32> -> !nv_tileaa.mem_token
    %7 = nv_tileaa.tiled_load %arg7[%arg3, %arg3 : index, index] : !nv_tileaa.tiled_view<<64x64xf32, 1>, 16x8, <[0], [1]>> -> tensor<16x8xf32>
    %8, %token_4 = nv_tileaa.tiled_load %arg2[%arg3, %arg3 : index, index] token %token_3 {copy_atom = "tma_load", in_bounds = array<i1: true, false>, padding_value = #nv_tileaa<padding_value nan>} : !nv_tileaa.memref<4x4xf32> -> tensor<2x2xf32>, !nv_tileaa.mem_token
    %9 = nv_tileaa.tiled_load %arg8[] : !nv_tileaa.memref<f32> -> tensor<f32>
    nv_tileaa.tiled_store %arg7[%arg3, %arg3 : index, index], %arg9 : !nv_tileaa.tiled_view<<64x64xf32, 1>, 16x8, <[0], [1]>>, tensor<16x8xf32>
    %token_5 = nv_tileaa.tiled_store %arg2[%arg3, %arg3 : index, index], %arg9 token %token_4 {copy_atom = "tma_store", in_bounds = array<i1: true, true>} : !nv_tileaa.memref<4x4xf32>, tensor<16x8xf32> -> !nv_tileaa.mem_token
    %token_6 = nv_tileaa.join_mem_token %token_4, %token_5 : !nv_tileaa.mem_token
    %token_7 = nv_tileaa.join_mem_token : !nv_tileaa.mem_token
    nv_tileaa.return
  }
}
