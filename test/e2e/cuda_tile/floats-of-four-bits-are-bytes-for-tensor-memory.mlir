// Two floats of four bits are a byte of a factor in shared memory, as they were loaded: neighbours along the depth. A scale of
// f8E4M3FN has no sign. If the bytes have neighbours along the columns instead, halves change places first.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_100a | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %s --chips=sm_100a,sm_103a

// CHECK-LABEL: .entry sixteen(
// CHECK: ld.global.b64 [[A:%rd[0-9]+]],
// CHECK: st.shared.b64 {{.*}}, [[A]];
// CHECK: and.b32 {{.*}}, 2139062143;
// CHECK-COUNT-2: tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.scale_vec::4X
// CHECK-NOT: block_scale
// CHECK-LABEL: .entry by_rows(
// CHECK-NOT: 2139062143
// CHECK-COUNT-2: tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.scale_vec::2X
cuda_tile.module @m {
  entry @sixteen(%anya: tile<ptr<i8>>, %anyb: tile<ptr<i8>>, %anys: tile<ptr<f8E4M3FN>>, %anyt: tile<ptr<f8E4M3FN>>, %anyc: tile<ptr<f32>>) {
    %pa = assume div_by<16>, %anya : tile<ptr<i8>>
    %ma = make_tensor_view %pa, shape = [128, 64], strides = [64, 1] : tensor_view<128x64xi8, strides=[64,1]>
    %va = make_partition_view %ma : partition_view<tile=(128x64), tensor_view<128x64xi8, strides=[64,1]>>
    %pb = assume div_by<16>, %anyb : tile<ptr<i8>>
    %mb = make_tensor_view %pb, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xi8, strides=[64,1]>
    %vb = make_partition_view %mb : partition_view<tile=(64x64), tensor_view<64x64xi8, strides=[64,1]>>
    %ps = assume div_by<16>, %anys : tile<ptr<f8E4M3FN>>
    %ms = make_tensor_view %ps, shape = [128, 8], strides = [8, 1] : tensor_view<128x8xf8E4M3FN, strides=[8,1]>
    %vs = make_partition_view %ms : partition_view<tile=(128x8), tensor_view<128x8xf8E4M3FN, strides=[8,1]>>
    %pt = assume div_by<16>, %anyt : tile<ptr<f8E4M3FN>>
    %mt = make_tensor_view %pt, shape = [64, 8], strides = [8, 1] : tensor_view<64x8xf8E4M3FN, strides=[8,1]>
    %vt = make_partition_view %mt : partition_view<tile=(64x8), tensor_view<64x8xf8E4M3FN, strides=[8,1]>>
    %pc = assume div_by<16>, %anyc : tile<ptr<f32>>
    %mc = make_tensor_view %pc, shape = [128, 64], strides = [64, 1] : tensor_view<128x64xf32, strides=[64,1]>
    %vc = make_partition_view %mc : partition_view<tile=(128x64), tensor_view<128x64xf32, strides=[64,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %c, %oc = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(128x64), tensor_view<128x64xf32, strides=[64,1]>>, tile<i32> -> tile<128x64xf32>, token
    %a, %oa = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(128x64), tensor_view<128x64xi8, strides=[64,1]>>, tile<i32> -> tile<128x64xi8>, token
    %b, %ob = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(64x64), tensor_view<64x64xi8, strides=[64,1]>>, tile<i32> -> tile<64x64xi8>, token
    %s, %os = load_view_tko weak %vs[%zero, %zero] : partition_view<tile=(128x8), tensor_view<128x8xf8E4M3FN, strides=[8,1]>>, tile<i32> -> tile<128x8xf8E4M3FN>, token
    %t, %ot = load_view_tko weak %vt[%zero, %zero] : partition_view<tile=(64x8), tensor_view<64x8xf8E4M3FN, strides=[8,1]>>, tile<i32> -> tile<64x8xf8E4M3FN>, token
    %a1 = reshape %a : tile<128x64xi8> -> tile<8192xi8>
    %a2 = unpack %a1 : tile<8192xi8> -> tile<16384xf4E2M1FN>
    %a3 = reshape %a2 : tile<16384xf4E2M1FN> -> tile<128x128xf4E2M1FN>
    %b1 = reshape %b : tile<64x64xi8> -> tile<4096xi8>
    %b2 = unpack %b1 : tile<4096xi8> -> tile<8192xf4E2M1FN>
    %b3 = reshape %b2 : tile<8192xf4E2M1FN> -> tile<64x128xf4E2M1FN>
    %bt = permute %b3 [1, 0] : tile<64x128xf4E2M1FN> -> tile<128x64xf4E2M1FN>
    %tt = permute %t [1, 0] : tile<64x8xf8E4M3FN> -> tile<8x64xf8E4M3FN>
    %d = mmaf_scaled %a3, %bt, %c, %s, %tt
        : tile<128x128xf4E2M1FN>, tile<128x64xf4E2M1FN>, tile<128x64xf32>, tile<128x8xf8E4M3FN>, tile<8x64xf8E4M3FN>
    %o = store_view_tko weak %d, %vc[%zero, %zero] token = %oc : tile<128x64xf32>, partition_view<tile=(128x64), tensor_view<128x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
  entry @by_rows(%anya: tile<ptr<i8>>, %anyb: tile<ptr<i8>>, %anys: tile<ptr<f8E8M0FNU>>, %anyt: tile<ptr<f8E8M0FNU>>, %anyc: tile<ptr<f32>>) {
    %pa = assume div_by<16>, %anya : tile<ptr<i8>>
    %ma = make_tensor_view %pa, shape = [128, 64], strides = [64, 1] : tensor_view<128x64xi8, strides=[64,1]>
    %va = make_partition_view %ma : partition_view<tile=(128x64), tensor_view<128x64xi8, strides=[64,1]>>
    %pb = assume div_by<16>, %anyb : tile<ptr<i8>>
    %mb = make_tensor_view %pb, shape = [128, 32], strides = [32, 1] : tensor_view<128x32xi8, strides=[32,1]>
    %vb = make_partition_view %mb : partition_view<tile=(128x32), tensor_view<128x32xi8, strides=[32,1]>>
    %ps = assume div_by<16>, %anys : tile<ptr<f8E8M0FNU>>
    %ms = make_tensor_view %ps, shape = [128, 4], strides = [4, 1] : tensor_view<128x4xf8E8M0FNU, strides=[4,1]>
    %vs = make_partition_view %ms : partition_view<tile=(128x4), tensor_view<128x4xf8E8M0FNU, strides=[4,1]>>
    %pt = assume div_by<16>, %anyt : tile<ptr<f8E8M0FNU>>
    %mt = make_tensor_view %pt, shape = [4, 64], strides = [64, 1] : tensor_view<4x64xf8E8M0FNU, strides=[64,1]>
    %vt = make_partition_view %mt : partition_view<tile=(4x64), tensor_view<4x64xf8E8M0FNU, strides=[64,1]>>
    %pc = assume div_by<16>, %anyc : tile<ptr<f32>>
    %mc = make_tensor_view %pc, shape = [128, 64], strides = [64, 1] : tensor_view<128x64xf32, strides=[64,1]>
    %vc = make_partition_view %mc : partition_view<tile=(128x64), tensor_view<128x64xf32, strides=[64,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %c, %oc = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(128x64), tensor_view<128x64xf32, strides=[64,1]>>, tile<i32> -> tile<128x64xf32>, token
    %a, %oa = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(128x64), tensor_view<128x64xi8, strides=[64,1]>>, tile<i32> -> tile<128x64xi8>, token
    %b, %ob = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(128x32), tensor_view<128x32xi8, strides=[32,1]>>, tile<i32> -> tile<128x32xi8>, token
    %s, %os = load_view_tko weak %vs[%zero, %zero] : partition_view<tile=(128x4), tensor_view<128x4xf8E8M0FNU, strides=[4,1]>>, tile<i32> -> tile<128x4xf8E8M0FNU>, token
    %t, %ot = load_view_tko weak %vt[%zero, %zero] : partition_view<tile=(4x64), tensor_view<4x64xf8E8M0FNU, strides=[64,1]>>, tile<i32> -> tile<4x64xf8E8M0FNU>, token
    %a1 = reshape %a : tile<128x64xi8> -> tile<8192xi8>
    %a2 = unpack %a1 : tile<8192xi8> -> tile<16384xf4E2M1FN>
    %a3 = reshape %a2 : tile<16384xf4E2M1FN> -> tile<128x128xf4E2M1FN>
    %b1 = reshape %b : tile<128x32xi8> -> tile<4096xi8>
    %b2 = unpack %b1 : tile<4096xi8> -> tile<8192xf4E2M1FN>
    %b3 = reshape %b2 : tile<8192xf4E2M1FN> -> tile<128x64xf4E2M1FN>
    %d = mmaf_scaled %a3, %b3, %c, %s, %t
        : tile<128x128xf4E2M1FN>, tile<128x64xf4E2M1FN>, tile<128x64xf32>, tile<128x4xf8E8M0FNU>, tile<4x64xf8E8M0FNU>
    %o = store_view_tko weak %d, %vc[%zero, %zero] token = %oc : tile<128x64xf32>, partition_view<tile=(128x64), tensor_view<128x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
