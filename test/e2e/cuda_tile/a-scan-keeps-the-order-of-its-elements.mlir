// Maps x -> a * x + b, composed from the first on and, in another scan, from the last: the order of two maps counts, and
// each scan has two operands. Numbers wrap around, so that all is exact.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_80 | FileCheck %s
// RUN: %{run-in-machine} --chips sm_80 %s

// CHECK: shfl.sync.idx
// CHECK: bar.sync
!v = !cuda_tile.partition_view<tile=(2x512), tensor_view<2x512xi32, strides=[512,1]>>
cuda_tile.module @m {
  entry @forward(%a: tile<ptr<i32>>, %b: tile<ptr<i32>>) {
    %ta = make_tensor_view %a, shape = [2, 512], strides = [512, 1] : tensor_view<2x512xi32, strides=[512,1]>
    %tb = make_tensor_view %b, shape = [2, 512], strides = [512, 1] : tensor_view<2x512xi32, strides=[512,1]>
    %va = make_partition_view %ta : !v
    %vb = make_partition_view %tb : !v
    %zero = constant <i32: 0> : tile<i32>
    %x, %t0 = load_view_tko weak %va[%zero, %zero] : !v, tile<i32> -> tile<2x512xi32>, token
    %y, %t1 = load_view_tko weak %vb[%zero, %zero] : !v, tile<i32> -> tile<2x512xi32>, token
    %p, %q = scan %x, %y dim=1 reverse=false identities=[1 : i32, 0 : i32] : tile<2x512xi32>, tile<2x512xi32> -> tile<2x512xi32>, tile<2x512xi32>
        (%a2: tile<i32>, %a1: tile<i32>, %b2: tile<i32>, %b1: tile<i32>) {
      %factor = muli %a2, %a1 : tile<i32>
      %moved = muli %a2, %b1 : tile<i32>
      %offset = addi %moved, %b2 : tile<i32>
      yield %factor, %offset : tile<i32>, tile<i32>
    }
    %t2 = join_tokens %t0, %t1 : token
    %t3 = store_view_tko weak %p, %va[%zero, %zero] token = %t2 : tile<2x512xi32>, !v, tile<i32> -> token
    %t4 = store_view_tko weak %q, %vb[%zero, %zero] token = %t2 : tile<2x512xi32>, !v, tile<i32> -> token
    return
  }
  entry @backward(%a: tile<ptr<i32>>, %b: tile<ptr<i32>>) {
    %ta = make_tensor_view %a, shape = [2, 512], strides = [512, 1] : tensor_view<2x512xi32, strides=[512,1]>
    %tb = make_tensor_view %b, shape = [2, 512], strides = [512, 1] : tensor_view<2x512xi32, strides=[512,1]>
    %va = make_partition_view %ta : !v
    %vb = make_partition_view %tb : !v
    %zero = constant <i32: 0> : tile<i32>
    %x, %t0 = load_view_tko weak %va[%zero, %zero] : !v, tile<i32> -> tile<2x512xi32>, token
    %y, %t1 = load_view_tko weak %vb[%zero, %zero] : !v, tile<i32> -> tile<2x512xi32>, token
    %p, %q = scan %x, %y dim=1 reverse=true identities=[1 : i32, 0 : i32] : tile<2x512xi32>, tile<2x512xi32> -> tile<2x512xi32>, tile<2x512xi32>
        (%a2: tile<i32>, %a1: tile<i32>, %b2: tile<i32>, %b1: tile<i32>) {
      %factor = muli %a2, %a1 : tile<i32>
      %moved = muli %a2, %b1 : tile<i32>
      %offset = addi %moved, %b2 : tile<i32>
      yield %factor, %offset : tile<i32>, tile<i32>
    }
    %t2 = join_tokens %t0, %t1 : token
    %t3 = store_view_tko weak %p, %va[%zero, %zero] token = %t2 : tile<2x512xi32>, !v, tile<i32> -> token
    %t4 = store_view_tko weak %q, %vb[%zero, %zero] token = %t2 : tile<2x512xi32>, !v, tile<i32> -> token
    return
  }
}
