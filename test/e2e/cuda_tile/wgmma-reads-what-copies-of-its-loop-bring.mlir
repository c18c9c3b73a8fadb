// In a loop, two groups of four warps multiply what asynchronous copies have brought, where it is: the copies write it as
// the product's descriptor says. In each round each thread waits for its copies of that round, makes them visible, and all
// wait once; the next copies start while it multiplies, and go where no product reads. Each wait of the ring is needed.
// Loops have no round, one, or more than stages. TMA copies only what is aligned to 16 bytes.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_90a | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %s --chips=sm_90a
// RUN: %{run-in-machine} %s --planted --chips=sm_90a

// CHECK: $L__BB
// CHECK: cp.async.wait_group 2
// CHECK-NEXT: fence.proxy.async.shared::cta
// CHECK-NEXT: bar.sync
// CHECK-NOT: {{bar.sync|ldmatrix|ld.shared|cp.async.ca}}
// CHECK: wgmma.fence.sync.aligned
// CHECK: wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {{.*}}, p, 1, 1, 0, 1;
// CHECK: wgmma.commit_group.sync.aligned
// CHECK-NOT: wgmma.wait_group
// CHECK-COUNT-2: cp.async.commit_group
// CHECK: wgmma.wait_group.sync.aligned 0
cuda_tile.module @m {
  entry @product(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f32>>, %m: tile<i32>, %anyn: tile<i32>,
                 %anyk: tile<i32>, %from: tile<i32>, %to: tile<i32>)
      optimization_hints=<default = {num_worker_warps_per_cta = 8}> {
    %n = assume div_by<8>, %anyn : tile<i32>
    %k = assume div_by<8>, %anyk : tile<i32>
    %a8 = assume div_by<8>, %a : tile<ptr<f16>>
    %b8 = assume div_by<8>, %b : tile<ptr<f16>>
    %ta = make_tensor_view %a8, shape = [%m, %k], strides = [%k, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %tb = make_tensor_view %b8, shape = [%k, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
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
