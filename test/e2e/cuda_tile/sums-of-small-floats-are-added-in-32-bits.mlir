// Floats of eight bits by wgmma, which keeps fewer bits of a sum than 32-bit floats have. So the products of each 128 of the
// depth begin at zero and are added to the sum, unless the program asks for fast sums. The instruction itself adds a sum of 16
// bits. The machine for PTX keeps 13 bits in an instruction, so that a sum of @exact is lost without the additions.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_90a | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %s --chips=sm_90a,sm_90

// CHECK-LABEL: .entry exact(
// CHECK: wgmma.mma_async.sync.aligned.m64n32k32.f32.e4m3.e4m3 {{.*}}, q, 1, 1;
// CHECK-COUNT-3: wgmma.mma_async.sync.aligned.m64n32k32.f32.e4m3.e4m3 {{.*}}, p, 1, 1;
// CHECK: wgmma.wait_group
// CHECK-COUNT-16: add.rn.f32
// CHECK: wgmma.mma_async.sync.aligned.m64n32k32.f32.e4m3.e4m3 {{.*}}, q, 1, 1;
// CHECK-COUNT-3: wgmma.mma_async.sync.aligned.m64n32k32.f32.e4m3.e4m3 {{.*}}, p, 1, 1;
// CHECK-COUNT-16: add.rn.f32
// CHECK-LABEL: .entry fast(
// CHECK-COUNT-8: wgmma.mma_async.sync.aligned.m64n32k32.f32.e5m2.e5m2 {{.*}}, p, 1, 1;
// CHECK-NOT: add.rn.f32
// CHECK-LABEL: .entry half(
// CHECK-COUNT-2: wgmma.mma_async.sync.aligned.m64n32k32.f16.e4m3.e4m3 {{.*}}, p, 1, 1;
cuda_tile.module @m {
  entry @exact(%a: tile<ptr<f8E4M3FN>>, %b: tile<ptr<f8E4M3FN>>, %c: tile<ptr<f32>>) {
    %ta = make_tensor_view %a, shape = [64, 256], strides = [256, 1] : tensor_view<64x256xf8E4M3FN, strides=[256,1]>
    %va = make_partition_view %ta : partition_view<tile=(64x256), tensor_view<64x256xf8E4M3FN, strides=[256,1]>>
    %tb = make_tensor_view %b, shape = [32, 256], strides = [256, 1] : tensor_view<32x256xf8E4M3FN, strides=[256,1]>
    %vb = make_partition_view %tb : partition_view<tile=(32x256), tensor_view<32x256xf8E4M3FN, strides=[256,1]>>
    %tc = make_tensor_view %c, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf32, strides=[32,1]>
    %vc = make_partition_view %tc : partition_view<tile=(64x32), tensor_view<64x32xf32, strides=[32,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %x, %ox = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(64x256), tensor_view<64x256xf8E4M3FN, strides=[256,1]>>, tile<i32> -> tile<64x256xf8E4M3FN>, token
    %y, %oy = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(32x256), tensor_view<32x256xf8E4M3FN, strides=[256,1]>>, tile<i32> -> tile<32x256xf8E4M3FN>, token
    %z, %oz = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(64x32), tensor_view<64x32xf32, strides=[32,1]>>, tile<i32> -> tile<64x32xf32>, token
    %yt = permute %y [1, 0] : tile<32x256xf8E4M3FN> -> tile<256x32xf8E4M3FN>
    %s = mmaf %x, %yt, %z : tile<64x256xf8E4M3FN>, tile<256x32xf8E4M3FN>, tile<64x32xf32>
    %o = store_view_tko weak %s, %vc[%zero, %zero] token = %oz : tile<64x32xf32>, partition_view<tile=(64x32), tensor_view<64x32xf32, strides=[32,1]>>, tile<i32> -> token
    return
  }
  entry @fast(%a: tile<ptr<f8E5M2>>, %b: tile<ptr<f8E5M2>>, %c: tile<ptr<f32>>) {
    %ta = make_tensor_view %a, shape = [64, 256], strides = [256, 1] : tensor_view<64x256xf8E5M2, strides=[256,1]>
    %va = make_partition_view %ta : partition_view<tile=(64x256), tensor_view<64x256xf8E5M2, strides=[256,1]>>
    %tb = make_tensor_view %b, shape = [256, 32], strides = [32, 1] : tensor_view<256x32xf8E5M2, strides=[32,1]>
    %vb = make_partition_view %tb : partition_view<tile=(256x32), tensor_view<256x32xf8E5M2, strides=[32,1]>>
    %tc = make_tensor_view %c, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf32, strides=[32,1]>
    %vc = make_partition_view %tc : partition_view<tile=(64x32), tensor_view<64x32xf32, strides=[32,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %x, %ox = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(64x256), tensor_view<64x256xf8E5M2, strides=[256,1]>>, tile<i32> -> tile<64x256xf8E5M2>, token
    %y, %oy = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(256x32), tensor_view<256x32xf8E5M2, strides=[32,1]>>, tile<i32> -> tile<256x32xf8E5M2>, token
    %z, %oz = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(64x32), tensor_view<64x32xf32, strides=[32,1]>>, tile<i32> -> tile<64x32xf32>, token
    %s = mmaf %x, %y, %z fast_acc : tile<64x256xf8E5M2>, tile<256x32xf8E5M2>, tile<64x32xf32>
    %o = store_view_tko weak %s, %vc[%zero, %zero] token = %oz : tile<64x32xf32>, partition_view<tile=(64x32), tensor_view<64x32xf32, strides=[32,1]>>, tile<i32> -> token
    return
  }
  entry @half(%a: tile<ptr<f8E4M3FN>>, %b: tile<ptr<f8E4M3FN>>, %c: tile<ptr<f16>>) {
    %ta = make_tensor_view %a, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf8E4M3FN, strides=[64,1]>
    %va = make_partition_view %ta : partition_view<tile=(64x64), tensor_view<64x64xf8E4M3FN, strides=[64,1]>>
    %tb = make_tensor_view %b, shape = [32, 64], strides = [64, 1] : tensor_view<32x64xf8E4M3FN, strides=[64,1]>
    %vb = make_partition_view %tb : partition_view<tile=(32x64), tensor_view<32x64xf8E4M3FN, strides=[64,1]>>
    %tc = make_tensor_view %c, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf16, strides=[32,1]>
    %vc = make_partition_view %tc : partition_view<tile=(64x32), tensor_view<64x32xf16, strides=[32,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %x, %ox = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(64x64), tensor_view<64x64xf8E4M3FN, strides=[64,1]>>, tile<i32> -> tile<64x64xf8E4M3FN>, token
    %y, %oy = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(32x64), tensor_view<32x64xf8E4M3FN, strides=[64,1]>>, tile<i32> -> tile<32x64xf8E4M3FN>, token
    %z, %oz = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(64x32), tensor_view<64x32xf16, strides=[32,1]>>, tile<i32> -> tile<64x32xf16>, token
    %yt = permute %y [1, 0] : tile<32x64xf8E4M3FN> -> tile<64x32xf8E4M3FN>
    %s = mmaf %x, %yt, %z : tile<64x64xf8E4M3FN>, tile<64x32xf8E4M3FN>, tile<64x32xf16>
    %o = store_view_tko weak %s, %vc[%zero, %zero] token = %oz : tile<64x32xf16>, partition_view<tile=(64x32), tensor_view<64x32xf16, strides=[32,1]>>, tile<i32> -> token
    return
  }
}
