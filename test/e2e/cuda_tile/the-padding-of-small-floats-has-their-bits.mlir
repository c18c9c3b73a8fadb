// The padding of a view of small floats is the number of their format, with its bits: over threads they are integers.
//
// RUN: %{run-in-machine} %s
!e4m3 = !cuda_tile.partition_view<tile=(64), padding_value = nan, tensor_view<?xf8E4M3FN, strides=[1]>>
!e4m3_out = !cuda_tile.partition_view<tile=(64), tensor_view<64xf8E4M3FN, strides=[1]>>
!e4m3z = !cuda_tile.partition_view<tile=(64), padding_value = neg_zero, tensor_view<?xf8E4M3FN, strides=[1]>>
!e4m3z_out = !cuda_tile.partition_view<tile=(64), tensor_view<64xf8E4M3FN, strides=[1]>>
!e5m2 = !cuda_tile.partition_view<tile=(64), padding_value = neg_inf, tensor_view<?xf8E5M2, strides=[1]>>
!e5m2_out = !cuda_tile.partition_view<tile=(64), tensor_view<64xf8E5M2, strides=[1]>>
!e5m2p = !cuda_tile.partition_view<tile=(64), padding_value = pos_inf, tensor_view<?xf8E5M2, strides=[1]>>
!e5m2p_out = !cuda_tile.partition_view<tile=(64), tensor_view<64xf8E5M2, strides=[1]>>
cuda_tile.module @m {
  entry @e4m3(%x: tile<ptr<f8E4M3FN>>, %n: tile<i32>, %y: tile<ptr<f8E4M3FN>>) {
    %t = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf8E4M3FN, strides=[1]>
    %o = make_tensor_view %y, shape = [64], strides = [1] : tensor_view<64xf8E4M3FN, strides=[1]>
    %v = make_partition_view %t : !e4m3
    %w = make_partition_view %o : !e4m3_out
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t0 = load_view_tko weak %v[%zero] : !e4m3, tile<i32> -> tile<64xf8E4M3FN>, token
    %t1 = store_view_tko weak %tile, %w[%zero] : tile<64xf8E4M3FN>, !e4m3_out, tile<i32> -> token
    return
  }
  entry @e4m3z(%x: tile<ptr<f8E4M3FN>>, %n: tile<i32>, %y: tile<ptr<f8E4M3FN>>) {
    %t = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf8E4M3FN, strides=[1]>
    %o = make_tensor_view %y, shape = [64], strides = [1] : tensor_view<64xf8E4M3FN, strides=[1]>
    %v = make_partition_view %t : !e4m3z
    %w = make_partition_view %o : !e4m3z_out
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t0 = load_view_tko weak %v[%zero] : !e4m3z, tile<i32> -> tile<64xf8E4M3FN>, token
    %t1 = store_view_tko weak %tile, %w[%zero] : tile<64xf8E4M3FN>, !e4m3z_out, tile<i32> -> token
    return
  }
  entry @e5m2(%x: tile<ptr<f8E5M2>>, %n: tile<i32>, %y: tile<ptr<f8E5M2>>) {
    %t = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf8E5M2, strides=[1]>
    %o = make_tensor_view %y, shape = [64], strides = [1] : tensor_view<64xf8E5M2, strides=[1]>
    %v = make_partition_view %t : !e5m2
    %w = make_partition_view %o : !e5m2_out
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t0 = load_view_tko weak %v[%zero] : !e5m2, tile<i32> -> tile<64xf8E5M2>, token
    %t1 = store_view_tko weak %tile, %w[%zero] : tile<64xf8E5M2>, !e5m2_out, tile<i32> -> token
    return
  }
  entry @e5m2p(%x: tile<ptr<f8E5M2>>, %n: tile<i32>, %y: tile<ptr<f8E5M2>>) {
    %t = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf8E5M2, strides=[1]>
    %o = make_tensor_view %y, shape = [64], strides = [1] : tensor_view<64xf8E5M2, strides=[1]>
    %v = make_partition_view %t : !e5m2p
    %w = make_partition_view %o : !e5m2p_out
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t0 = load_view_tko weak %v[%zero] : !e5m2p, tile<i32> -> tile<64xf8E5M2>, token
    %t1 = store_view_tko weak %tile, %w[%zero] : tile<64xf8E5M2>, !e5m2p_out, tile<i32> -> token
    return
  }
}
