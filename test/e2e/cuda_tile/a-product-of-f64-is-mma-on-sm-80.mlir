// Products of f64 have an instruction from sm_80 on, which multiplies and adds with one rounding; before, each thread computes
// chains that do the same.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_80 | FileCheck %s
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_75 | FileCheck %s --check-prefix=TURING
// RUN: %{run-in-machine} --chips sm_75,sm_80 %s

// CHECK: mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64
// TURING-NOT: mma.sync
// TURING: fma.rn.f64
!product_a = !cuda_tile.partition_view<tile=(16x8), tensor_view<16x8xf64, strides=[8,1]>>
!product_b = !cuda_tile.partition_view<tile=(8x32), tensor_view<8x32xf64, strides=[32,1]>>
!product_c = !cuda_tile.partition_view<tile=(16x32), tensor_view<16x32xf64, strides=[32,1]>>
cuda_tile.module @m {
  entry @product(%a: tile<ptr<f64>>, %b: tile<ptr<f64>>, %c: tile<ptr<f64>>) {
    %ta = make_tensor_view %a, shape = [16, 8], strides = [8, 1] : tensor_view<16x8xf64, strides=[8,1]>
    %tb = make_tensor_view %b, shape = [8, 32], strides = [32, 1] : tensor_view<8x32xf64, strides=[32,1]>
    %tc = make_tensor_view %c, shape = [16, 32], strides = [32, 1] : tensor_view<16x32xf64, strides=[32,1]>
    %va = make_partition_view %ta : !product_a
    %vb = make_partition_view %tb : !product_b
    %vc = make_partition_view %tc : !product_c
    %zero = constant <i32: 0> : tile<i32>
    %x, %t0 = load_view_tko weak %va[%zero, %zero] : !product_a, tile<i32> -> tile<16x8xf64>, token
    %y, %t1 = load_view_tko weak %vb[%zero, %zero] : !product_b, tile<i32> -> tile<8x32xf64>, token
    %before, %t2 = load_view_tko weak %vc[%zero, %zero] : !product_c, tile<i32> -> tile<16x32xf64>, token
    %after = mmaf %x, %y, %before : tile<16x8xf64>, tile<8x32xf64>, tile<16x32xf64>
    %t3 = store_view_tko weak %after, %vc[%zero, %zero] token = %t2 : tile<16x32xf64>, !product_c, tile<i32> -> token
    return
  }
}
