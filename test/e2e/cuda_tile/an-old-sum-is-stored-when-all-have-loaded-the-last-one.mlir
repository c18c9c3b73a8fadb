// Eight warps share lanes, and which columns a warp has depends on the size of the sum: the old sum of the second product is
// stored after a barrier, over columns that another warp loads of the first. Four warps have a lane each.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_100a | %{ptx-text} | FileCheck %s
// RUN: sed s/per_cta.=.8/per_cta=4/ %s | tilespace-opt - --cuda-tile-to-ptx=chip=sm_100a | %{ptx-text} \
// RUN:   | FileCheck %s --check-prefix=FOUR
// RUN: %{run-in-machine} %s --chips=sm_100a --schedules 12

// CHECK: tcgen05.ld
// CHECK: bar.sync
// CHECK: tcgen05.st
// CHECK: bar.sync
// CHECK: tcgen05.mma
// FOUR: tcgen05.ld
// FOUR-NOT: bar.sync
// FOUR: tcgen05.st
cuda_tile.module @m {
  entry @two(%a: tile<ptr<f16>>, %c: tile<ptr<f32>>, %d: tile<ptr<f32>>) optimization_hints=<default = {num_worker_warps_per_cta = 8}> {
    %ta = make_tensor_view %a, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf16, strides=[32,1]>
    %all = make_partition_view %ta : partition_view<tile=(64x32), tensor_view<64x32xf16, strides=[32,1]>>
    %half = make_partition_view %ta : partition_view<tile=(32x32), tensor_view<64x32xf16, strides=[32,1]>>
    %tc = make_tensor_view %c, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %vc = make_partition_view %tc : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
    %td = make_tensor_view %d, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf32, strides=[32,1]>
    %vd = make_partition_view %td : partition_view<tile=(64x32), tensor_view<64x32xf32, strides=[32,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x32xf32>
    %ones = constant <f32: 1.0> : tile<64x64xf32>
    %x, %t0 = load_view_tko weak %all[%zero, %zero] : partition_view<tile=(64x32), tensor_view<64x32xf16, strides=[32,1]>>, tile<i32> -> tile<64x32xf16>, token
    %y, %t1 = load_view_tko weak %half[%zero, %zero] : partition_view<tile=(32x32), tensor_view<64x32xf16, strides=[32,1]>>, tile<i32> -> tile<32x32xf16>, token
    %xt = permute %x [1, 0] : tile<64x32xf16> -> tile<32x64xf16>
    %yt = permute %y [1, 0] : tile<32x32xf16> -> tile<32x32xf16>
    %p = mmaf %x, %yt, %none : tile<64x32xf16>, tile<32x32xf16>, tile<64x32xf32>
    %q = mmaf %x, %xt, %ones : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
    %t2 = store_view_tko weak %p, %vd[%zero, %zero] : tile<64x32xf32>, partition_view<tile=(64x32), tensor_view<64x32xf32, strides=[32,1]>>, tile<i32> -> token
    %t3 = store_view_tko weak %q, %vc[%zero, %zero] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
