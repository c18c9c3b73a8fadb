// To a tf32 ties may go away from zero; to a power of two numbers go towards zero, or up.
//
// RUN: %{run-in-machine} %s
cuda_tile.module @m {
  entry @convert(%x: tile<ptr<f32>>, %a: tile<ptr<tf32>>, %b: tile<ptr<i8>>, %c: tile<ptr<i8>>) {
    %zero = constant <i32: 0> : tile<i32>
    %vx = make_tensor_view %x, shape = [256], strides = [1] : tensor_view<256xf32, strides=[1]>
    %va = make_tensor_view %a, shape = [256], strides = [1] : tensor_view<256xtf32, strides=[1]>
    %vb = make_tensor_view %b, shape = [256], strides = [1] : tensor_view<256xi8, strides=[1]>
    %vc = make_tensor_view %c, shape = [256], strides = [1] : tensor_view<256xi8, strides=[1]>
    %px = make_partition_view %vx : partition_view<tile=(256), tensor_view<256xf32, strides=[1]>>
    %pa = make_partition_view %va : partition_view<tile=(256), tensor_view<256xtf32, strides=[1]>>
    %pb = make_partition_view %vb : partition_view<tile=(256), tensor_view<256xi8, strides=[1]>>
    %pc = make_partition_view %vc : partition_view<tile=(256), tensor_view<256xi8, strides=[1]>>
    %v, %t = load_view_tko weak %px[%zero] : partition_view<tile=(256), tensor_view<256xf32, strides=[1]>>, tile<i32> -> tile<256xf32>, token
    %away = ftof %v rounding<nearest_away> : tile<256xf32> -> tile<256xtf32>
    %down = ftof %v rounding<zero> : tile<256xf32> -> tile<256xf8E8M0FNU>
    %up = ftof %v rounding<positive_inf> : tile<256xf32> -> tile<256xf8E8M0FNU>
    %bd = bitcast %down : tile<256xf8E8M0FNU> -> tile<256xi8>
    %bu = bitcast %up : tile<256xf8E8M0FNU> -> tile<256xi8>
    %ta = store_view_tko weak %away, %pa[%zero] : tile<256xtf32>, partition_view<tile=(256), tensor_view<256xtf32, strides=[1]>>, tile<i32> -> token
    %tb = store_view_tko weak %bd, %pb[%zero] : tile<256xi8>, partition_view<tile=(256), tensor_view<256xi8, strides=[1]>>, tile<i32> -> token
    %tc = store_view_tko weak %bu, %pc[%zero] : tile<256xi8>, partition_view<tile=(256), tensor_view<256xi8, strides=[1]>>, tile<i32> -> token
    return
  }
}
