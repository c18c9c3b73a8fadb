// Another product has all columns of tensor memory, so that there is no room for scales: each thread multiplies factors by them.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_100a | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %s --chips=sm_100a

// CHECK-LABEL: .entry scaled(
// CHECK-NOT: tcgen05
// CHECK: fma.rn.f32
// CHECK-NOT: tcgen05
// CHECK-LABEL: .entry near(
// CHECK: block_scale
cuda_tile.module @m {
  entry @scaled(%anya: tile<ptr<i8>>, %anyb: tile<ptr<i8>>, %anys: tile<ptr<f8E4M3FN>>, %anyt: tile<ptr<f8E4M3FN>>, %anyc: tile<ptr<f32>>, %anyx: tile<ptr<f16>>, %anyy: tile<ptr<f32>>) {
    %px = assume div_by<16>, %anyx : tile<ptr<f16>>
    %mx = make_tensor_view %px, shape = [256, 16], strides = [16, 1] : tensor_view<256x16xf16, strides=[16,1]>
    %vx = make_partition_view %mx : partition_view<tile=(256x16), tensor_view<256x16xf16, strides=[16,1]>>
    %py = assume div_by<16>, %anyy : tile<ptr<f32>>
    %my = make_tensor_view %py, shape = [256, 256], strides = [256, 1] : tensor_view<256x256xf32, strides=[256,1]>
    %vy = make_partition_view %my : partition_view<tile=(256x256), tensor_view<256x256xf32, strides=[256,1]>>
    %first = constant <i32: 0> : tile<i32>
    %x, %ox = load_view_tko weak %vx[%first, %first] : partition_view<tile=(256x16), tensor_view<256x16xf16, strides=[16,1]>>, tile<i32> -> tile<256x16xf16>, token
    %xt = permute %x [1, 0] : tile<256x16xf16> -> tile<16x256xf16>
    %none = constant <f32: 0.0> : tile<256x256xf32>
    %y = mmaf %x, %xt, %none : tile<256x16xf16>, tile<16x256xf16>, tile<256x256xf32>
    %oy = store_view_tko weak %y, %vy[%first, %first] : tile<256x256xf32>, partition_view<tile=(256x256), tensor_view<256x256xf32, strides=[256,1]>>, tile<i32> -> token
    %pa = assume div_by<16>, %anya : tile<ptr<i8>>
    %ma = make_tensor_view %pa, shape = [128, 32], strides = [32, 1] : tensor_view<128x32xi8, strides=[32,1]>
    %va = make_partition_view %ma : partition_view<tile=(128x32), tensor_view<128x32xi8, strides=[32,1]>>
    %pb = assume div_by<16>, %anyb : tile<ptr<i8>>
    %mb = make_tensor_view %pb, shape = [32, 32], strides = [32, 1] : tensor_view<32x32xi8, strides=[32,1]>
    %vb = make_partition_view %mb : partition_view<tile=(32x32), tensor_view<32x32xi8, strides=[32,1]>>
    %ps = assume div_by<16>, %anys : tile<ptr<f8E4M3FN>>
    %ms = make_tensor_view %ps, shape = [128, 4], strides = [4, 1] : tensor_view<128x4xf8E4M3FN, strides=[4,1]>
    %vs = make_partition_view %ms : partition_view<tile=(128x4), tensor_view<128x4xf8E4M3FN, strides=[4,1]>>
    %pt = assume div_by<16>, %anyt : tile<ptr<f8E4M3FN>>
    %mt = make_tensor_view %pt, shape = [32, 4], strides = [4, 1] : tensor_view<32x4xf8E4M3FN, strides=[4,1]>
    %vt = make_partition_view %mt : partition_view<tile=(32x4), tensor_view<32x4xf8E4M3FN, strides=[4,1]>>
    %pc = assume div_by<16>, %anyc : tile<ptr<f32>>
    %mc = make_tensor_view %pc, shape = [128, 32], strides = [32, 1] : tensor_view<128x32xf32, strides=[32,1]>
    %vc = make_partition_view %mc : partition_view<tile=(128x32), tensor_view<128x32xf32, strides=[32,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %c, %oc = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(128x32), tensor_view<128x32xf32, strides=[32,1]>>, tile<i32> -> tile<128x32xf32>, token
    %a, %oa = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(128x32), tensor_view<128x32xi8, strides=[32,1]>>, tile<i32> -> tile<128x32xi8>, token
    %b, %ob = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(32x32), tensor_view<32x32xi8, strides=[32,1]>>, tile<i32> -> tile<32x32xi8>, token
    %s, %os = load_view_tko weak %vs[%zero, %zero] : partition_view<tile=(128x4), tensor_view<128x4xf8E4M3FN, strides=[4,1]>>, tile<i32> -> tile<128x4xf8E4M3FN>, token
    %t, %ot = load_view_tko weak %vt[%zero, %zero] : partition_view<tile=(32x4), tensor_view<32x4xf8E4M3FN, strides=[4,1]>>, tile<i32> -> tile<32x4xf8E4M3FN>, token
    %a1 = reshape %a : tile<128x32xi8> -> tile<4096xi8>
    %a2 = unpack %a1 : tile<4096xi8> -> tile<8192xf4E2M1FN>
    %a3 = reshape %a2 : tile<8192xf4E2M1FN> -> tile<128x64xf4E2M1FN>
    %b1 = reshape %b : tile<32x32xi8> -> tile<1024xi8>
    %b2 = unpack %b1 : tile<1024xi8> -> tile<2048xf4E2M1FN>
    %b3 = reshape %b2 : tile<2048xf4E2M1FN> -> tile<32x64xf4E2M1FN>
    %bt = permute %b3 [1, 0] : tile<32x64xf4E2M1FN> -> tile<64x32xf4E2M1FN>
    %tt = permute %t [1, 0] : tile<32x4xf8E4M3FN> -> tile<4x32xf8E4M3FN>
    %d = mmaf_scaled %a3, %bt, %c, %s, %tt
        : tile<128x64xf4E2M1FN>, tile<64x32xf4E2M1FN>, tile<128x32xf32>, tile<128x4xf8E4M3FN>, tile<4x32xf8E4M3FN>
    %o = store_view_tko weak %d, %vc[%zero, %zero] token = %oc : tile<128x32xf32>, partition_view<tile=(128x32), tensor_view<128x32xf32, strides=[32,1]>>, tile<i32> -> token
    return
  }
  entry @near(%anya: tile<ptr<i8>>, %anyb: tile<ptr<i8>>, %anys: tile<ptr<f8E4M3FN>>, %anyt: tile<ptr<f8E4M3FN>>, %anyc: tile<ptr<f32>>) {
    %pa = assume div_by<16>, %anya : tile<ptr<i8>>
    %ma = make_tensor_view %pa, shape = [128, 32], strides = [32, 1] : tensor_view<128x32xi8, strides=[32,1]>
    %va = make_partition_view %ma : partition_view<tile=(128x32), tensor_view<128x32xi8, strides=[32,1]>>
    %pb = assume div_by<16>, %anyb : tile<ptr<i8>>
    %mb = make_tensor_view %pb, shape = [32, 32], strides = [32, 1] : tensor_view<32x32xi8, strides=[32,1]>
    %vb = make_partition_view %mb : partition_view<tile=(32x32), tensor_view<32x32xi8, strides=[32,1]>>
    %ps = assume div_by<16>, %anys : tile<ptr<f8E4M3FN>>
    %ms = make_tensor_view %ps, shape = [128, 4], strides = [4, 1] : tensor_view<128x4xf8E4M3FN, strides=[4,1]>
    %vs = make_partition_view %ms : partition_view<tile=(128x4), tensor_view<128x4xf8E4M3FN, strides=[4,1]>>
    %pt = assume div_by<16>, %anyt : tile<ptr<f8E4M3FN>>
    %mt = make_tensor_view %pt, shape = [32, 4], strides = [4, 1] : tensor_view<32x4xf8E4M3FN, strides=[4,1]>
    %vt = make_partition_view %mt : partition_view<tile=(32x4), tensor_view<32x4xf8E4M3FN, strides=[4,1]>>
    %pc = assume div_by<16>, %anyc : tile<ptr<f32>>
    %mc = make_tensor_view %pc, shape = [128, 32], strides = [32, 1] : tensor_view<128x32xf32, strides=[32,1]>
    %vc = make_partition_view %mc : partition_view<tile=(128x32), tensor_view<128x32xf32, strides=[32,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %c, %oc = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(128x32), tensor_view<128x32xf32, strides=[32,1]>>, tile<i32> -> tile<128x32xf32>, token
    %a, %oa = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(128x32), tensor_view<128x32xi8, strides=[32,1]>>, tile<i32> -> tile<128x32xi8>, token
    %b, %ob = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(32x32), tensor_view<32x32xi8, strides=[32,1]>>, tile<i32> -> tile<32x32xi8>, token
    %s, %os = load_view_tko weak %vs[%zero, %zero] : partition_view<tile=(128x4), tensor_view<128x4xf8E4M3FN, strides=[4,1]>>, tile<i32> -> tile<128x4xf8E4M3FN>, token
    %t, %ot = load_view_tko weak %vt[%zero, %zero] : partition_view<tile=(32x4), tensor_view<32x4xf8E4M3FN, strides=[4,1]>>, tile<i32> -> tile<32x4xf8E4M3FN>, token
    %a1 = reshape %a : tile<128x32xi8> -> tile<4096xi8>
    %a2 = unpack %a1 : tile<4096xi8> -> tile<8192xf4E2M1FN>
    %a3 = reshape %a2 : tile<8192xf4E2M1FN> -> tile<128x64xf4E2M1FN>
    %b1 = reshape %b : tile<32x32xi8> -> tile<1024xi8>
    %b2 = unpack %b1 : tile<1024xi8> -> tile<2048xf4E2M1FN>
    %b3 = reshape %b2 : tile<2048xf4E2M1FN> -> tile<32x64xf4E2M1FN>
    %bt = permute %b3 [1, 0] : tile<32x64xf4E2M1FN> -> tile<64x32xf4E2M1FN>
    %tt = permute %t [1, 0] : tile<32x4xf8E4M3FN> -> tile<4x32xf8E4M3FN>
    %d = mmaf_scaled %a3, %bt, %c, %s, %tt
        : tile<128x64xf4E2M1FN>, tile<64x32xf4E2M1FN>, tile<128x32xf32>, tile<128x4xf8E4M3FN>, tile<4x32xf8E4M3FN>
    %o = store_view_tko weak %d, %vc[%zero, %zero] token = %oc : tile<128x32xf32>, partition_view<tile=(128x32), tensor_view<128x32xf32, strides=[32,1]>>, tile<i32> -> token
    return
  }
}
