// Floats of eight bits have no arithmetic: they are rounded to and from f32 by integers on each chip, and multiplied by
// mma.sync from sm_89 on, by chains before.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_90 | FileCheck %s
// RUN: %{run-in-machine} %s

// CHECK: mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32
cuda_tile.module @m {
  entry @round(%x: tile<ptr<f32>>, %a: tile<ptr<i8>>, %b: tile<ptr<i8>>, %c: tile<ptr<f32>>) {
    %range = iota : tile<1024xi32>
    %x1 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
    %xs = broadcast %x1 : tile<1xptr<f32>> -> tile<1024xptr<f32>>
    %px = offset %xs, %range : tile<1024xptr<f32>>, tile<1024xi32> -> tile<1024xptr<f32>>
    %a1 = reshape %a : tile<ptr<i8>> -> tile<1xptr<i8>>
    %as = broadcast %a1 : tile<1xptr<i8>> -> tile<1024xptr<i8>>
    %pa = offset %as, %range : tile<1024xptr<i8>>, tile<1024xi32> -> tile<1024xptr<i8>>
    %b1 = reshape %b : tile<ptr<i8>> -> tile<1xptr<i8>>
    %bs = broadcast %b1 : tile<1xptr<i8>> -> tile<1024xptr<i8>>
    %pb = offset %bs, %range : tile<1024xptr<i8>>, tile<1024xi32> -> tile<1024xptr<i8>>
    %c1 = reshape %c : tile<ptr<f32>> -> tile<1xptr<f32>>
    %cs = broadcast %c1 : tile<1xptr<f32>> -> tile<1024xptr<f32>>
    %pc = offset %cs, %range : tile<1024xptr<f32>>, tile<1024xi32> -> tile<1024xptr<f32>>
    %v, %t0 = load_ptr_tko weak %px : tile<1024xptr<f32>> -> tile<1024xf32>, token
    %e4 = ftof %v : tile<1024xf32> -> tile<1024xf8E4M3FN>
    %e5 = ftof %v : tile<1024xf32> -> tile<1024xf8E5M2>
    %i4 = bitcast %e4 : tile<1024xf8E4M3FN> -> tile<1024xi8>
    %i5 = bitcast %e5 : tile<1024xf8E5M2> -> tile<1024xi8>
    %t1 = store_ptr_tko weak %pa, %i4 : tile<1024xptr<i8>>, tile<1024xi8> -> token
    %t2 = store_ptr_tko weak %pb, %i5 : tile<1024xptr<i8>>, tile<1024xi8> -> token
    %f = ftof %e4 : tile<1024xf8E4M3FN> -> tile<1024xf32>
    %t3 = store_ptr_tko weak %pc, %f : tile<1024xptr<f32>>, tile<1024xf32> -> token
    return
  }

  entry @product(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %z: tile<ptr<f32>>) {
    %vx = make_tensor_view %x, shape = [32, 64], strides = [64, 1] : tensor_view<32x64xf32, strides=[64,1]>
    %vy = make_tensor_view %y, shape = [64, 16], strides = [16, 1] : tensor_view<64x16xf32, strides=[16,1]>
    %vz = make_tensor_view %z, shape = [32, 16], strides = [16, 1] : tensor_view<32x16xf32, strides=[16,1]>
    %px = make_partition_view %vx : partition_view<tile=(32x64), tensor_view<32x64xf32, strides=[64,1]>>
    %py = make_partition_view %vy : partition_view<tile=(64x16), tensor_view<64x16xf32, strides=[16,1]>>
    %pz = make_partition_view %vz : partition_view<tile=(32x16), tensor_view<32x16xf32, strides=[16,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %a, %t0 = load_view_tko weak %px[%zero, %zero] : partition_view<tile=(32x64), tensor_view<32x64xf32, strides=[64,1]>>, tile<i32> -> tile<32x64xf32>, token
    %b, %t1 = load_view_tko weak %py[%zero, %zero] : partition_view<tile=(64x16), tensor_view<64x16xf32, strides=[16,1]>>, tile<i32> -> tile<64x16xf32>, token
    %sa = ftof %a : tile<32x64xf32> -> tile<32x64xf8E4M3FN>
    %sb = ftof %b : tile<64x16xf32> -> tile<64x16xf8E4M3FN>
    %nothing = constant <f32: 0.0> : tile<32x16xf32>
    %c = mmaf %sa, %sb, %nothing : tile<32x64xf8E4M3FN>, tile<64x16xf8E4M3FN>, tile<32x16xf32>
    %t2 = store_view_tko weak %c, %pz[%zero, %zero] : tile<32x16xf32>, partition_view<tile=(32x16), tensor_view<32x16xf32, strides=[16,1]>>, tile<i32> -> token
    return
  }
}
