// The product of a round runs while the threads store the scales of the next one, which go to the other place. A lost wait for a
// product shows. Floats of four bits are read where their bytes were copied.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_100a | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %s --chips=sm_100a,sm_103a
// RUN: %{run-in-machine} %s --planted=product --chips=sm_100a

// CHECK-LABEL: .entry four(
// CHECK: $L__BB
// CHECK: cp.async.wait_group
// CHECK-NOT: st.shared.{{v|b32|b64}}
// CHECK: tcgen05.st.
// CHECK: tcgen05.mma
// CHECK: cp.async.bulk.tensor
// CHECK: bra $L__BB
// CHECK-LABEL: .entry eight(
// CHECK: $L__BB
// CHECK: tcgen05.st.
// CHECK: tcgen05.mma
// CHECK: cp.async.bulk.tensor
// CHECK: bra $L__BB
cuda_tile.module @m {
  entry @four(%anya: tile<ptr<i8>>, %anyb: tile<ptr<i8>>, %anys: tile<ptr<f8E4M3FN>>, %anyt: tile<ptr<f8E4M3FN>>, %anyc: tile<ptr<f32>>) {
    %pa = assume div_by<16>, %anya : tile<ptr<i8>>
    %ma = make_tensor_view %pa, shape = [128, 384], strides = [384, 1] : tensor_view<128x384xi8, strides=[384,1]>
    %va = make_partition_view %ma : partition_view<tile=(128x32), tensor_view<128x384xi8, strides=[384,1]>>
    %pb = assume div_by<16>, %anyb : tile<ptr<i8>>
    %mb = make_tensor_view %pb, shape = [32, 384], strides = [384, 1] : tensor_view<32x384xi8, strides=[384,1]>
    %vb = make_partition_view %mb : partition_view<tile=(32x32), tensor_view<32x384xi8, strides=[384,1]>>
    %ps = assume div_by<16>, %anys : tile<ptr<f8E4M3FN>>
    %ms = make_tensor_view %ps, shape = [128, 48], strides = [48, 1] : tensor_view<128x48xf8E4M3FN, strides=[48,1]>
    %vs = make_partition_view %ms : partition_view<tile=(128x4), tensor_view<128x48xf8E4M3FN, strides=[48,1]>>
    %pt = assume div_by<16>, %anyt : tile<ptr<f8E4M3FN>>
    %mt = make_tensor_view %pt, shape = [32, 48], strides = [48, 1] : tensor_view<32x48xf8E4M3FN, strides=[48,1]>
    %vt = make_partition_view %mt : partition_view<tile=(32x4), tensor_view<32x48xf8E4M3FN, strides=[48,1]>>
    %pc = assume div_by<16>, %anyc : tile<ptr<f32>>
    %mc = make_tensor_view %pc, shape = [128, 32], strides = [32, 1] : tensor_view<128x32xf32, strides=[32,1]>
    %vc = make_partition_view %mc : partition_view<tile=(128x32), tensor_view<128x32xf32, strides=[32,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %c = constant <f32: 0.0> : tile<128x32xf32>
    %one = constant <i32: 1> : tile<i32>
    %end = constant <i32: 12> : tile<i32>
    %sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%before = %c) -> (tile<128x32xf32>) {
      %a, %oa = load_view_tko weak %va[%zero, %i] : partition_view<tile=(128x32), tensor_view<128x384xi8, strides=[384,1]>>, tile<i32> -> tile<128x32xi8>, token
      %b, %ob = load_view_tko weak %vb[%zero, %i] : partition_view<tile=(32x32), tensor_view<32x384xi8, strides=[384,1]>>, tile<i32> -> tile<32x32xi8>, token
      %s, %os = load_view_tko weak %vs[%zero, %i] : partition_view<tile=(128x4), tensor_view<128x48xf8E4M3FN, strides=[48,1]>>, tile<i32> -> tile<128x4xf8E4M3FN>, token
      %t, %ot = load_view_tko weak %vt[%zero, %i] : partition_view<tile=(32x4), tensor_view<32x48xf8E4M3FN, strides=[48,1]>>, tile<i32> -> tile<32x4xf8E4M3FN>, token
      %a1 = reshape %a : tile<128x32xi8> -> tile<4096xi8>
      %a2 = unpack %a1 : tile<4096xi8> -> tile<8192xf4E2M1FN>
      %a3 = reshape %a2 : tile<8192xf4E2M1FN> -> tile<128x64xf4E2M1FN>
      %b1 = reshape %b : tile<32x32xi8> -> tile<1024xi8>
      %b2 = unpack %b1 : tile<1024xi8> -> tile<2048xf4E2M1FN>
      %b3 = reshape %b2 : tile<2048xf4E2M1FN> -> tile<32x64xf4E2M1FN>
      %bt = permute %b3 [1, 0] : tile<32x64xf4E2M1FN> -> tile<64x32xf4E2M1FN>
      %tt = permute %t [1, 0] : tile<32x4xf8E4M3FN> -> tile<4x32xf8E4M3FN>
      %d = mmaf_scaled %a3, %bt, %before, %s, %tt
          : tile<128x64xf4E2M1FN>, tile<64x32xf4E2M1FN>, tile<128x32xf32>, tile<128x4xf8E4M3FN>, tile<4x32xf8E4M3FN>
      continue %d : tile<128x32xf32>
    }
    %old, %oc = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(128x32), tensor_view<128x32xf32, strides=[32,1]>>, tile<i32> -> tile<128x32xf32>, token
    %all = addf %sum, %old rounding<nearest_even> : tile<128x32xf32>
    %o = store_view_tko weak %all, %vc[%zero, %zero] token = %oc : tile<128x32xf32>, partition_view<tile=(128x32), tensor_view<128x32xf32, strides=[32,1]>>, tile<i32> -> token
    return
  }
  entry @eight(%anya: tile<ptr<f8E4M3FN>>, %anyb: tile<ptr<f8E4M3FN>>, %anys: tile<ptr<f8E8M0FNU>>, %anyt: tile<ptr<f8E8M0FNU>>, %anyc: tile<ptr<f32>>) {
    %pa = assume div_by<16>, %anya : tile<ptr<f8E4M3FN>>
    %ma = make_tensor_view %pa, shape = [128, 768], strides = [768, 1] : tensor_view<128x768xf8E4M3FN, strides=[768,1]>
    %va = make_partition_view %ma : partition_view<tile=(128x64), tensor_view<128x768xf8E4M3FN, strides=[768,1]>>
    %pb = assume div_by<16>, %anyb : tile<ptr<f8E4M3FN>>
    %mb = make_tensor_view %pb, shape = [32, 768], strides = [768, 1] : tensor_view<32x768xf8E4M3FN, strides=[768,1]>
    %vb = make_partition_view %mb : partition_view<tile=(32x64), tensor_view<32x768xf8E4M3FN, strides=[768,1]>>
    %ps = assume div_by<16>, %anys : tile<ptr<f8E8M0FNU>>
    %ms = make_tensor_view %ps, shape = [128, 24], strides = [24, 1] : tensor_view<128x24xf8E8M0FNU, strides=[24,1]>
    %vs = make_partition_view %ms : partition_view<tile=(128x2), tensor_view<128x24xf8E8M0FNU, strides=[24,1]>>
    %pt = assume div_by<16>, %anyt : tile<ptr<f8E8M0FNU>>
    %mt = make_tensor_view %pt, shape = [32, 24], strides = [24, 1] : tensor_view<32x24xf8E8M0FNU, strides=[24,1]>
    %vt = make_partition_view %mt : partition_view<tile=(32x2), tensor_view<32x24xf8E8M0FNU, strides=[24,1]>>
    %pc = assume div_by<16>, %anyc : tile<ptr<f32>>
    %mc = make_tensor_view %pc, shape = [128, 32], strides = [32, 1] : tensor_view<128x32xf32, strides=[32,1]>
    %vc = make_partition_view %mc : partition_view<tile=(128x32), tensor_view<128x32xf32, strides=[32,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %c, %oc = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(128x32), tensor_view<128x32xf32, strides=[32,1]>>, tile<i32> -> tile<128x32xf32>, token
    %one = constant <i32: 1> : tile<i32>
    %end = constant <i32: 12> : tile<i32>
    %sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%before = %c) -> (tile<128x32xf32>) {
      %a, %oa = load_view_tko weak %va[%zero, %i] : partition_view<tile=(128x64), tensor_view<128x768xf8E4M3FN, strides=[768,1]>>, tile<i32> -> tile<128x64xf8E4M3FN>, token
      %b, %ob = load_view_tko weak %vb[%zero, %i] : partition_view<tile=(32x64), tensor_view<32x768xf8E4M3FN, strides=[768,1]>>, tile<i32> -> tile<32x64xf8E4M3FN>, token
      %s, %os = load_view_tko weak %vs[%zero, %i] : partition_view<tile=(128x2), tensor_view<128x24xf8E8M0FNU, strides=[24,1]>>, tile<i32> -> tile<128x2xf8E8M0FNU>, token
      %t, %ot = load_view_tko weak %vt[%zero, %i] : partition_view<tile=(32x2), tensor_view<32x24xf8E8M0FNU, strides=[24,1]>>, tile<i32> -> tile<32x2xf8E8M0FNU>, token
      %bt = permute %b [1, 0] : tile<32x64xf8E4M3FN> -> tile<64x32xf8E4M3FN>
      %tt = permute %t [1, 0] : tile<32x2xf8E8M0FNU> -> tile<2x32xf8E8M0FNU>
      %d = mmaf_scaled %a, %bt, %before, %s, %tt
          : tile<128x64xf8E4M3FN>, tile<64x32xf8E4M3FN>, tile<128x32xf32>, tile<128x2xf8E8M0FNU>, tile<2x32xf8E8M0FNU>
      continue %d : tile<128x32xf32>
    }
    %o = store_view_tko weak %sum, %vc[%zero, %zero] token = %oc : tile<128x32xf32>, partition_view<tile=(128x32), tensor_view<128x32xf32, strides=[32,1]>>, tile<i32> -> token
    return
  }
}
