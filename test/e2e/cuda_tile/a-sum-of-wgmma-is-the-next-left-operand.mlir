// A sum of wgmma, rounded, is the left operand of the next product as it is: it stays in the registers of its threads. The
// second product has sums of f16, two in a register.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_90a | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %s --chips=sm_90a

// CHECK: wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16
// CHECK: wgmma.wait_group.sync.aligned 0
// CHECK-NOT: {{ld.shared|ldmatrix}}
// CHECK: wgmma.mma_async.sync.aligned.m64n32k16.f16.f16.f16 {{[{][^}]*[}], [{]}}
!a = !cuda_tile.partition_view<tile=(64x32), tensor_view<64x32xf16, strides=[32,1]>>
!b = !cuda_tile.partition_view<tile=(32x64), tensor_view<32x64xf16, strides=[64,1]>>
!c = !cuda_tile.partition_view<tile=(64x32), tensor_view<64x32xf16, strides=[32,1]>>
!d = !cuda_tile.partition_view<tile=(64x32), tensor_view<64x32xf16, strides=[32,1]>>
cuda_tile.module @m {
  entry @chain(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f16>>, %d: tile<ptr<f16>>) {
    %ta = make_tensor_view %a, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf16, strides=[32,1]>
    %va = make_partition_view %ta : !a
    %tb = make_tensor_view %b, shape = [32, 64], strides = [64, 1] : tensor_view<32x64xf16, strides=[64,1]>
    %vb = make_partition_view %tb : !b
    %tc = make_tensor_view %c, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf16, strides=[32,1]>
    %vc = make_partition_view %tc : !c
    %td = make_tensor_view %d, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf16, strides=[32,1]>
    %vd = make_partition_view %td : !d
    %zero = constant <i32: 0> : tile<i32>
    %nothing = constant <f32: 0.0> : tile<64x64xf32>
    %half = constant <f16: 0.5> : tile<64x32xf16>
    %x, %ox = load_view_tko weak %va[%zero, %zero] : !a, tile<i32> -> tile<64x32xf16>, token
    %y, %oy = load_view_tko weak %vb[%zero, %zero] : !b, tile<i32> -> tile<32x64xf16>, token
    %z, %oz = load_view_tko weak %vc[%zero, %zero] : !c, tile<i32> -> tile<64x32xf16>, token
    %first = mmaf %x, %y, %nothing : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
    %short = ftof %first : tile<64x64xf32> -> tile<64x64xf16>
    %second = mmaf %short, %z, %half : tile<64x64xf16>, tile<64x32xf16>, tile<64x32xf16>
    %od = store_view_tko weak %second, %vd[%zero, %zero] : tile<64x32xf16>, !d, tile<i32> -> token
    return
  }
}
