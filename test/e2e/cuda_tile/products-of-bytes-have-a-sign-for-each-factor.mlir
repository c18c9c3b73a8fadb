// Products of bytes that are read with a sign or without one, each operand by itself: for all four pairs, by mma.sync with
// a sum of 32 bits, and in a batch. All bits of the bytes occur.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_80 | FileCheck %s
// RUN: %{run-in-machine} --chips sm_75,sm_80 %s

// CHECK-DAG: mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32
// CHECK-DAG: mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32
// CHECK-DAG: mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32
// CHECK-DAG: mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32
!a = !cuda_tile.partition_view<tile=(32x64), tensor_view<32x64xi8, strides=[64,1]>>
!b = !cuda_tile.partition_view<tile=(64x32), tensor_view<64x32xi8, strides=[32,1]>>
!c = !cuda_tile.partition_view<tile=(32x32), tensor_view<32x32xi32, strides=[32,1]>>
!many = !cuda_tile.partition_view<tile=(4x16x32), tensor_view<4x16x32xi8, strides=[512,32,1]>>
!right = !cuda_tile.partition_view<tile=(4x32x8), tensor_view<4x32x8xi8, strides=[256,8,1]>>
!sums = !cuda_tile.partition_view<tile=(4x16x8), tensor_view<4x16x8xi32, strides=[128,8,1]>>
cuda_tile.module @m {
  entry @both_signed(%a: tile<ptr<i8>>, %b: tile<ptr<i8>>, %c: tile<ptr<i32>>) {
    %ta = make_tensor_view %a, shape = [32, 64], strides = [64, 1] : tensor_view<32x64xi8, strides=[64,1]>
    %tb = make_tensor_view %b, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xi8, strides=[32,1]>
    %tc = make_tensor_view %c, shape = [32, 32], strides = [32, 1] : tensor_view<32x32xi32, strides=[32,1]>
    %va = make_partition_view %ta : !a
    %vb = make_partition_view %tb : !b
    %vc = make_partition_view %tc : !c
    %zero = constant <i32: 0> : tile<i32>
    %x, %t0 = load_view_tko weak %va[%zero, %zero] : !a, tile<i32> -> tile<32x64xi8>, token
    %y, %t1 = load_view_tko weak %vb[%zero, %zero] : !b, tile<i32> -> tile<64x32xi8>, token
    %before, %t2 = load_view_tko weak %vc[%zero, %zero] : !c, tile<i32> -> tile<32x32xi32>, token
    %after = mmai %x, %y, %before signed signed : tile<32x64xi8>, tile<64x32xi8>, tile<32x32xi32>
    %t3 = store_view_tko weak %after, %vc[%zero, %zero] token = %t2 : tile<32x32xi32>, !c, tile<i32> -> token
    return
  }
  entry @left_unsigned(%a: tile<ptr<i8>>, %b: tile<ptr<i8>>, %c: tile<ptr<i32>>) {
    %ta = make_tensor_view %a, shape = [32, 64], strides = [64, 1] : tensor_view<32x64xi8, strides=[64,1]>
    %tb = make_tensor_view %b, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xi8, strides=[32,1]>
    %tc = make_tensor_view %c, shape = [32, 32], strides = [32, 1] : tensor_view<32x32xi32, strides=[32,1]>
    %va = make_partition_view %ta : !a
    %vb = make_partition_view %tb : !b
    %vc = make_partition_view %tc : !c
    %zero = constant <i32: 0> : tile<i32>
    %x, %t0 = load_view_tko weak %va[%zero, %zero] : !a, tile<i32> -> tile<32x64xi8>, token
    %y, %t1 = load_view_tko weak %vb[%zero, %zero] : !b, tile<i32> -> tile<64x32xi8>, token
    %before, %t2 = load_view_tko weak %vc[%zero, %zero] : !c, tile<i32> -> tile<32x32xi32>, token
    %after = mmai %x, %y, %before unsigned signed : tile<32x64xi8>, tile<64x32xi8>, tile<32x32xi32>
    %t3 = store_view_tko weak %after, %vc[%zero, %zero] token = %t2 : tile<32x32xi32>, !c, tile<i32> -> token
    return
  }
  entry @right_unsigned(%a: tile<ptr<i8>>, %b: tile<ptr<i8>>, %c: tile<ptr<i32>>) {
    %ta = make_tensor_view %a, shape = [32, 64], strides = [64, 1] : tensor_view<32x64xi8, strides=[64,1]>
    %tb = make_tensor_view %b, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xi8, strides=[32,1]>
    %tc = make_tensor_view %c, shape = [32, 32], strides = [32, 1] : tensor_view<32x32xi32, strides=[32,1]>
    %va = make_partition_view %ta : !a
    %vb = make_partition_view %tb : !b
    %vc = make_partition_view %tc : !c
    %zero = constant <i32: 0> : tile<i32>
    %x, %t0 = load_view_tko weak %va[%zero, %zero] : !a, tile<i32> -> tile<32x64xi8>, token
    %y, %t1 = load_view_tko weak %vb[%zero, %zero] : !b, tile<i32> -> tile<64x32xi8>, token
    %before, %t2 = load_view_tko weak %vc[%zero, %zero] : !c, tile<i32> -> tile<32x32xi32>, token
    %after = mmai %x, %y, %before signed unsigned : tile<32x64xi8>, tile<64x32xi8>, tile<32x32xi32>
    %t3 = store_view_tko weak %after, %vc[%zero, %zero] token = %t2 : tile<32x32xi32>, !c, tile<i32> -> token
    return
  }
  entry @both_unsigned(%a: tile<ptr<i8>>, %b: tile<ptr<i8>>, %c: tile<ptr<i32>>) {
    %ta = make_tensor_view %a, shape = [32, 64], strides = [64, 1] : tensor_view<32x64xi8, strides=[64,1]>
    %tb = make_tensor_view %b, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xi8, strides=[32,1]>
    %tc = make_tensor_view %c, shape = [32, 32], strides = [32, 1] : tensor_view<32x32xi32, strides=[32,1]>
    %va = make_partition_view %ta : !a
    %vb = make_partition_view %tb : !b
    %vc = make_partition_view %tc : !c
    %zero = constant <i32: 0> : tile<i32>
    %x, %t0 = load_view_tko weak %va[%zero, %zero] : !a, tile<i32> -> tile<32x64xi8>, token
    %y, %t1 = load_view_tko weak %vb[%zero, %zero] : !b, tile<i32> -> tile<64x32xi8>, token
    %before, %t2 = load_view_tko weak %vc[%zero, %zero] : !c, tile<i32> -> tile<32x32xi32>, token
    %after = mmai %x, %y, %before unsigned unsigned : tile<32x64xi8>, tile<64x32xi8>, tile<32x32xi32>
    %t3 = store_view_tko weak %after, %vc[%zero, %zero] token = %t2 : tile<32x32xi32>, !c, tile<i32> -> token
    return
  }
  entry @batch(%a: tile<ptr<i8>>, %b: tile<ptr<i8>>, %c: tile<ptr<i32>>) {
    %ta = make_tensor_view %a, shape = [4, 16, 32], strides = [512, 32, 1] : tensor_view<4x16x32xi8, strides=[512,32,1]>
    %tb = make_tensor_view %b, shape = [4, 32, 8], strides = [256, 8, 1] : tensor_view<4x32x8xi8, strides=[256,8,1]>
    %tc = make_tensor_view %c, shape = [4, 16, 8], strides = [128, 8, 1] : tensor_view<4x16x8xi32, strides=[128,8,1]>
    %va = make_partition_view %ta : !many
    %vb = make_partition_view %tb : !right
    %vc = make_partition_view %tc : !sums
    %zero = constant <i32: 0> : tile<i32>
    %none = constant <i32: 0> : tile<4x16x8xi32>
    %x, %t0 = load_view_tko weak %va[%zero, %zero, %zero] : !many, tile<i32> -> tile<4x16x32xi8>, token
    %y, %t1 = load_view_tko weak %vb[%zero, %zero, %zero] : !right, tile<i32> -> tile<4x32x8xi8>, token
    %after = mmai %x, %y, %none unsigned signed : tile<4x16x32xi8>, tile<4x32x8xi8>, tile<4x16x8xi32>
    %t3 = store_view_tko weak %after, %vc[%zero, %zero, %zero] : tile<4x16x8xi32>, !sums, tile<i32> -> token
    return
  }
}
