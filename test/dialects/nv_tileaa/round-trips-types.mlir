// Each type, and each way to write it. The text below is the printed form.
//
// RUN: %{round-trips}

module {
  nv_tileaa.func private @pointers(!nv_tileaa.ptr<f32>, !nv_tileaa.ptr<f32, 1>, !nv_tileaa.ptr<i8, 16777215>, !nv_tileaa.ptr<!nv_tileaa.ptr<index, 3>, 1>, !nv_tileaa.ptr<vector<4xf16>>, tensor<4x2x!nv_tileaa.ptr<bf16>>)
  nv_tileaa.func private @memrefs_row_by_row(!nv_tileaa.memref<f32>, !nv_tileaa.memref<4x?xf32>, !nv_tileaa.memref<?x4xf32, 3>, !nv_tileaa.memref<4xf32, alias_scope 0>, !nv_tileaa.memref<4xf32, 1, alias_scope 4294967295>, !nv_tileaa.memref<0x4x!nv_tileaa.ptr<f32>>)
  nv_tileaa.func private @memrefs_with_strides(!nv_tileaa.memref<4x4xf32, strides [1, 4]>, !nv_tileaa.memref<?x?xf32, strides [?, ?]>, !nv_tileaa.memref<4x?xf32, strides [-1, 0], 1>, !nv_tileaa.memref<4x?xf32, strides [8, ?], alias_scope 1>, !nv_tileaa.memref<4xf32, strides [2], 3, alias_scope 2>)
  nv_tileaa.func private @views(!nv_tileaa.tiled_view<<64x64xf32, 1>, 16x8, <[0], [1]>>, !nv_tileaa.tiled_view<<2x?x?xf32, strides [?, 1, ?], 3, alias_scope 1>, 16x8, <[1, 0], [2]>>)
  nv_tileaa.func private @queues(!nv_tileaa.queue<>, !nv_tileaa.queue<isolated>, !nv_tileaa.queue<tensor<16xf32>, i32>, !nv_tileaa.queue<!nv_tileaa.ptr<f32>, isolated>, !nv_tileaa.queue<!nv_tileaa.queue<i1>>)
  nv_tileaa.func private @tokens_and_programs(!nv_tileaa.mem_token, !nv_tileaa.program_id)
}
