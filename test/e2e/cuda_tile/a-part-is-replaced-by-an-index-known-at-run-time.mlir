// A part of a tile is replaced by another tile: along one dimension or both, with an index that is a constant or is not. The
// original tile does not change.
//
// RUN: %{run-in-machine} --chips sm_80 %s
!square = !cuda_tile.partition_view<tile=(16x32), tensor_view<16x32xf32, strides=[32,1]>>
!part = !cuda_tile.partition_view<tile=(4x8), tensor_view<4x8xf32, strides=[8,1]>>
!halfs = !cuda_tile.partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
!half = !cuda_tile.partition_view<tile=(32), tensor_view<32xf16, strides=[1]>>
!whole = !cuda_tile.partition_view<tile=(32), tensor_view<32xf16, strides=[1]>>
cuda_tile.module @m {
  entry @matrix(%x: tile<ptr<f32>>, %new: tile<ptr<f32>>, %out: tile<ptr<f32>>, %i: tile<i32>, %j: tile<i32>) {
    %tx = make_tensor_view %x, shape = [16, 32], strides = [32, 1] : tensor_view<16x32xf32, strides=[32,1]>
    %tn = make_tensor_view %new, shape = [4, 8], strides = [8, 1] : tensor_view<4x8xf32, strides=[8,1]>
    %to = make_tensor_view %out, shape = [16, 32], strides = [32, 1] : tensor_view<16x32xf32, strides=[32,1]>
    %vx = make_partition_view %tx : !square
    %vn = make_partition_view %tn : !part
    %vo = make_partition_view %to : !square
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%zero, %zero] : !square, tile<i32> -> tile<16x32xf32>, token
    %part, %t1 = load_view_tko weak %vn[%zero, %zero] : !part, tile<i32> -> tile<4x8xf32>, token
    %both = insert %part, %tile[%i, %j] : tile<4x8xf32>, tile<16x32xf32>
    %t2 = store_view_tko weak %both, %vo[%zero, %zero] : tile<16x32xf32>, !square, tile<i32> -> token
    %t3 = store_view_tko weak %tile, %vx[%zero, %zero] token = %t0 : tile<16x32xf32>, !square, tile<i32> -> token
    return
  }
  entry @constant(%x: tile<ptr<f16>>, %new: tile<ptr<f16>>) {
    %tx = make_tensor_view %x, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %tn = make_tensor_view %new, shape = [32], strides = [1] : tensor_view<32xf16, strides=[1]>
    %vx = make_partition_view %tx : !halfs
    %vn = make_partition_view %tn : !half
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%zero] : !halfs, tile<i32> -> tile<64xf16>, token
    %part, %t1 = load_view_tko weak %vn[%zero] : !half, tile<i32> -> tile<32xf16>, token
    %both = insert %part, %tile[%one] : tile<32xf16>, tile<64xf16>
    %t2 = store_view_tko weak %both, %vx[%zero] token = %t0 : tile<64xf16>, !halfs, tile<i32> -> token
    return
  }
  // All of a tile.
  entry @whole(%x: tile<ptr<f16>>, %new: tile<ptr<f16>>, %n: tile<i32>) {
    %tx = make_tensor_view %x, shape = [32], strides = [1] : tensor_view<32xf16, strides=[1]>
    %tn = make_tensor_view %new, shape = [32], strides = [1] : tensor_view<32xf16, strides=[1]>
    %vx = make_partition_view %tx : !whole
    %vn = make_partition_view %tn : !whole
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%zero] : !whole, tile<i32> -> tile<32xf16>, token
    %part, %t1 = load_view_tko weak %vn[%zero] : !whole, tile<i32> -> tile<32xf16>, token
    %both = insert %part, %tile[%n] : tile<32xf16>, tile<32xf16>
    %t2 = store_view_tko weak %both, %vx[%zero] token = %t0 : tile<32xf16>, !whole, tile<i32> -> token
    return
  }
}
