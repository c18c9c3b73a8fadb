// A sum of tiles of 65,536 floats: each thread has 512 elements of a tile, which are loaded where their store asks for them,
// 32 at a time. So a store comes before the loads of later elements.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_80 | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %s --chips=sm_80 --schedules=1

// CHECK: ld.global.v4.b32
// CHECK: st.global.v4.b32
// CHECK: ld.global.v4.b32
cuda_tile.module @m {
  entry @wide_sum(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>, %n: tile<i32>) {
    %a16 = assume div_by<16>, %a : tile<ptr<f32>>
    %b16 = assume div_by<16>, %b : tile<ptr<f32>>
    %c16 = assume div_by<16>, %c : tile<ptr<f32>>
    %n16 = assume div_by<16>, %n : tile<i32>
    %ta = make_tensor_view %a16, shape = [%n16], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %tb = make_tensor_view %b16, shape = [%n16], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %tc = make_tensor_view %c16, shape = [%n16], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %va = make_partition_view %ta : partition_view<tile=(65536), tensor_view<?xf32, strides=[1]>>
    %vb = make_partition_view %tb : partition_view<tile=(65536), tensor_view<?xf32, strides=[1]>>
    %vc = make_partition_view %tc : partition_view<tile=(65536), tensor_view<?xf32, strides=[1]>>
    %i, %j, %k = get_tile_block_id : tile<i32>
    %x, %t0 = load_view_tko weak %va[%i] : partition_view<tile=(65536), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<65536xf32>, token
    %y, %t1 = load_view_tko weak %vb[%i] : partition_view<tile=(65536), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<65536xf32>, token
    %z = addf %x, %y : tile<65536xf32>
    %t2 = store_view_tko weak %z, %vc[%i] : tile<65536xf32>, partition_view<tile=(65536), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
