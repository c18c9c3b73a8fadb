// A product that no instruction computes, with a sum of 16 bits: it has 32 until its end, so that 2048 and fifteen ones do not
// stay 2048.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_80 | FileCheck %s
// RUN: %{run-in-machine} --chips sm_75,sm_80 %s

// CHECK-NOT: mma.sync
// CHECK-NOT: fma.rn.f16
!a = !cuda_tile.partition_view<tile=(1x16), tensor_view<1x16xf16, strides=[16,1]>>
!b = !cuda_tile.partition_view<tile=(16x1), tensor_view<16x1xf16, strides=[1,1]>>
!c = !cuda_tile.partition_view<tile=(1x1), tensor_view<1x1xf16, strides=[1,1]>>
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f16>>) {
    %ta = make_tensor_view %a, shape = [1, 16], strides = [16, 1] : tensor_view<1x16xf16, strides=[16,1]>
    %tb = make_tensor_view %b, shape = [16, 1], strides = [1, 1] : tensor_view<16x1xf16, strides=[1,1]>
    %tc = make_tensor_view %c, shape = [1, 1], strides = [1, 1] : tensor_view<1x1xf16, strides=[1,1]>
    %va = make_partition_view %ta : !a
    %vb = make_partition_view %tb : !b
    %vc = make_partition_view %tc : !c
    %zero = constant <i32: 0> : tile<i32>
    %x, %t0 = load_view_tko weak %va[%zero, %zero] : !a, tile<i32> -> tile<1x16xf16>, token
    %y, %t1 = load_view_tko weak %vb[%zero, %zero] : !b, tile<i32> -> tile<16x1xf16>, token
    %before, %t2 = load_view_tko weak %vc[%zero, %zero] : !c, tile<i32> -> tile<1x1xf16>, token
    %after = mmaf %x, %y, %before : tile<1x16xf16>, tile<16x1xf16>, tile<1x1xf16>
    %t3 = store_view_tko weak %after, %vc[%zero, %zero] token = %t2 : tile<1x1xf16>, !c, tile<i32> -> token
    return
  }
}
