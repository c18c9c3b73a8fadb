// The loop of a product copies its operands two rounds ahead, to three stages: in each round a wait for the copies of
// that round and one barrier. A copy has 16 bytes, and none where the tile is outside of the view, or where there is no
// round. Without asynchronous copies (sm_75) the operands go through registers. Loops have no round, one, or more than
// stages. None of the waits can be left out, and none be weaker.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_80 | %{ptx-text} | FileCheck %s
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_75 | %{ptx-text} | FileCheck %s --check-prefix=TURING
// RUN: %{run-in-machine} %s
// RUN: %{run-in-machine} %s --planted --chips=sm_80

// CHECK: cp.async.cg.shared.global
// CHECK: cp.async.commit_group
// CHECK: $L__BB
// CHECK: cp.async.wait_group 2
// CHECK: bar.sync
// CHECK-NOT: bar.sync
// CHECK: cp.async.cg.shared.global
// CHECK: ldmatrix.sync.aligned.m8n8.x4
// CHECK: mma.sync.aligned.m16n8k16
// TURING-NOT: cp.async
// TURING: ldmatrix.sync.aligned.m8n8.x4
cuda_tile.module @m {
  entry @product(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f32>>, %m: tile<i32>, %anyn: tile<i32>,
                 %anyk: tile<i32>, %from: tile<i32>, %to: tile<i32>) {
    %n = assume div_by<8>, %anyn : tile<i32>
    %k = assume div_by<8>, %anyk : tile<i32>
    %a16 = assume div_by<16>, %a : tile<ptr<f16>>
    %b16 = assume div_by<16>, %b : tile<ptr<f16>>
    %ta = make_tensor_view %a16, shape = [%m, %k], strides = [%k, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %tb = make_tensor_view %b16, shape = [%k, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %tc = make_tensor_view %c, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %va = make_partition_view %ta : partition_view<tile=(64x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %vb = make_partition_view %tb : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %vc = make_partition_view %tc : partition_view<tile=(64x64), tensor_view<?x?xf32, strides=[?,1]>>
    %row, %column, %unused = get_tile_block_id : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %nothing = constant <f32: 0.0> : tile<64x64xf32>
    %sum = for %i in (%from to %to, step %one) : tile<i32> iter_values(%before = %nothing) -> (tile<64x64xf32>) {
      %x, %t0 = load_view_tko weak %va[%row, %i] : partition_view<tile=(64x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x32xf16>, token
      %y, %t1 = load_view_tko weak %vb[%i, %column] : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<32x64xf16>, token
      %after = mmaf %x, %y, %before : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
      continue %after : tile<64x64xf32>
    }
    %last = store_view_tko weak %sum, %vc[%row, %column] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
