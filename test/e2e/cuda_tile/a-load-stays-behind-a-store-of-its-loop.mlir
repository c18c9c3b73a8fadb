// A loop stores twice its left operand to the next tile, which it loads in the next round: by its token the load comes
// after the store, so that it does not run ahead. The load of the right operand does, since nothing is stored there.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_80 | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %s --schedules=4

// CHECK: cp.async.cg.shared.global
// CHECK: $L__BB
// CHECK: ld.global{{.*}}v4.b32
// CHECK: st.global{{.*}}v4.b32
cuda_tile.module @m {
  entry @chained(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f32>>, %m: tile<i32>, %anyn: tile<i32>,
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
    %first = make_token : token
    %sum, %end = for %i in (%from to %to, step %one) : tile<i32> iter_values(%before = %nothing, %t = %first) -> (tile<64x64xf32>, token) {
      %x, %t0 = load_view_tko weak %va[%row, %i] token = %t : partition_view<tile=(64x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x32xf16>, token
      %y, %t1 = load_view_tko weak %vb[%i, %column] : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<32x64xf16>, token
      %after = mmaf %x, %y, %before : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
      %twice = addf %x, %x : tile<64x32xf16>
      %next = addi %i, %one : tile<i32>
      %t2 = store_view_tko weak %twice, %va[%row, %next] token = %t0 : tile<64x32xf16>, partition_view<tile=(64x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> token
      continue %after, %t2 : tile<64x64xf32>, token
    }
    %last = store_view_tko weak %sum, %vc[%row, %column] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
