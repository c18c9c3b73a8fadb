// On chips without an instruction for scales, factors are multiplied by theirs first: 32 along K share one, or 16.
//
// RUN: %{run-in-machine} %s
cuda_tile.module @m {
  entry @e4m3(%a: tile<ptr<i8>>, %b: tile<ptr<i8>>, %s: tile<ptr<i8>>, %u: tile<ptr<i8>>, %c: tile<ptr<f32>>, %d: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %va = make_tensor_view %a, shape = [16, 64], strides = [64, 1] : tensor_view<16x64xi8, strides=[64,1]>
    %pa = make_partition_view %va : partition_view<tile=(16x64), tensor_view<16x64xi8, strides=[64,1]>>
    %la, %ta = load_view_tko weak %pa[%zero, %zero] : partition_view<tile=(16x64), tensor_view<16x64xi8, strides=[64,1]>>, tile<i32> -> tile<16x64xi8>, token
    %fa = bitcast %la : tile<16x64xi8> -> tile<16x64xf8E4M3FN>
    %vb = make_tensor_view %b, shape = [64, 8], strides = [8, 1] : tensor_view<64x8xi8, strides=[8,1]>
    %pb = make_partition_view %vb : partition_view<tile=(64x8), tensor_view<64x8xi8, strides=[8,1]>>
    %lb, %tb = load_view_tko weak %pb[%zero, %zero] : partition_view<tile=(64x8), tensor_view<64x8xi8, strides=[8,1]>>, tile<i32> -> tile<64x8xi8>, token
    %fb = bitcast %lb : tile<64x8xi8> -> tile<64x8xf8E4M3FN>
    %vs = make_tensor_view %s, shape = [16, 2], strides = [2, 1] : tensor_view<16x2xi8, strides=[2,1]>
    %ps = make_partition_view %vs : partition_view<tile=(16x2), tensor_view<16x2xi8, strides=[2,1]>>
    %ls, %ts = load_view_tko weak %ps[%zero, %zero] : partition_view<tile=(16x2), tensor_view<16x2xi8, strides=[2,1]>>, tile<i32> -> tile<16x2xi8>, token
    %fs = bitcast %ls : tile<16x2xi8> -> tile<16x2xf8E8M0FNU>
    %vu = make_tensor_view %u, shape = [2, 8], strides = [8, 1] : tensor_view<2x8xi8, strides=[8,1]>
    %pu = make_partition_view %vu : partition_view<tile=(2x8), tensor_view<2x8xi8, strides=[8,1]>>
    %lu, %tu = load_view_tko weak %pu[%zero, %zero] : partition_view<tile=(2x8), tensor_view<2x8xi8, strides=[8,1]>>, tile<i32> -> tile<2x8xi8>, token
    %fu = bitcast %lu : tile<2x8xi8> -> tile<2x8xf8E8M0FNU>
    %vc = make_tensor_view %c, shape = [16, 8], strides = [8, 1] : tensor_view<16x8xf32, strides=[8,1]>
    %pc = make_partition_view %vc : partition_view<tile=(16x8), tensor_view<16x8xf32, strides=[8,1]>>
    %lc, %tc = load_view_tko weak %pc[%zero, %zero] : partition_view<tile=(16x8), tensor_view<16x8xf32, strides=[8,1]>>, tile<i32> -> tile<16x8xf32>, token
    %r = mmaf_scaled %fa, %fb, %lc, %fs, %fu
        : tile<16x64xf8E4M3FN>, tile<64x8xf8E4M3FN>, tile<16x8xf32>, tile<16x2xf8E8M0FNU>, tile<2x8xf8E8M0FNU>
    %vd = make_tensor_view %d, shape = [16, 8], strides = [8, 1] : tensor_view<16x8xf32, strides=[8,1]>
    %pd = make_partition_view %vd : partition_view<tile=(16x8), tensor_view<16x8xf32, strides=[8,1]>>
    %td = store_view_tko weak %r, %pd[%zero, %zero] : tile<16x8xf32>, partition_view<tile=(16x8), tensor_view<16x8xf32, strides=[8,1]>>, tile<i32> -> token
    return
  }
  entry @f4(%a: tile<ptr<i8>>, %b: tile<ptr<i8>>, %s: tile<ptr<i8>>, %u: tile<ptr<i8>>, %c: tile<ptr<f32>>, %d: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %va = make_tensor_view %a, shape = [512], strides = [1] : tensor_view<512xi8, strides=[1]>
    %pa = make_partition_view %va : partition_view<tile=(512), tensor_view<512xi8, strides=[1]>>
    %la, %ta = load_view_tko weak %pa[%zero] : partition_view<tile=(512), tensor_view<512xi8, strides=[1]>>, tile<i32> -> tile<512xi8>, token
    %ea = unpack %la : tile<512xi8> -> tile<1024xf4E2M1FN>
    %fa = reshape %ea : tile<1024xf4E2M1FN> -> tile<16x64xf4E2M1FN>
    %vb = make_tensor_view %b, shape = [256], strides = [1] : tensor_view<256xi8, strides=[1]>
    %pb = make_partition_view %vb : partition_view<tile=(256), tensor_view<256xi8, strides=[1]>>
    %lb, %tb = load_view_tko weak %pb[%zero] : partition_view<tile=(256), tensor_view<256xi8, strides=[1]>>, tile<i32> -> tile<256xi8>, token
    %eb = unpack %lb : tile<256xi8> -> tile<512xf4E2M1FN>
    %fb = reshape %eb : tile<512xf4E2M1FN> -> tile<64x8xf4E2M1FN>
    %vs = make_tensor_view %s, shape = [16, 4], strides = [4, 1] : tensor_view<16x4xi8, strides=[4,1]>
    %ps = make_partition_view %vs : partition_view<tile=(16x4), tensor_view<16x4xi8, strides=[4,1]>>
    %ls, %ts = load_view_tko weak %ps[%zero, %zero] : partition_view<tile=(16x4), tensor_view<16x4xi8, strides=[4,1]>>, tile<i32> -> tile<16x4xi8>, token
    %fs = bitcast %ls : tile<16x4xi8> -> tile<16x4xf8E4M3FN>
    %vu = make_tensor_view %u, shape = [4, 8], strides = [8, 1] : tensor_view<4x8xi8, strides=[8,1]>
    %pu = make_partition_view %vu : partition_view<tile=(4x8), tensor_view<4x8xi8, strides=[8,1]>>
    %lu, %tu = load_view_tko weak %pu[%zero, %zero] : partition_view<tile=(4x8), tensor_view<4x8xi8, strides=[8,1]>>, tile<i32> -> tile<4x8xi8>, token
    %fu = bitcast %lu : tile<4x8xi8> -> tile<4x8xf8E4M3FN>
    %vc = make_tensor_view %c, shape = [16, 8], strides = [8, 1] : tensor_view<16x8xf32, strides=[8,1]>
    %pc = make_partition_view %vc : partition_view<tile=(16x8), tensor_view<16x8xf32, strides=[8,1]>>
    %lc, %tc = load_view_tko weak %pc[%zero, %zero] : partition_view<tile=(16x8), tensor_view<16x8xf32, strides=[8,1]>>, tile<i32> -> tile<16x8xf32>, token
    %r = mmaf_scaled %fa, %fb, %lc, %fs, %fu
        : tile<16x64xf4E2M1FN>, tile<64x8xf4E2M1FN>, tile<16x8xf32>, tile<16x4xf8E4M3FN>, tile<4x8xf8E4M3FN>
    %vd = make_tensor_view %d, shape = [16, 8], strides = [8, 1] : tensor_view<16x8xf32, strides=[8,1]>
    %pd = make_partition_view %vd : partition_view<tile=(16x8), tensor_view<16x8xf32, strides=[8,1]>>
    %td = store_view_tko weak %r, %pd[%zero, %zero] : tile<16x8xf32>, partition_view<tile=(16x8), tensor_view<16x8xf32, strides=[8,1]>>, tile<i32> -> token
    return
  }
}
