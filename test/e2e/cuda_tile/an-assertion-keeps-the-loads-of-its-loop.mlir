// A loop that tests its left operand in each round: the program may end there, so that no load of a later round is done
// before. Without the assertion both loads run ahead.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_80 | %{ptx-text} | FileCheck %s
// RUN: sed /assert/d %s | tilespace-opt --cuda-tile-to-ptx=chip=sm_80 | %{ptx-text} | FileCheck %s --check-prefix=AHEAD
// RUN: %{run-in-machine} %s

// CHECK-NOT: cp.async
// CHECK: mma.sync
// AHEAD: cp.async.cg.shared.global
// AHEAD: cp.async.commit_group
// AHEAD: mma.sync
cuda_tile.module @m {
  entry @product(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f32>>) {
    %a16 = assume div_by<16>, %a : tile<ptr<f16>>
    %b16 = assume div_by<16>, %b : tile<ptr<f16>>
    %ta = make_tensor_view %a16, shape = [64, 160], strides = [160, 1] : tensor_view<64x160xf16, strides=[160,1]>
    %tb = make_tensor_view %b16, shape = [160, 64], strides = [64, 1] : tensor_view<160x64xf16, strides=[64,1]>
    %tc = make_tensor_view %c, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %va = make_partition_view %ta : partition_view<tile=(64x32), tensor_view<64x160xf16, strides=[160,1]>>
    %vb = make_partition_view %tb : partition_view<tile=(32x64), tensor_view<160x64xf16, strides=[64,1]>>
    %vc = make_partition_view %tc : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %rounds = constant <i32: 5> : tile<i32>
    %nothing = constant <f32: 0.0> : tile<64x64xf32>
    %most = constant <f16: 60.0> : tile<64x32xf16>
    %sum = for %i in (%zero to %rounds, step %one) : tile<i32> iter_values(%before = %nothing) -> (tile<64x64xf32>) {
      %x, %t0 = load_view_tko weak %va[%zero, %i] : partition_view<tile=(64x32), tensor_view<64x160xf16, strides=[160,1]>>, tile<i32> -> tile<64x32xf16>, token
      %y, %t1 = load_view_tko weak %vb[%i, %zero] : partition_view<tile=(32x64), tensor_view<160x64xf16, strides=[64,1]>>, tile<i32> -> tile<32x64xf16>, token
      %is_small = cmpf less_than ordered %x, %most : tile<64x32xf16> -> tile<64x32xi1>  // assert
      assert %is_small, "too large" : tile<64x32xi1>
      %after = mmaf %x, %y, %before : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
      continue %after : tile<64x64xf32>
    }
    %last = store_view_tko weak %sum, %vc[%zero, %zero] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
