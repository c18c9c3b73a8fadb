// Memory with one copy has an ordinary load.
//
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics -o %t

!v = !cuda_tile.partition_view<tile=(8), tensor_view<64xf32, strides=[1], #cuda_tile.ptr_attr<multicast>>>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32, <multicast>>>, %i: tile<i32>) {
    %t = make_tensor_view %p, shape = [64], strides = [1]
        : tile<ptr<f32, <multicast>>> -> tensor_view<64xf32, strides=[1], #cuda_tile.ptr_attr<multicast>>
    %v = make_partition_view %t : !v
    %a, %0 = multimem_load_reduce_view_tko weak %v[%i] : !v, tile<i32> -> tile<8xf32>, token
  }
}

// -----

!v = !cuda_tile.partition_view<tile=(8), tensor_view<64xf32, strides=[1], #cuda_tile.ptr_attr<unicast>>>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32, <unicast>>>, %i: tile<i32>) {
    %t = make_tensor_view %p, shape = [64], strides = [1]
        : tile<ptr<f32, <unicast>>> -> tensor_view<64xf32, strides=[1], #cuda_tile.ptr_attr<unicast>>
    %v = make_partition_view %t : !v
    // expected-error @below {{expects a multicast tensor_view}}
    %a, %0 = multimem_load_reduce_view_tko weak %v[%i] : !v, tile<i32> -> tile<8xf32>, token
  }
}
