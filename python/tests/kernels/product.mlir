cuda_tile.module @m {
  entry @product(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f32>>) {
    %ta = make_tensor_view %a, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf16, strides=[64,1]>
    %va = make_partition_view %ta : partition_view<tile=(64x64), tensor_view<64x64xf16, strides=[64,1]>>
    %tb = make_tensor_view %b, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf16, strides=[64,1]>
    %vb = make_partition_view %tb : partition_view<tile=(64x64), tensor_view<64x64xf16, strides=[64,1]>>
    %tc = make_tensor_view %c, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %vc = make_partition_view %tc : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %x, %ox = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(64x64), tensor_view<64x64xf16, strides=[64,1]>>, tile<i32> -> tile<64x64xf16>, token
    %y, %oy = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(64x64), tensor_view<64x64xf16, strides=[64,1]>>, tile<i32> -> tile<64x64xf16>, token
    %s = mmaf %x, %y, %none : tile<64x64xf16>, tile<64x64xf16>, tile<64x64xf32>
    %o = store_view_tko weak %s, %vc[%zero, %zero] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
