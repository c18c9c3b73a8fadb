// The two halves of each row, exchanged: extract, cat, reshape and permute give registers other names where they can.
//
// RUN: %{run-in-machine} %s
cuda_tile.module @m {
  entry @exchange(%x: tile<ptr<f32>>, %out: tile<ptr<f32>>) {
    %tx = make_tensor_view %x, shape = [32, 64], strides = [64, 1] : tensor_view<32x64xf32, strides=[64,1]>
    %to = make_tensor_view %out, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf32, strides=[32,1]>
    %vx = make_partition_view %tx : partition_view<tile=(32x64), tensor_view<32x64xf32, strides=[64,1]>>
    %vo = make_partition_view %to : partition_view<tile=(64x32), tensor_view<64x32xf32, strides=[32,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%zero, %zero] : partition_view<tile=(32x64), tensor_view<32x64xf32, strides=[64,1]>>, tile<i32> -> tile<32x64xf32>, token
    %left = extract %tile[%zero, %zero] : tile<32x64xf32> -> tile<32x32xf32>
    %right = extract %tile[%zero, %one] : tile<32x64xf32> -> tile<32x32xf32>
    %both = cat %right, %left dim = 1 : tile<32x32xf32>, tile<32x32xf32> -> tile<32x64xf32>
    %turned = permute %both [1, 0] : tile<32x64xf32> -> tile<64x32xf32>
    %t1 = store_view_tko weak %turned, %vo[%zero, %zero] : tile<64x32xf32>, partition_view<tile=(64x32), tensor_view<64x32xf32, strides=[32,1]>>, tile<i32> -> token
    return
  }
}
