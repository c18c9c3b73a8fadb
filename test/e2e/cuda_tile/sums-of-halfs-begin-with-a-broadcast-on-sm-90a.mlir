// Two sums of halfs are a register of wgmma. Where all begin with one number of their row, LLVM makes them of one register: they are
// complete before the next copies start.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_90a | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %s --chips=sm_90a

// CHECK: wgmma.mma_async.sync.aligned.m64n32k16.f16.f16.f16
// CHECK: wgmma.wait_group.sync.aligned 0
cuda_tile.module @m {
  entry @product(%anya: tile<ptr<f16>>, %anyb: tile<ptr<f16>>, %anyc: tile<ptr<f16>>, %to: tile<i32>) {
    %a = assume div_by<16>, %anya : tile<ptr<f16>>
    %b = assume div_by<16>, %anyb : tile<ptr<f16>>
    %c = assume div_by<16>, %anyc : tile<ptr<f16>>
    %ta = make_tensor_view %a, shape = [128, 160], strides = [160, 1] : tensor_view<128x160xf16, strides=[160,1]>
    %tb = make_tensor_view %b, shape = [160, 32], strides = [32, 1] : tensor_view<160x32xf16, strides=[32,1]>
    %tc = make_tensor_view %c, shape = [2, 128, 32], strides = [4096, 32, 1] : tensor_view<2x128x32xf16, strides=[4096,32,1]>
    %va = make_partition_view %ta : partition_view<tile=(128x32), tensor_view<128x160xf16, strides=[160,1]>>
    %vb = make_partition_view %tb : partition_view<tile=(32x32), tensor_view<160x32xf16, strides=[32,1]>>
    %vc = make_partition_view %tc : partition_view<tile=(1x128x32), tensor_view<2x128x32xf16, strides=[4096,32,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %nothing = constant <f16: 0.0> : tile<128x32xf16>
    %first = for %i in (%zero to %to, step %one) : tile<i32> iter_values(%before = %nothing) -> (tile<128x32xf16>) {
      %x, %t0 = load_view_tko weak %va[%zero, %i] : partition_view<tile=(128x32), tensor_view<128x160xf16, strides=[160,1]>>, tile<i32> -> tile<128x32xf16>, token
      %y, %t1 = load_view_tko weak %vb[%i, %zero] : partition_view<tile=(32x32), tensor_view<160x32xf16, strides=[32,1]>>, tile<i32> -> tile<32x32xf16>, token
      %after = mmaf %x, %y, %before : tile<128x32xf16>, tile<32x32xf16>, tile<128x32xf16>
      continue %after : tile<128x32xf16>
    }
    %total = reduce %first dim=1 identities=[0.0 : f16] : tile<128x32xf16> -> tile<128xf16>
    (%p: tile<f16>, %q: tile<f16>) {
      %pq = addf %p, %q : tile<f16>
      yield %pq : tile<f16>
    }
    %row = reshape %total : tile<128xf16> -> tile<128x1xf16>
    %rows = broadcast %row : tile<128x1xf16> -> tile<128x32xf16>
    %out0 = reshape %rows : tile<128x32xf16> -> tile<1x128x32xf16>
    %s0 = store_view_tko weak %out0, %vc[%zero, %zero, %zero] : tile<1x128x32xf16>, partition_view<tile=(1x128x32), tensor_view<2x128x32xf16, strides=[4096,32,1]>>, tile<i32> -> token
    %second = for %i in (%zero to %to, step %one) : tile<i32> iter_values(%before = %rows) -> (tile<128x32xf16>) {
      %x, %t0 = load_view_tko weak %va[%zero, %i] : partition_view<tile=(128x32), tensor_view<128x160xf16, strides=[160,1]>>, tile<i32> -> tile<128x32xf16>, token
      %y, %t1 = load_view_tko weak %vb[%i, %zero] : partition_view<tile=(32x32), tensor_view<160x32xf16, strides=[32,1]>>, tile<i32> -> tile<32x32xf16>, token
      %after = mmaf %x, %y, %before : tile<128x32xf16>, tile<32x32xf16>, tile<128x32xf16>
      continue %after : tile<128x32xf16>
    }
    %out1 = reshape %second : tile<128x32xf16> -> tile<1x128x32xf16>
    %s1 = store_view_tko weak %out1, %vc[%one, %zero, %zero] : tile<1x128x32xf16>, partition_view<tile=(1x128x32), tensor_view<2x128x32xf16, strides=[4096,32,1]>>, tile<i32> -> token
    return
  }
}
