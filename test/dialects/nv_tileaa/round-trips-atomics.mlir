// Atomic operations, each mode once. The text below is the printed form.
//
// RUN: %{round-trips}

module {
  nv_tileaa.func @f(%arg0: !nv_tileaa.ptr<i32, 1>, %arg1: tensor<8x!nv_tileaa.ptr<f32, 3>>, %arg2: !nv_tileaa.memref<4xi64>, %arg3: index, %arg4: tensor<8xi1>, %arg5: tensor<8xf32>, %arg6: i32, %arg7: i64, %arg8: i1, %arg9: !nv_tileaa.tiled_view<<64x64xf32, 1>, 16x8, <[0], [1]>>, %arg10: tensor<16x8xf32>) {
    %token = nv_tileaa.create_mem_token : !nv_tileaa.mem_token
    %0 = nv_tileaa.atomic_cas %arg0, %arg6, %arg6 {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<i32, 1>, i32, i32 -> i32
    %1, %token_0 = nv_tileaa.atomic_cas %arg1, %arg5, %arg5 mask %arg4 : tensor<8xi1> token %token {mem_scope = #nv_tileaa<mem_scope tl_blk>, mem_semantic = #nv_tileaa<mem_semantic acquire_release>} : tensor<8x!nv_tileaa.ptr<f32, 3>>, tensor<8xf32>, tensor<8xf32> -> tensor<8xf32>, !nv_tileaa.mem_token
    %2 = nv_tileaa.atomic_cas %arg2[%arg3 : index], %arg7, %arg7 {mem_scope = #nv_tileaa<mem_scope sys>} : !nv_tileaa.memref<4xi64>, i64, i64 -> i64
    %3 = nv_tileaa.atomic_rmw add %arg0, %arg6 {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<i32, 1>, i32 -> i32
    %4 = nv_tileaa.atomic_rmw and %arg0, %arg6 mask %arg8 : i1 {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<i32, 1>, i32 -> i32
    %5 = nv_tileaa.atomic_rmw or %arg2[%arg3 : index], %arg7 {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.memref<4xi64>, i64 -> i64
    %6 = nv_tileaa.atomic_rmw xor %arg0, %arg6 {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<i32, 1>, i32 -> i32
    %7 = nv_tileaa.atomic_rmw xchg %arg0, %arg6 {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<i32, 1>, i32 -> i32
    %8 = nv_tileaa.atomic_rmw min %arg0, %arg6 {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<i32, 1>, i32 -> i32
    %9 = nv_tileaa.atomic_rmw max %arg0, %arg6 {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<i32, 1>, i32 -> i32
    %10 = nv_tileaa.atomic_rmw umin %arg0, %arg6 {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<i32, 1>, i32 -> i32
    %11 = nv_tileaa.atomic_rmw umax %arg0, %arg6 {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<i32, 1>, i32 -> i32
    %12, %token_1 = nv_tileaa.atomic_rmw addf %arg1, %arg5 token %token_0 {mem_scope = #nv_tileaa<mem_scope cluster>} : tensor<8x!nv_tileaa.ptr<f32, 3>>, tensor<8xf32> -> tensor<8xf32>, !nv_tileaa.mem_token
    %13 = nv_tileaa.tiled_atomic_rmw addf %arg9[%arg3, %arg3 : index, index], %arg10 {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.tiled_view<<64x64xf32, 1>, 16x8, <[0], [1]>>, tensor<16x8xf32> -> tensor<16x8xf32>
    %14, %token_2 = nv_tileaa.tiled_atomic_rmw xchg %arg9[%arg3, %arg3 : index, index], %arg10 token %token_1 {in_bounds = array<i1: true, true>, mem_scope = #nv_tileaa<mem_scope gpu>, mem_semantic = #nv_tileaa<mem_semantic release>} : !nv_tileaa.tiled_view<<64x64xf32, 1>, 16x8, <[0], [1]>>, tensor<16x8xf32> -> tensor<16x8xf32>, !nv_tileaa.mem_token
    nv_tileaa.return
  }
}
