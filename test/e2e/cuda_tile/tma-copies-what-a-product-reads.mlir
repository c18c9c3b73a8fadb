// One thread copies what a product of two groups of four warps reads, by TMA: a box for each tile, in the swizzle of the
// product's descriptors. All threads wait at the mbarrier of the stage, and then once for each other: a stage is written again
// when nobody reads it. Elements outside of a view are zeros. Each wait is needed.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_90a | %{ptx-text} | FileCheck %s --check-prefixes=CHECK,SM90
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_100a | %{ptx-text} | FileCheck %s --check-prefixes=CHECK,SM100
// RUN: %{run-in-machine} %s --reference=%S/wgmma-reads-what-copies-of-its-loop-bring.py --chips=sm_90a,sm_100a,sm_120a
// RUN: %{run-in-machine} %s --reference=%S/wgmma-reads-what-copies-of-its-loop-bring.py --planted --schedules=16 --chips=sm_90a
// RUN: %{run-in-machine} %s --reference=%S/wgmma-reads-what-copies-of-its-loop-bring.py --planted=product --chips=sm_100a

// SM90: .version 8.6
// CHECK: .global .align 128 .b8 __maps_product[
// CHECK: mbarrier.init.shared::cta.b64
// CHECK: atom.acquire.gpu.global.cas.b32
// CHECK-COUNT-2: tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned
// CHECK: $L__BB
// CHECK: mbarrier.try_wait.parity
// CHECK-NOT: cp.async.wait_group
// SM90: bar.sync
// SM90: wgmma.mma_async
// SM100: tcgen05.mma
// CHECK: mbarrier.arrive.expect_tx.shared::cta.b64 _, [{{.*}}], 8192;
// CHECK: cp.async.bulk.tensor.2d.shared::cta.global.tile.mbarrier::complete_tx::bytes
// SM90: wgmma.wait_group.sync.aligned 0
// CHECK: st.release.gpu.global.u32
cuda_tile.module @m {
  entry @product(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f32>>, %anym: tile<i32>, %anyn: tile<i32>,
                 %anyk: tile<i32>, %from: tile<i32>, %to: tile<i32>)
      optimization_hints=<default = {num_worker_warps_per_cta = 8}> {
    %m = assume bounded<0, ?>, %anym : tile<i32>
    %n0 = assume bounded<0, ?>, %anyn : tile<i32>
    %k0 = assume bounded<0, ?>, %anyk : tile<i32>
    %n = assume div_by<8>, %n0 : tile<i32>
    %k = assume div_by<8>, %k0 : tile<i32>
    %a16 = assume div_by<16>, %a : tile<ptr<f16>>
    %b16 = assume div_by<16>, %b : tile<ptr<f16>>
    %ta = make_tensor_view %a16, shape = [%m, %k], strides = [%k, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %tb = make_tensor_view %b16, shape = [%k, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %tc = make_tensor_view %c, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %va = make_partition_view %ta : partition_view<tile=(128x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %vb = make_partition_view %tb : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %vc = make_partition_view %tc : partition_view<tile=(128x64), tensor_view<?x?xf32, strides=[?,1]>>
    %row, %column, %unused = get_tile_block_id : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %nothing = constant <f32: 0.0> : tile<128x64xf32>
    %sum = for %i in (%from to %to, step %one) : tile<i32> iter_values(%before = %nothing) -> (tile<128x64xf32>) {
      %x, %t0 = load_view_tko weak %va[%row, %i] : partition_view<tile=(128x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<128x32xf16>, token
      %y, %t1 = load_view_tko weak %vb[%i, %column] : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<32x64xf16>, token
      %after = mmaf %x, %y, %before : tile<128x32xf16>, tile<32x64xf16>, tile<128x64xf32>
      continue %after : tile<128x64xf32>
    }
    %last = store_view_tko weak %sum, %vc[%row, %column] : tile<128x64xf32>, partition_view<tile=(128x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
