// The softmax of rows of 16,384 floats: 128 elements of a row in each thread, which stay in registers.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_80 | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %s --chips=sm_80 --schedules=1

// CHECK-COUNT-32: ld.global.v4.b32
// CHECK: bar.sync
// CHECK-COUNT-32: st.global.v4.b32
// CHECK-NOT: ld.global
cuda_tile.module @m {
  entry @softmax(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %rows: tile<i32>) {
    %a16 = assume div_by<16>, %a : tile<ptr<f32>>
    %b16 = assume div_by<16>, %b : tile<ptr<f32>>
    %ta = make_tensor_view %a16, shape = [%rows, 16384], strides = [16384, 1] : tile<i32> -> tensor_view<?x16384xf32, strides=[16384,1]>
    %tb = make_tensor_view %b16, shape = [%rows, 16384], strides = [16384, 1] : tile<i32> -> tensor_view<?x16384xf32, strides=[16384,1]>
    %va = make_partition_view %ta : partition_view<tile=(1x16384), tensor_view<?x16384xf32, strides=[16384,1]>>
    %vb = make_partition_view %tb : partition_view<tile=(1x16384), tensor_view<?x16384xf32, strides=[16384,1]>>
    %i, %j, %k = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %x, %t0 = load_view_tko weak %va[%i, %zero] : partition_view<tile=(1x16384), tensor_view<?x16384xf32, strides=[16384,1]>>, tile<i32> -> tile<1x16384xf32>, token
    %most = reduce %x dim=1 identities=[0xFF800000 : f32] : tile<1x16384xf32> -> tile<1xf32>
    (%l: tile<f32>, %r: tile<f32>) {
      %m = maxf %l, %r : tile<f32>
      yield %m : tile<f32>
    }
    %column = reshape %most : tile<1xf32> -> tile<1x1xf32>
    %all = broadcast %column : tile<1x1xf32> -> tile<1x16384xf32>
    %less = subf %x, %all : tile<1x16384xf32>
    %e = exp %less : tile<1x16384xf32>
    %sum = reduce %e dim=1 identities=[0.0 : f32] : tile<1x16384xf32> -> tile<1xf32>
    (%l: tile<f32>, %r: tile<f32>) {
      %m = addf %l, %r : tile<f32>
      yield %m : tile<f32>
    }
    %scolumn = reshape %sum : tile<1xf32> -> tile<1x1xf32>
    %sall = broadcast %scolumn : tile<1x1xf32> -> tile<1x16384xf32>
    %y = divf %e, %sall : tile<1x16384xf32>
    %t2 = store_view_tko weak %y, %vb[%i, %zero] : tile<1x16384xf32>, partition_view<tile=(1x16384), tensor_view<?x16384xf32, strides=[16384,1]>>, tile<i32> -> token
    return
  }
}
