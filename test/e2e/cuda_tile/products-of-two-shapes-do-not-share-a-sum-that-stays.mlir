// Tensor memory keeps the order of products of one shape. A sum to which one of f16 and one of tf32 are added is loaded between
// them, and one of f16 and of bf16 stays.
//
// RUN: sed -e 's/xB/xtf32/g' -e 's/ptr<B>/ptr<tf32>/' %s | tilespace-opt - --cuda-tile-to-ptx=chip=sm_100a | %{ptx-text} | FileCheck %s
// RUN: sed -e 's/xB/xbf16/g' -e 's/ptr<B>/ptr<bf16>/' %s | tilespace-opt - --cuda-tile-to-ptx=chip=sm_100a | %{ptx-text} \
// RUN:   | FileCheck %s --check-prefix=ONE

// CHECK: $L__BB
// CHECK: kind::f16
// CHECK: tcgen05.ld
// CHECK: kind::tf32
// ONE: $L__BB
// ONE: kind::f16
// ONE-NOT: tcgen05.ld
// ONE: kind::f16
cuda_tile.module @m {
  entry @sums(%a: tile<ptr<f16>>, %b: tile<ptr<B>>, %c: tile<ptr<f32>>, %n: tile<i32>) {
    %ta = make_tensor_view %a, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf16, strides=[32,1]>
    %va = make_partition_view %ta : partition_view<tile=(64x32), tensor_view<64x32xf16, strides=[32,1]>>
    %tb = make_tensor_view %b, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xB, strides=[32,1]>
    %vb = make_partition_view %tb : partition_view<tile=(64x32), tensor_view<64x32xB, strides=[32,1]>>
    %tc = make_tensor_view %c, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %vc = make_partition_view %tc : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %x, %t0 = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(64x32), tensor_view<64x32xf16, strides=[32,1]>>, tile<i32> -> tile<64x32xf16>, token
    %y, %t1 = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(64x32), tensor_view<64x32xB, strides=[32,1]>>, tile<i32> -> tile<64x32xB>, token
    %xt = permute %x [1, 0] : tile<64x32xf16> -> tile<32x64xf16>
    %yt = permute %y [1, 0] : tile<64x32xB> -> tile<32x64xB>
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%s = %none) -> (tile<64x64xf32>) {
      %u = mmaf %x, %xt, %s : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
      %r = mmaf %y, %yt, %u : tile<64x32xB>, tile<32x64xB>, tile<64x64xf32>
      continue %r : tile<64x64xf32>
    }
    %t2 = store_view_tko weak %sum, %vc[%zero, %zero] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
