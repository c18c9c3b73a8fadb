// Eight warps are two groups of four, each with half of the rows: 256 rows are two instructions of each group, with
// descriptors that begin at the rows of the group. 64 rows are not enough for two groups, and go to mma.sync.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_90a | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %s --chips=sm_90a

// CHECK: entry many
// CHECK-COUNT-4: wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16
// CHECK: entry few
// CHECK-NOT: wgmma
// CHECK: mma.sync.aligned.m16n8k16
!a = !cuda_tile.partition_view<tile=(256x32), tensor_view<256x32xbf16, strides=[32,1]>>
!e = !cuda_tile.partition_view<tile=(64x32), tensor_view<64x32xbf16, strides=[32,1]>>
!b = !cuda_tile.partition_view<tile=(32x64), tensor_view<32x64xbf16, strides=[64,1]>>
!c = !cuda_tile.partition_view<tile=(256x64), tensor_view<256x64xf32, strides=[64,1]>>
!d = !cuda_tile.partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
cuda_tile.module @m {
  entry @many(%a: tile<ptr<bf16>>, %b: tile<ptr<bf16>>, %c: tile<ptr<f32>>)
      optimization_hints=<default = {num_worker_warps_per_cta = 8}> {
    %ta = make_tensor_view %a, shape = [256, 32], strides = [32, 1] : tensor_view<256x32xbf16, strides=[32,1]>
    %va = make_partition_view %ta : !a
    %tb = make_tensor_view %b, shape = [32, 64], strides = [64, 1] : tensor_view<32x64xbf16, strides=[64,1]>
    %vb = make_partition_view %tb : !b
    %tc = make_tensor_view %c, shape = [256, 64], strides = [64, 1] : tensor_view<256x64xf32, strides=[64,1]>
    %vc = make_partition_view %tc : !c
    %zero = constant <i32: 0> : tile<i32>
    %x, %ox = load_view_tko weak %va[%zero, %zero] : !a, tile<i32> -> tile<256x32xbf16>, token
    %y, %oy = load_view_tko weak %vb[%zero, %zero] : !b, tile<i32> -> tile<32x64xbf16>, token
    %z, %oz = load_view_tko weak %vc[%zero, %zero] : !c, tile<i32> -> tile<256x64xf32>, token
    %s = mmaf %x, %y, %z : tile<256x32xbf16>, tile<32x64xbf16>, tile<256x64xf32>
    %o = store_view_tko weak %s, %vc[%zero, %zero] token = %oz : tile<256x64xf32>, !c, tile<i32> -> token
    return
  }
  entry @few(%e: tile<ptr<bf16>>, %b: tile<ptr<bf16>>, %d: tile<ptr<f32>>)
      optimization_hints=<default = {num_worker_warps_per_cta = 8}> {
    %te = make_tensor_view %e, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xbf16, strides=[32,1]>
    %ve = make_partition_view %te : !e
    %tb = make_tensor_view %b, shape = [32, 64], strides = [64, 1] : tensor_view<32x64xbf16, strides=[64,1]>
    %vb = make_partition_view %tb : !b
    %td = make_tensor_view %d, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %vd = make_partition_view %td : !d
    %zero = constant <i32: 0> : tile<i32>
    %x, %ox = load_view_tko weak %ve[%zero, %zero] : !e, tile<i32> -> tile<64x32xbf16>, token
    %y, %oy = load_view_tko weak %vb[%zero, %zero] : !b, tile<i32> -> tile<32x64xbf16>, token
    %z, %oz = load_view_tko weak %vd[%zero, %zero] : !d, tile<i32> -> tile<64x64xf32>, token
    %s = mmaf %x, %y, %z : tile<64x32xbf16>, tile<32x64xbf16>, tile<64x64xf32>
    %o = store_view_tko weak %s, %vd[%zero, %zero] token = %oz : tile<64x64xf32>, !d, tile<i32> -> token
    return
  }
}
