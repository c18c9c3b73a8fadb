// A tile is stored after its load by a token, as it must be where the memory may be the same: although the tile is wide,
// all of it is loaded before anything is stored, and all threads wait in between.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_80 | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %s --chips=sm_80 --schedules=3

// CHECK-COUNT-32: ld.global.v4.b32
// CHECK-NOT: st.global
// CHECK: bar.sync
// CHECK: st.global.v4.b32
cuda_tile.module @m {
  entry @doubled(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>) {
    %a16 = assume div_by<16>, %a : tile<ptr<f32>>
    %b16 = assume div_by<16>, %b : tile<ptr<f32>>
    %ta = make_tensor_view %a16, shape = [16384], strides = [1] : tensor_view<16384xf32, strides=[1]>
    %tb = make_tensor_view %b16, shape = [16384], strides = [1] : tensor_view<16384xf32, strides=[1]>
    %va = make_partition_view %ta : partition_view<tile=(16384), tensor_view<16384xf32, strides=[1]>>
    %vb = make_partition_view %tb : partition_view<tile=(16384), tensor_view<16384xf32, strides=[1]>>
    %zero = constant <i32: 0> : tile<i32>
    %x, %t0 = load_view_tko weak %va[%zero] : partition_view<tile=(16384), tensor_view<16384xf32, strides=[1]>>, tile<i32> -> tile<16384xf32>, token
    %y = addf %x, %x : tile<16384xf32>
    %t2 = store_view_tko weak %y, %vb[%zero] token = %t0 : tile<16384xf32>, partition_view<tile=(16384), tensor_view<16384xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
