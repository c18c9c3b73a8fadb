// A product that is smaller than any instruction, or that no instruction computes, is a chain of multiplications and additions
// in each thread.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_80 | FileCheck %s
// RUN: %{run-in-machine} --chips sm_80 %s

// CHECK-NOT: mma.sync
!f16_4x4x4_a = !cuda_tile.partition_view<tile=(4x4), tensor_view<4x4xf16, strides=[4,1]>>
!f16_4x4x4_b = !cuda_tile.partition_view<tile=(4x4), tensor_view<4x4xf16, strides=[4,1]>>
!f16_4x4x4_c = !cuda_tile.partition_view<tile=(4x4), tensor_view<4x4xf32, strides=[4,1]>>
!f32_2x8x1_a = !cuda_tile.partition_view<tile=(2x1), tensor_view<2x1xf32, strides=[1,1]>>
!f32_2x8x1_b = !cuda_tile.partition_view<tile=(1x8), tensor_view<1x8xf32, strides=[8,1]>>
!f32_2x8x1_c = !cuda_tile.partition_view<tile=(2x8), tensor_view<2x8xf32, strides=[8,1]>>
!f16_1x1x16_a = !cuda_tile.partition_view<tile=(1x16), tensor_view<1x16xf16, strides=[16,1]>>
!f16_1x1x16_b = !cuda_tile.partition_view<tile=(16x1), tensor_view<16x1xf16, strides=[1,1]>>
!f16_1x1x16_c = !cuda_tile.partition_view<tile=(1x1), tensor_view<1x1xf16, strides=[1,1]>>
!i8_8x4x2_a = !cuda_tile.partition_view<tile=(8x2), tensor_view<8x2xi8, strides=[2,1]>>
!i8_8x4x2_b = !cuda_tile.partition_view<tile=(2x4), tensor_view<2x4xi8, strides=[4,1]>>
!i8_8x4x2_c = !cuda_tile.partition_view<tile=(8x4), tensor_view<8x4xi32, strides=[4,1]>>
!f64_1x16x2_a = !cuda_tile.partition_view<tile=(1x2), tensor_view<1x2xf64, strides=[2,1]>>
!f64_1x16x2_b = !cuda_tile.partition_view<tile=(2x16), tensor_view<2x16xf64, strides=[16,1]>>
!f64_1x16x2_c = !cuda_tile.partition_view<tile=(1x16), tensor_view<1x16xf64, strides=[16,1]>>
cuda_tile.module @m {
  entry @f16_4x4x4(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f32>>) {
    %ta = make_tensor_view %a, shape = [4, 4], strides = [4, 1] : tensor_view<4x4xf16, strides=[4,1]>
    %tb = make_tensor_view %b, shape = [4, 4], strides = [4, 1] : tensor_view<4x4xf16, strides=[4,1]>
    %tc = make_tensor_view %c, shape = [4, 4], strides = [4, 1] : tensor_view<4x4xf32, strides=[4,1]>
    %va = make_partition_view %ta : !f16_4x4x4_a
    %vb = make_partition_view %tb : !f16_4x4x4_b
    %vc = make_partition_view %tc : !f16_4x4x4_c
    %zero = constant <i32: 0> : tile<i32>
    %x, %t0 = load_view_tko weak %va[%zero, %zero] : !f16_4x4x4_a, tile<i32> -> tile<4x4xf16>, token
    %y, %t1 = load_view_tko weak %vb[%zero, %zero] : !f16_4x4x4_b, tile<i32> -> tile<4x4xf16>, token
    %before, %t2 = load_view_tko weak %vc[%zero, %zero] : !f16_4x4x4_c, tile<i32> -> tile<4x4xf32>, token
    %after = mmaf %x, %y, %before : tile<4x4xf16>, tile<4x4xf16>, tile<4x4xf32>
    %t3 = store_view_tko weak %after, %vc[%zero, %zero] token = %t2 : tile<4x4xf32>, !f16_4x4x4_c, tile<i32> -> token
    return
  }
  entry @f32_2x8x1(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>) {
    %ta = make_tensor_view %a, shape = [2, 1], strides = [1, 1] : tensor_view<2x1xf32, strides=[1,1]>
    %tb = make_tensor_view %b, shape = [1, 8], strides = [8, 1] : tensor_view<1x8xf32, strides=[8,1]>
    %tc = make_tensor_view %c, shape = [2, 8], strides = [8, 1] : tensor_view<2x8xf32, strides=[8,1]>
    %va = make_partition_view %ta : !f32_2x8x1_a
    %vb = make_partition_view %tb : !f32_2x8x1_b
    %vc = make_partition_view %tc : !f32_2x8x1_c
    %zero = constant <i32: 0> : tile<i32>
    %x, %t0 = load_view_tko weak %va[%zero, %zero] : !f32_2x8x1_a, tile<i32> -> tile<2x1xf32>, token
    %y, %t1 = load_view_tko weak %vb[%zero, %zero] : !f32_2x8x1_b, tile<i32> -> tile<1x8xf32>, token
    %before, %t2 = load_view_tko weak %vc[%zero, %zero] : !f32_2x8x1_c, tile<i32> -> tile<2x8xf32>, token
    %after = mmaf %x, %y, %before : tile<2x1xf32>, tile<1x8xf32>, tile<2x8xf32>
    %t3 = store_view_tko weak %after, %vc[%zero, %zero] token = %t2 : tile<2x8xf32>, !f32_2x8x1_c, tile<i32> -> token
    return
  }
  entry @f16_1x1x16(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f16>>) {
    %ta = make_tensor_view %a, shape = [1, 16], strides = [16, 1] : tensor_view<1x16xf16, strides=[16,1]>
    %tb = make_tensor_view %b, shape = [16, 1], strides = [1, 1] : tensor_view<16x1xf16, strides=[1,1]>
    %tc = make_tensor_view %c, shape = [1, 1], strides = [1, 1] : tensor_view<1x1xf16, strides=[1,1]>
    %va = make_partition_view %ta : !f16_1x1x16_a
    %vb = make_partition_view %tb : !f16_1x1x16_b
    %vc = make_partition_view %tc : !f16_1x1x16_c
    %zero = constant <i32: 0> : tile<i32>
    %x, %t0 = load_view_tko weak %va[%zero, %zero] : !f16_1x1x16_a, tile<i32> -> tile<1x16xf16>, token
    %y, %t1 = load_view_tko weak %vb[%zero, %zero] : !f16_1x1x16_b, tile<i32> -> tile<16x1xf16>, token
    %before, %t2 = load_view_tko weak %vc[%zero, %zero] : !f16_1x1x16_c, tile<i32> -> tile<1x1xf16>, token
    %after = mmaf %x, %y, %before : tile<1x16xf16>, tile<16x1xf16>, tile<1x1xf16>
    %t3 = store_view_tko weak %after, %vc[%zero, %zero] token = %t2 : tile<1x1xf16>, !f16_1x1x16_c, tile<i32> -> token
    return
  }
  entry @i8_8x4x2(%a: tile<ptr<i8>>, %b: tile<ptr<i8>>, %c: tile<ptr<i32>>) {
    %ta = make_tensor_view %a, shape = [8, 2], strides = [2, 1] : tensor_view<8x2xi8, strides=[2,1]>
    %tb = make_tensor_view %b, shape = [2, 4], strides = [4, 1] : tensor_view<2x4xi8, strides=[4,1]>
    %tc = make_tensor_view %c, shape = [8, 4], strides = [4, 1] : tensor_view<8x4xi32, strides=[4,1]>
    %va = make_partition_view %ta : !i8_8x4x2_a
    %vb = make_partition_view %tb : !i8_8x4x2_b
    %vc = make_partition_view %tc : !i8_8x4x2_c
    %zero = constant <i32: 0> : tile<i32>
    %x, %t0 = load_view_tko weak %va[%zero, %zero] : !i8_8x4x2_a, tile<i32> -> tile<8x2xi8>, token
    %y, %t1 = load_view_tko weak %vb[%zero, %zero] : !i8_8x4x2_b, tile<i32> -> tile<2x4xi8>, token
    %before, %t2 = load_view_tko weak %vc[%zero, %zero] : !i8_8x4x2_c, tile<i32> -> tile<8x4xi32>, token
    %after = mmai %x, %y, %before signed unsigned : tile<8x2xi8>, tile<2x4xi8>, tile<8x4xi32>
    %t3 = store_view_tko weak %after, %vc[%zero, %zero] token = %t2 : tile<8x4xi32>, !i8_8x4x2_c, tile<i32> -> token
    return
  }
  entry @f64_1x16x2(%a: tile<ptr<f64>>, %b: tile<ptr<f64>>, %c: tile<ptr<f64>>) {
    %ta = make_tensor_view %a, shape = [1, 2], strides = [2, 1] : tensor_view<1x2xf64, strides=[2,1]>
    %tb = make_tensor_view %b, shape = [2, 16], strides = [16, 1] : tensor_view<2x16xf64, strides=[16,1]>
    %tc = make_tensor_view %c, shape = [1, 16], strides = [16, 1] : tensor_view<1x16xf64, strides=[16,1]>
    %va = make_partition_view %ta : !f64_1x16x2_a
    %vb = make_partition_view %tb : !f64_1x16x2_b
    %vc = make_partition_view %tc : !f64_1x16x2_c
    %zero = constant <i32: 0> : tile<i32>
    %x, %t0 = load_view_tko weak %va[%zero, %zero] : !f64_1x16x2_a, tile<i32> -> tile<1x2xf64>, token
    %y, %t1 = load_view_tko weak %vb[%zero, %zero] : !f64_1x16x2_b, tile<i32> -> tile<2x16xf64>, token
    %before, %t2 = load_view_tko weak %vc[%zero, %zero] : !f64_1x16x2_c, tile<i32> -> tile<1x16xf64>, token
    %after = mmaf %x, %y, %before : tile<1x2xf64>, tile<2x16xf64>, tile<1x16xf64>
    %t3 = store_view_tko weak %after, %vc[%zero, %zero] token = %t2 : tile<1x16xf64>, !f64_1x16x2_c, tile<i32> -> token
    return
  }
}
