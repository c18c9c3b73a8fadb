// The product of a round runs while the threads store the scales of the next one, which go to the other place. A lost wait for a
// product shows. Floats of four bits are read where their bytes were copied.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_100a | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %s --chips=sm_100a,sm_103a
// RUN: %{run-in-machine} %s --planted=product --chips=sm_100a

// CHECK-LABEL: .entry four(
// CHECK: $L__BB
// CHECK: cp.async.wait_group
// CHECK-NOT: st.shared
// CHECK: tcgen05.st.
// CHECK: tcgen05.mma
// CHECK: cp.async.cg.shared.global
// CHECK: bra $L__BB
// CHECK-LABEL: .entry eight(
// CHECK: $L__BB
// CHECK: cp.async.wait_group
// CHECK: tcgen05.st.
// CHECK: tcgen05.mma
// CHECK: cp.async.cg.shared.global
// CHECK: bra $L__BB
cuda_tile.module @m {
  entry @four(%anya: tile<ptr<i8>>, %anyb: tile<ptr<i8>>, %anys: tile<ptr<f8E4M3FN>>, %anyt: tile<ptr<f8E4M3FN>>, %anyc: tile<ptr<f32>>) {
    %pa = assume div_by<16>, %anya : tile<ptr<i8>>
    %ma = make_tensor_view %pa, shape = [128, 320], strides = [320, 1] : tensor_view<128x320xi8, strides=[320,1]>
    %va = make_partition_view %ma : partition_view<tile=(128x64), tensor_view<128x320xi8, strides=[320,1]>>
    %pb = assume div_by<16>, %anyb : tile<ptr<i8>>
    %mb = make_tensor_view %pb, shape = [64, 320], strides = [320, 1] : tensor_view<64x320xi8, strides=[320,1]>
    %vb = make_partition_view %mb : partition_view<tile=(64x64), tensor_view<64x320xi8, strides=[320,1]>>
    %ps = assume div_by<16>, %anys : tile<ptr<f8E4M3FN>>
    %ms = make_tensor_view %ps, shape = [128, 40], strides = [40, 1] : tensor_view<128x40xf8E4M3FN, strides=[40,1]>
    %vs = make_partition_view %ms : partition_view<tile=(128x8), tensor_view<128x40xf8E4M3FN, strides=[40,1]>>
    %pt = assume div_by<16>, %anyt : tile<ptr<f8E4M3FN>>
    %mt = make_tensor_view %pt, shape = [64, 40], strides = [40, 1] : tensor_view<64x40xf8E4M3FN, strides=[40,1]>
    %vt = make_partition_view %mt : partition_view<tile=(64x8), tensor_view<64x40xf8E4M3FN, strides=[40,1]>>
    %pc = assume div_by<16>, %anyc : tile<ptr<f32>>
    %mc = make_tensor_view %pc, shape = [128, 64], strides = [64, 1] : tensor_view<128x64xf32, strides=[64,1]>
    %vc = make_partition_view %mc : partition_view<tile=(128x64), tensor_view<128x64xf32, strides=[64,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %c = constant <f32: 0.0> : tile<128x64xf32>
    %one = constant <i32: 1> : tile<i32>
    %end = constant <i32: 5> : tile<i32>
    %sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%before = %c) -> (tile<128x64xf32>) {
      %a, %oa = load_view_tko weak %va[%zero, %i] : partition_view<tile=(128x64), tensor_view<128x320xi8, strides=[320,1]>>, tile<i32> -> tile<128x64xi8>, token
      %b, %ob = load_view_tko weak %vb[%zero, %i] : partition_view<tile=(64x64), tensor_view<64x320xi8, strides=[320,1]>>, tile<i32> -> tile<64x64xi8>, token
      %s, %os = load_view_tko weak %vs[%zero, %i] : partition_view<tile=(128x8), tensor_view<128x40xf8E4M3FN, strides=[40,1]>>, tile<i32> -> tile<128x8xf8E4M3FN>, token
      %t, %ot = load_view_tko weak %vt[%zero, %i] : partition_view<tile=(64x8), tensor_view<64x40xf8E4M3FN, strides=[40,1]>>, tile<i32> -> tile<64x8xf8E4M3FN>, token
      %a1 = reshape %a : tile<128x64xi8> -> tile<8192xi8>
      %a2 = unpack %a1 : tile<8192xi8> -> tile<16384xf4E2M1FN>
      %a3 = reshape %a2 : tile<16384xf4E2M1FN> -> tile<128x128xf4E2M1FN>
      %b1 = reshape %b : tile<64x64xi8> -> tile<4096xi8>
      %b2 = unpack %b1 : tile<4096xi8> -> tile<8192xf4E2M1FN>
      %b3 = reshape %b2 : tile<8192xf4E2M1FN> -> tile<64x128xf4E2M1FN>
      %bt = permute %b3 [1, 0] : tile<64x128xf4E2M1FN> -> tile<128x64xf4E2M1FN>
      %tt = permute %t [1, 0] : tile<64x8xf8E4M3FN> -> tile<8x64xf8E4M3FN>
      %d = mmaf_scaled %a3, %bt, %before, %s, %tt
          : tile<128x128xf4E2M1FN>, tile<128x64xf4E2M1FN>, tile<128x64xf32>, tile<128x8xf8E4M3FN>, tile<8x64xf8E4M3FN>
      continue %d : tile<128x64xf32>
    }
    %old, %oc = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(128x64), tensor_view<128x64xf32, strides=[64,1]>>, tile<i32> -> tile<128x64xf32>, token
    %all = addf %sum, %old rounding<nearest_even> : tile<128x64xf32>
    %o = store_view_tko weak %all, %vc[%zero, %zero] token = %oc : tile<128x64xf32>, partition_view<tile=(128x64), tensor_view<128x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
  entry @eight(%anya: tile<ptr<f8E4M3FN>>, %anyb: tile<ptr<f8E4M3FN>>, %anys: tile<ptr<f8E8M0FNU>>, %anyt: tile<ptr<f8E8M0FNU>>, %anyc: tile<ptr<f32>>) {
    %pa = assume div_by<16>, %anya : tile<ptr<f8E4M3FN>>
    %ma = make_tensor_view %pa, shape = [128, 640], strides = [640, 1] : tensor_view<128x640xf8E4M3FN, strides=[640,1]>
    %va = make_partition_view %ma : partition_view<tile=(128x128), tensor_view<128x640xf8E4M3FN, strides=[640,1]>>
    %pb = assume div_by<16>, %anyb : tile<ptr<f8E4M3FN>>
    %mb = make_tensor_view %pb, shape = [64, 640], strides = [640, 1] : tensor_view<64x640xf8E4M3FN, strides=[640,1]>
    %vb = make_partition_view %mb : partition_view<tile=(64x128), tensor_view<64x640xf8E4M3FN, strides=[640,1]>>
    %ps = assume div_by<16>, %anys : tile<ptr<f8E8M0FNU>>
    %ms = make_tensor_view %ps, shape = [128, 20], strides = [20, 1] : tensor_view<128x20xf8E8M0FNU, strides=[20,1]>
    %vs = make_partition_view %ms : partition_view<tile=(128x4), tensor_view<128x20xf8E8M0FNU, strides=[20,1]>>
    %pt = assume div_by<16>, %anyt : tile<ptr<f8E8M0FNU>>
    %mt = make_tensor_view %pt, shape = [64, 20], strides = [20, 1] : tensor_view<64x20xf8E8M0FNU, strides=[20,1]>
    %vt = make_partition_view %mt : partition_view<tile=(64x4), tensor_view<64x20xf8E8M0FNU, strides=[20,1]>>
    %pc = assume div_by<16>, %anyc : tile<ptr<f32>>
    %mc = make_tensor_view %pc, shape = [128, 64], strides = [64, 1] : tensor_view<128x64xf32, strides=[64,1]>
    %vc = make_partition_view %mc : partition_view<tile=(128x64), tensor_view<128x64xf32, strides=[64,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %c, %oc = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(128x64), tensor_view<128x64xf32, strides=[64,1]>>, tile<i32> -> tile<128x64xf32>, token
    %one = constant <i32: 1> : tile<i32>
    %end = constant <i32: 5> : tile<i32>
    %sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%before = %c) -> (tile<128x64xf32>) {
      %a, %oa = load_view_tko weak %va[%zero, %i] : partition_view<tile=(128x128), tensor_view<128x640xf8E4M3FN, strides=[640,1]>>, tile<i32> -> tile<128x128xf8E4M3FN>, token
      %b, %ob = load_view_tko weak %vb[%zero, %i] : partition_view<tile=(64x128), tensor_view<64x640xf8E4M3FN, strides=[640,1]>>, tile<i32> -> tile<64x128xf8E4M3FN>, token
      %s, %os = load_view_tko weak %vs[%zero, %i] : partition_view<tile=(128x4), tensor_view<128x20xf8E8M0FNU, strides=[20,1]>>, tile<i32> -> tile<128x4xf8E8M0FNU>, token
      %t, %ot = load_view_tko weak %vt[%zero, %i] : partition_view<tile=(64x4), tensor_view<64x20xf8E8M0FNU, strides=[20,1]>>, tile<i32> -> tile<64x4xf8E8M0FNU>, token
      %bt = permute %b [1, 0] : tile<64x128xf8E4M3FN> -> tile<128x64xf8E4M3FN>
      %tt = permute %t [1, 0] : tile<64x4xf8E8M0FNU> -> tile<4x64xf8E8M0FNU>
      %d = mmaf_scaled %a, %bt, %before, %s, %tt
          : tile<128x128xf8E4M3FN>, tile<128x64xf8E4M3FN>, tile<128x64xf32>, tile<128x4xf8E8M0FNU>, tile<4x64xf8E8M0FNU>
      continue %d : tile<128x64xf32>
    }
    %o = store_view_tko weak %sum, %vc[%zero, %zero] token = %oc : tile<128x64xf32>, partition_view<tile=(128x64), tensor_view<128x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
