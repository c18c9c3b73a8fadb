// In memory a byte has two floats of four bits. It is copied, written to shared memory and loaded as a byte, ahead of the loop or
// in it, and its halves are never apart: eight are a register of the instruction, as they were loaded. PTX wants no signs in scales of
// f8E4M3FN. None of the waits for copies can be left out.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_120a | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %s --chips=sm_120a,sm_121a
// RUN: %{run-in-machine} %s --planted=copies --chips=sm_120a

// CHECK-LABEL: .entry ahead(
// CHECK: cp.async.bulk.tensor.2d.shared::cta.global
// CHECK: $L__BB
// CHECK: cp.async.wait_group 2
// CHECK: bar.sync
// CHECK-NOT: bar.sync
// CHECK-NOT: st.shared
// CHECK: ldmatrix.sync.aligned.m8n8.x4.shared.b16
// CHECK-NOT: and.b16
// CHECK-NOT: bar.sync
// CHECK: and.b32 {{.*}}, 2139062143;
// CHECK-COUNT-16: mma.sync.aligned.m16n8k64.row.col.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue4m3
// CHECK-NOT: block_scale
// CHECK-LABEL: .entry once(
// CHECK: ldmatrix.sync.aligned.m8n8.x4.shared.b16
// CHECK-NOT: and.b16
// CHECK-NOT: 2139062143
// CHECK-COUNT-8: mma.sync.aligned.m16n8k64.row.col.kind::mxf4nvf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0
cuda_tile.module @m {
  entry @ahead(%anya: tile<ptr<i8>>, %anyb: tile<ptr<i8>>, %anys: tile<ptr<f8E4M3FN>>, %anyt: tile<ptr<f8E4M3FN>>, %anyc: tile<ptr<f32>>) {
    %pa = assume div_by<16>, %anya : tile<ptr<i8>>
    %ma = make_tensor_view %pa, shape = [64, 320], strides = [320, 1] : tensor_view<64x320xi8, strides=[320,1]>
    %va = make_partition_view %ma : partition_view<tile=(64x64), tensor_view<64x320xi8, strides=[320,1]>>
    %pb = assume div_by<16>, %anyb : tile<ptr<i8>>
    %mb = make_tensor_view %pb, shape = [64, 320], strides = [320, 1] : tensor_view<64x320xi8, strides=[320,1]>
    %vb = make_partition_view %mb : partition_view<tile=(64x64), tensor_view<64x320xi8, strides=[320,1]>>
    %ps = assume div_by<16>, %anys : tile<ptr<f8E4M3FN>>
    %ms = make_tensor_view %ps, shape = [64, 40], strides = [40, 1] : tensor_view<64x40xf8E4M3FN, strides=[40,1]>
    %vs = make_partition_view %ms : partition_view<tile=(64x8), tensor_view<64x40xf8E4M3FN, strides=[40,1]>>
    %pt = assume div_by<16>, %anyt : tile<ptr<f8E4M3FN>>
    %mt = make_tensor_view %pt, shape = [64, 40], strides = [40, 1] : tensor_view<64x40xf8E4M3FN, strides=[40,1]>
    %vt = make_partition_view %mt : partition_view<tile=(64x8), tensor_view<64x40xf8E4M3FN, strides=[40,1]>>
    %pc = assume div_by<16>, %anyc : tile<ptr<f32>>
    %mc = make_tensor_view %pc, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %vc = make_partition_view %mc : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %c, %oc = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> tile<64x64xf32>, token
    %one = constant <i32: 1> : tile<i32>
    %end = constant <i32: 5> : tile<i32>
    %sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%before = %c) -> (tile<64x64xf32>) {
      %a, %oa = load_view_tko weak %va[%zero, %i] : partition_view<tile=(64x64), tensor_view<64x320xi8, strides=[320,1]>>, tile<i32> -> tile<64x64xi8>, token
      %b, %ob = load_view_tko weak %vb[%zero, %i] : partition_view<tile=(64x64), tensor_view<64x320xi8, strides=[320,1]>>, tile<i32> -> tile<64x64xi8>, token
      %s, %os = load_view_tko weak %vs[%zero, %i] : partition_view<tile=(64x8), tensor_view<64x40xf8E4M3FN, strides=[40,1]>>, tile<i32> -> tile<64x8xf8E4M3FN>, token
      %t, %ot = load_view_tko weak %vt[%zero, %i] : partition_view<tile=(64x8), tensor_view<64x40xf8E4M3FN, strides=[40,1]>>, tile<i32> -> tile<64x8xf8E4M3FN>, token
      %a1 = reshape %a : tile<64x64xi8> -> tile<4096xi8>
      %a2 = unpack %a1 : tile<4096xi8> -> tile<8192xf4E2M1FN>
      %a3 = reshape %a2 : tile<8192xf4E2M1FN> -> tile<64x128xf4E2M1FN>
      %b1 = reshape %b : tile<64x64xi8> -> tile<4096xi8>
      %b2 = unpack %b1 : tile<4096xi8> -> tile<8192xf4E2M1FN>
      %b3 = reshape %b2 : tile<8192xf4E2M1FN> -> tile<64x128xf4E2M1FN>
      %bt = permute %b3 [1, 0] : tile<64x128xf4E2M1FN> -> tile<128x64xf4E2M1FN>
      %tt = permute %t [1, 0] : tile<64x8xf8E4M3FN> -> tile<8x64xf8E4M3FN>
      %d = mmaf_scaled %a3, %bt, %before, %s, %tt
          : tile<64x128xf4E2M1FN>, tile<128x64xf4E2M1FN>, tile<64x64xf32>, tile<64x8xf8E4M3FN>, tile<8x64xf8E4M3FN>
      continue %d : tile<64x64xf32>
    }
    %o = store_view_tko weak %sum, %vc[%zero, %zero] token = %oc : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
  entry @once(%anya: tile<ptr<i8>>, %anyb: tile<ptr<i8>>, %anys: tile<ptr<f8E8M0FNU>>, %anyt: tile<ptr<f8E8M0FNU>>, %anyc: tile<ptr<f32>>) {
    %pa = assume div_by<16>, %anya : tile<ptr<i8>>
    %ma = make_tensor_view %pa, shape = [32, 64], strides = [64, 1] : tensor_view<32x64xi8, strides=[64,1]>
    %va = make_partition_view %ma : partition_view<tile=(32x64), tensor_view<32x64xi8, strides=[64,1]>>
    %pb = assume div_by<16>, %anyb : tile<ptr<i8>>
    %mb = make_tensor_view %pb, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xi8, strides=[64,1]>
    %vb = make_partition_view %mb : partition_view<tile=(64x64), tensor_view<64x64xi8, strides=[64,1]>>
    %ps = assume div_by<16>, %anys : tile<ptr<f8E8M0FNU>>
    %ms = make_tensor_view %ps, shape = [32, 4], strides = [4, 1] : tensor_view<32x4xf8E8M0FNU, strides=[4,1]>
    %vs = make_partition_view %ms : partition_view<tile=(32x4), tensor_view<32x4xf8E8M0FNU, strides=[4,1]>>
    %pt = assume div_by<16>, %anyt : tile<ptr<f8E8M0FNU>>
    %mt = make_tensor_view %pt, shape = [64, 4], strides = [4, 1] : tensor_view<64x4xf8E8M0FNU, strides=[4,1]>
    %vt = make_partition_view %mt : partition_view<tile=(64x4), tensor_view<64x4xf8E8M0FNU, strides=[4,1]>>
    %pc = assume div_by<16>, %anyc : tile<ptr<f32>>
    %mc = make_tensor_view %pc, shape = [32, 64], strides = [64, 1] : tensor_view<32x64xf32, strides=[64,1]>
    %vc = make_partition_view %mc : partition_view<tile=(32x64), tensor_view<32x64xf32, strides=[64,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %c, %oc = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(32x64), tensor_view<32x64xf32, strides=[64,1]>>, tile<i32> -> tile<32x64xf32>, token
    %a, %oa = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(32x64), tensor_view<32x64xi8, strides=[64,1]>>, tile<i32> -> tile<32x64xi8>, token
    %b, %ob = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(64x64), tensor_view<64x64xi8, strides=[64,1]>>, tile<i32> -> tile<64x64xi8>, token
    %s, %os = load_view_tko weak %vs[%zero, %zero] : partition_view<tile=(32x4), tensor_view<32x4xf8E8M0FNU, strides=[4,1]>>, tile<i32> -> tile<32x4xf8E8M0FNU>, token
    %t, %ot = load_view_tko weak %vt[%zero, %zero] : partition_view<tile=(64x4), tensor_view<64x4xf8E8M0FNU, strides=[4,1]>>, tile<i32> -> tile<64x4xf8E8M0FNU>, token
    %a1 = reshape %a : tile<32x64xi8> -> tile<2048xi8>
    %a2 = unpack %a1 : tile<2048xi8> -> tile<4096xf4E2M1FN>
    %a3 = reshape %a2 : tile<4096xf4E2M1FN> -> tile<32x128xf4E2M1FN>
    %b1 = reshape %b : tile<64x64xi8> -> tile<4096xi8>
    %b2 = unpack %b1 : tile<4096xi8> -> tile<8192xf4E2M1FN>
    %b3 = reshape %b2 : tile<8192xf4E2M1FN> -> tile<64x128xf4E2M1FN>
    %bt = permute %b3 [1, 0] : tile<64x128xf4E2M1FN> -> tile<128x64xf4E2M1FN>
    %tt = permute %t [1, 0] : tile<64x4xf8E8M0FNU> -> tile<4x64xf8E8M0FNU>
    %d = mmaf_scaled %a3, %bt, %c, %s, %tt
        : tile<32x128xf4E2M1FN>, tile<128x64xf4E2M1FN>, tile<32x64xf32>, tile<32x4xf8E8M0FNU>, tile<4x64xf8E8M0FNU>
    %o = store_view_tko weak %d, %vc[%zero, %zero] token = %oc : tile<32x64xf32>, partition_view<tile=(32x64), tensor_view<32x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
