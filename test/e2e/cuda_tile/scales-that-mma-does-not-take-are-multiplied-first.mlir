// Also on sm_120a factors are multiplied by their scales where no instruction takes these: a float of four bits has 16 neighbours
// with a scale of f8E8M0FNU, a tile has eight rows, or there are more warps than instructions. The nearest ones are taken.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_120a | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %s --chips=sm_120a

// CHECK-NOT: block_scale
// CHECK-LABEL: .entry near_sixteen(
// CHECK: scale_vec::2X
// CHECK-LABEL: .entry sixteen(
// CHECK-NOT: block_scale
// CHECK-LABEL: .entry near_flat(
// CHECK: scale_vec::1X
// CHECK-LABEL: .entry flat(
// CHECK-NOT: block_scale
// CHECK-LABEL: .entry few(
// CHECK-NOT: block_scale
cuda_tile.module @m {
  entry @near_sixteen(%anya: tile<ptr<i8>>, %anyb: tile<ptr<i8>>, %anys: tile<ptr<f8E8M0FNU>>, %anyt: tile<ptr<f8E8M0FNU>>, %anyc: tile<ptr<f32>>) {
    %pa = assume div_by<16>, %anya : tile<ptr<i8>>
    %ma = make_tensor_view %pa, shape = [16, 32], strides = [32, 1] : tensor_view<16x32xi8, strides=[32,1]>
    %va = make_partition_view %ma : partition_view<tile=(16x32), tensor_view<16x32xi8, strides=[32,1]>>
    %pb = assume div_by<16>, %anyb : tile<ptr<i8>>
    %mb = make_tensor_view %pb, shape = [32, 32], strides = [32, 1] : tensor_view<32x32xi8, strides=[32,1]>
    %vb = make_partition_view %mb : partition_view<tile=(32x32), tensor_view<32x32xi8, strides=[32,1]>>
    %ps = assume div_by<16>, %anys : tile<ptr<f8E8M0FNU>>
    %ms = make_tensor_view %ps, shape = [16, 2], strides = [2, 1] : tensor_view<16x2xf8E8M0FNU, strides=[2,1]>
    %vs = make_partition_view %ms : partition_view<tile=(16x2), tensor_view<16x2xf8E8M0FNU, strides=[2,1]>>
    %pt = assume div_by<16>, %anyt : tile<ptr<f8E8M0FNU>>
    %mt = make_tensor_view %pt, shape = [32, 2], strides = [2, 1] : tensor_view<32x2xf8E8M0FNU, strides=[2,1]>
    %vt = make_partition_view %mt : partition_view<tile=(32x2), tensor_view<32x2xf8E8M0FNU, strides=[2,1]>>
    %pc = assume div_by<16>, %anyc : tile<ptr<f32>>
    %mc = make_tensor_view %pc, shape = [16, 32], strides = [32, 1] : tensor_view<16x32xf32, strides=[32,1]>
    %vc = make_partition_view %mc : partition_view<tile=(16x32), tensor_view<16x32xf32, strides=[32,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %c, %oc = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(16x32), tensor_view<16x32xf32, strides=[32,1]>>, tile<i32> -> tile<16x32xf32>, token
    %a, %oa = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(16x32), tensor_view<16x32xi8, strides=[32,1]>>, tile<i32> -> tile<16x32xi8>, token
    %b, %ob = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(32x32), tensor_view<32x32xi8, strides=[32,1]>>, tile<i32> -> tile<32x32xi8>, token
    %s, %os = load_view_tko weak %vs[%zero, %zero] : partition_view<tile=(16x2), tensor_view<16x2xf8E8M0FNU, strides=[2,1]>>, tile<i32> -> tile<16x2xf8E8M0FNU>, token
    %t, %ot = load_view_tko weak %vt[%zero, %zero] : partition_view<tile=(32x2), tensor_view<32x2xf8E8M0FNU, strides=[2,1]>>, tile<i32> -> tile<32x2xf8E8M0FNU>, token
    %a1 = reshape %a : tile<16x32xi8> -> tile<512xi8>
    %a2 = unpack %a1 : tile<512xi8> -> tile<1024xf4E2M1FN>
    %a3 = reshape %a2 : tile<1024xf4E2M1FN> -> tile<16x64xf4E2M1FN>
    %b1 = reshape %b : tile<32x32xi8> -> tile<1024xi8>
    %b2 = unpack %b1 : tile<1024xi8> -> tile<2048xf4E2M1FN>
    %b3 = reshape %b2 : tile<2048xf4E2M1FN> -> tile<32x64xf4E2M1FN>
    %bt = permute %b3 [1, 0] : tile<32x64xf4E2M1FN> -> tile<64x32xf4E2M1FN>
    %tt = permute %t [1, 0] : tile<32x2xf8E8M0FNU> -> tile<2x32xf8E8M0FNU>
    %d = mmaf_scaled %a3, %bt, %c, %s, %tt
        : tile<16x64xf4E2M1FN>, tile<64x32xf4E2M1FN>, tile<16x32xf32>, tile<16x2xf8E8M0FNU>, tile<2x32xf8E8M0FNU>
    %o = store_view_tko weak %d, %vc[%zero, %zero] token = %oc : tile<16x32xf32>, partition_view<tile=(16x32), tensor_view<16x32xf32, strides=[32,1]>>, tile<i32> -> token
    return
  }
  entry @sixteen(%anya: tile<ptr<i8>>, %anyb: tile<ptr<i8>>, %anys: tile<ptr<f8E8M0FNU>>, %anyt: tile<ptr<f8E8M0FNU>>, %anyc: tile<ptr<f32>>) {
    %pa = assume div_by<16>, %anya : tile<ptr<i8>>
    %ma = make_tensor_view %pa, shape = [16, 32], strides = [32, 1] : tensor_view<16x32xi8, strides=[32,1]>
    %va = make_partition_view %ma : partition_view<tile=(16x32), tensor_view<16x32xi8, strides=[32,1]>>
    %pb = assume div_by<16>, %anyb : tile<ptr<i8>>
    %mb = make_tensor_view %pb, shape = [32, 32], strides = [32, 1] : tensor_view<32x32xi8, strides=[32,1]>
    %vb = make_partition_view %mb : partition_view<tile=(32x32), tensor_view<32x32xi8, strides=[32,1]>>
    %ps = assume div_by<16>, %anys : tile<ptr<f8E8M0FNU>>
    %ms = make_tensor_view %ps, shape = [16, 4], strides = [4, 1] : tensor_view<16x4xf8E8M0FNU, strides=[4,1]>
    %vs = make_partition_view %ms : partition_view<tile=(16x4), tensor_view<16x4xf8E8M0FNU, strides=[4,1]>>
    %pt = assume div_by<16>, %anyt : tile<ptr<f8E8M0FNU>>
    %mt = make_tensor_view %pt, shape = [32, 4], strides = [4, 1] : tensor_view<32x4xf8E8M0FNU, strides=[4,1]>
    %vt = make_partition_view %mt : partition_view<tile=(32x4), tensor_view<32x4xf8E8M0FNU, strides=[4,1]>>
    %pc = assume div_by<16>, %anyc : tile<ptr<f32>>
    %mc = make_tensor_view %pc, shape = [16, 32], strides = [32, 1] : tensor_view<16x32xf32, strides=[32,1]>
    %vc = make_partition_view %mc : partition_view<tile=(16x32), tensor_view<16x32xf32, strides=[32,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %c, %oc = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(16x32), tensor_view<16x32xf32, strides=[32,1]>>, tile<i32> -> tile<16x32xf32>, token
    %a, %oa = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(16x32), tensor_view<16x32xi8, strides=[32,1]>>, tile<i32> -> tile<16x32xi8>, token
    %b, %ob = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(32x32), tensor_view<32x32xi8, strides=[32,1]>>, tile<i32> -> tile<32x32xi8>, token
    %s, %os = load_view_tko weak %vs[%zero, %zero] : partition_view<tile=(16x4), tensor_view<16x4xf8E8M0FNU, strides=[4,1]>>, tile<i32> -> tile<16x4xf8E8M0FNU>, token
    %t, %ot = load_view_tko weak %vt[%zero, %zero] : partition_view<tile=(32x4), tensor_view<32x4xf8E8M0FNU, strides=[4,1]>>, tile<i32> -> tile<32x4xf8E8M0FNU>, token
    %a1 = reshape %a : tile<16x32xi8> -> tile<512xi8>
    %a2 = unpack %a1 : tile<512xi8> -> tile<1024xf4E2M1FN>
    %a3 = reshape %a2 : tile<1024xf4E2M1FN> -> tile<16x64xf4E2M1FN>
    %b1 = reshape %b : tile<32x32xi8> -> tile<1024xi8>
    %b2 = unpack %b1 : tile<1024xi8> -> tile<2048xf4E2M1FN>
    %b3 = reshape %b2 : tile<2048xf4E2M1FN> -> tile<32x64xf4E2M1FN>
    %bt = permute %b3 [1, 0] : tile<32x64xf4E2M1FN> -> tile<64x32xf4E2M1FN>
    %tt = permute %t [1, 0] : tile<32x4xf8E8M0FNU> -> tile<4x32xf8E8M0FNU>
    %d = mmaf_scaled %a3, %bt, %c, %s, %tt
        : tile<16x64xf4E2M1FN>, tile<64x32xf4E2M1FN>, tile<16x32xf32>, tile<16x4xf8E8M0FNU>, tile<4x32xf8E8M0FNU>
    %o = store_view_tko weak %d, %vc[%zero, %zero] token = %oc : tile<16x32xf32>, partition_view<tile=(16x32), tensor_view<16x32xf32, strides=[32,1]>>, tile<i32> -> token
    return
  }
  entry @near_flat(%anya: tile<ptr<f8E4M3FN>>, %anyb: tile<ptr<f8E4M3FN>>, %anys: tile<ptr<f8E8M0FNU>>, %anyt: tile<ptr<f8E8M0FNU>>, %anyc: tile<ptr<f32>>) {
    %pa = assume div_by<16>, %anya : tile<ptr<f8E4M3FN>>
    %ma = make_tensor_view %pa, shape = [16, 32], strides = [32, 1] : tensor_view<16x32xf8E4M3FN, strides=[32,1]>
    %va = make_partition_view %ma : partition_view<tile=(16x32), tensor_view<16x32xf8E4M3FN, strides=[32,1]>>
    %pb = assume div_by<16>, %anyb : tile<ptr<f8E4M3FN>>
    %mb = make_tensor_view %pb, shape = [32, 32], strides = [32, 1] : tensor_view<32x32xf8E4M3FN, strides=[32,1]>
    %vb = make_partition_view %mb : partition_view<tile=(32x32), tensor_view<32x32xf8E4M3FN, strides=[32,1]>>
    %ps = assume div_by<16>, %anys : tile<ptr<f8E8M0FNU>>
    %ms = make_tensor_view %ps, shape = [16, 1], strides = [1, 1] : tensor_view<16x1xf8E8M0FNU, strides=[1,1]>
    %vs = make_partition_view %ms : partition_view<tile=(16x1), tensor_view<16x1xf8E8M0FNU, strides=[1,1]>>
    %pt = assume div_by<16>, %anyt : tile<ptr<f8E8M0FNU>>
    %mt = make_tensor_view %pt, shape = [1, 32], strides = [32, 1] : tensor_view<1x32xf8E8M0FNU, strides=[32,1]>
    %vt = make_partition_view %mt : partition_view<tile=(1x32), tensor_view<1x32xf8E8M0FNU, strides=[32,1]>>
    %pc = assume div_by<16>, %anyc : tile<ptr<f32>>
    %mc = make_tensor_view %pc, shape = [16, 32], strides = [32, 1] : tensor_view<16x32xf32, strides=[32,1]>
    %vc = make_partition_view %mc : partition_view<tile=(16x32), tensor_view<16x32xf32, strides=[32,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %c, %oc = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(16x32), tensor_view<16x32xf32, strides=[32,1]>>, tile<i32> -> tile<16x32xf32>, token
    %a, %oa = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(16x32), tensor_view<16x32xf8E4M3FN, strides=[32,1]>>, tile<i32> -> tile<16x32xf8E4M3FN>, token
    %b, %ob = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(32x32), tensor_view<32x32xf8E4M3FN, strides=[32,1]>>, tile<i32> -> tile<32x32xf8E4M3FN>, token
    %s, %os = load_view_tko weak %vs[%zero, %zero] : partition_view<tile=(16x1), tensor_view<16x1xf8E8M0FNU, strides=[1,1]>>, tile<i32> -> tile<16x1xf8E8M0FNU>, token
    %t, %ot = load_view_tko weak %vt[%zero, %zero] : partition_view<tile=(1x32), tensor_view<1x32xf8E8M0FNU, strides=[32,1]>>, tile<i32> -> tile<1x32xf8E8M0FNU>, token
    %d = mmaf_scaled %a, %b, %c, %s, %t
        : tile<16x32xf8E4M3FN>, tile<32x32xf8E4M3FN>, tile<16x32xf32>, tile<16x1xf8E8M0FNU>, tile<1x32xf8E8M0FNU>
    %o = store_view_tko weak %d, %vc[%zero, %zero] token = %oc : tile<16x32xf32>, partition_view<tile=(16x32), tensor_view<16x32xf32, strides=[32,1]>>, tile<i32> -> token
    return
  }
  entry @flat(%anya: tile<ptr<f8E4M3FN>>, %anyb: tile<ptr<f8E4M3FN>>, %anys: tile<ptr<f8E8M0FNU>>, %anyt: tile<ptr<f8E8M0FNU>>, %anyc: tile<ptr<f32>>) {
    %pa = assume div_by<16>, %anya : tile<ptr<f8E4M3FN>>
    %ma = make_tensor_view %pa, shape = [8, 32], strides = [32, 1] : tensor_view<8x32xf8E4M3FN, strides=[32,1]>
    %va = make_partition_view %ma : partition_view<tile=(8x32), tensor_view<8x32xf8E4M3FN, strides=[32,1]>>
    %pb = assume div_by<16>, %anyb : tile<ptr<f8E4M3FN>>
    %mb = make_tensor_view %pb, shape = [32, 32], strides = [32, 1] : tensor_view<32x32xf8E4M3FN, strides=[32,1]>
    %vb = make_partition_view %mb : partition_view<tile=(32x32), tensor_view<32x32xf8E4M3FN, strides=[32,1]>>
    %ps = assume div_by<16>, %anys : tile<ptr<f8E8M0FNU>>
    %ms = make_tensor_view %ps, shape = [8, 1], strides = [1, 1] : tensor_view<8x1xf8E8M0FNU, strides=[1,1]>
    %vs = make_partition_view %ms : partition_view<tile=(8x1), tensor_view<8x1xf8E8M0FNU, strides=[1,1]>>
    %pt = assume div_by<16>, %anyt : tile<ptr<f8E8M0FNU>>
    %mt = make_tensor_view %pt, shape = [1, 32], strides = [32, 1] : tensor_view<1x32xf8E8M0FNU, strides=[32,1]>
    %vt = make_partition_view %mt : partition_view<tile=(1x32), tensor_view<1x32xf8E8M0FNU, strides=[32,1]>>
    %pc = assume div_by<16>, %anyc : tile<ptr<f32>>
    %mc = make_tensor_view %pc, shape = [8, 32], strides = [32, 1] : tensor_view<8x32xf32, strides=[32,1]>
    %vc = make_partition_view %mc : partition_view<tile=(8x32), tensor_view<8x32xf32, strides=[32,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %c, %oc = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(8x32), tensor_view<8x32xf32, strides=[32,1]>>, tile<i32> -> tile<8x32xf32>, token
    %a, %oa = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(8x32), tensor_view<8x32xf8E4M3FN, strides=[32,1]>>, tile<i32> -> tile<8x32xf8E4M3FN>, token
    %b, %ob = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(32x32), tensor_view<32x32xf8E4M3FN, strides=[32,1]>>, tile<i32> -> tile<32x32xf8E4M3FN>, token
    %s, %os = load_view_tko weak %vs[%zero, %zero] : partition_view<tile=(8x1), tensor_view<8x1xf8E8M0FNU, strides=[1,1]>>, tile<i32> -> tile<8x1xf8E8M0FNU>, token
    %t, %ot = load_view_tko weak %vt[%zero, %zero] : partition_view<tile=(1x32), tensor_view<1x32xf8E8M0FNU, strides=[32,1]>>, tile<i32> -> tile<1x32xf8E8M0FNU>, token
    %d = mmaf_scaled %a, %b, %c, %s, %t
        : tile<8x32xf8E4M3FN>, tile<32x32xf8E4M3FN>, tile<8x32xf32>, tile<8x1xf8E8M0FNU>, tile<1x32xf8E8M0FNU>
    %o = store_view_tko weak %d, %vc[%zero, %zero] token = %oc : tile<8x32xf32>, partition_view<tile=(8x32), tensor_view<8x32xf32, strides=[32,1]>>, tile<i32> -> token
    return
  }
  entry @few(%anya: tile<ptr<f8E4M3FN>>, %anyb: tile<ptr<f8E4M3FN>>, %anys: tile<ptr<f8E8M0FNU>>, %anyt: tile<ptr<f8E8M0FNU>>, %anyc: tile<ptr<f32>>) {
    %pa = assume div_by<16>, %anya : tile<ptr<f8E4M3FN>>
    %ma = make_tensor_view %pa, shape = [16, 32], strides = [32, 1] : tensor_view<16x32xf8E4M3FN, strides=[32,1]>
    %va = make_partition_view %ma : partition_view<tile=(16x32), tensor_view<16x32xf8E4M3FN, strides=[32,1]>>
    %pb = assume div_by<16>, %anyb : tile<ptr<f8E4M3FN>>
    %mb = make_tensor_view %pb, shape = [32, 16], strides = [16, 1] : tensor_view<32x16xf8E4M3FN, strides=[16,1]>
    %vb = make_partition_view %mb : partition_view<tile=(32x16), tensor_view<32x16xf8E4M3FN, strides=[16,1]>>
    %ps = assume div_by<16>, %anys : tile<ptr<f8E8M0FNU>>
    %ms = make_tensor_view %ps, shape = [16, 1], strides = [1, 1] : tensor_view<16x1xf8E8M0FNU, strides=[1,1]>
    %vs = make_partition_view %ms : partition_view<tile=(16x1), tensor_view<16x1xf8E8M0FNU, strides=[1,1]>>
    %pt = assume div_by<16>, %anyt : tile<ptr<f8E8M0FNU>>
    %mt = make_tensor_view %pt, shape = [1, 16], strides = [16, 1] : tensor_view<1x16xf8E8M0FNU, strides=[16,1]>
    %vt = make_partition_view %mt : partition_view<tile=(1x16), tensor_view<1x16xf8E8M0FNU, strides=[16,1]>>
    %pc = assume div_by<16>, %anyc : tile<ptr<f32>>
    %mc = make_tensor_view %pc, shape = [16, 16], strides = [16, 1] : tensor_view<16x16xf32, strides=[16,1]>
    %vc = make_partition_view %mc : partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %c, %oc = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>, tile<i32> -> tile<16x16xf32>, token
    %a, %oa = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(16x32), tensor_view<16x32xf8E4M3FN, strides=[32,1]>>, tile<i32> -> tile<16x32xf8E4M3FN>, token
    %b, %ob = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(32x16), tensor_view<32x16xf8E4M3FN, strides=[16,1]>>, tile<i32> -> tile<32x16xf8E4M3FN>, token
    %s, %os = load_view_tko weak %vs[%zero, %zero] : partition_view<tile=(16x1), tensor_view<16x1xf8E8M0FNU, strides=[1,1]>>, tile<i32> -> tile<16x1xf8E8M0FNU>, token
    %t, %ot = load_view_tko weak %vt[%zero, %zero] : partition_view<tile=(1x16), tensor_view<1x16xf8E8M0FNU, strides=[16,1]>>, tile<i32> -> tile<1x16xf8E8M0FNU>, token
    %d = mmaf_scaled %a, %b, %c, %s, %t
        : tile<16x32xf8E4M3FN>, tile<32x16xf8E4M3FN>, tile<16x16xf32>, tile<16x1xf8E8M0FNU>, tile<1x16xf8E8M0FNU>
    %o = store_view_tko weak %d, %vc[%zero, %zero] token = %oc : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>, tile<i32> -> token
    return
  }
}
