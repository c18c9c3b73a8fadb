// Products with scales have an instruction on sm_120a and sm_121a, and only there. Of four lanes, a pair has the scales of two
// of its rows, one has those of a column, and each register has those of four steps along the depth: numbers say which.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_120a | %{ptx-text} | FileCheck %s
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_120 | %{ptx-text} | FileCheck %s --check-prefix=OTHER
// RUN: %{run-in-machine} %s --chips=sm_120a,sm_121a

// CHECK-LABEL: .entry rows(
// CHECK:      mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e4m3.f32.ue8m0
// CHECK:      [[A:%r[0-9]+]], {[[ZERO:%rs[0-9]+]], [[ZERO]]},
// CHECK-NEXT: [[B:%r[0-9]+]], {[[ZERO]], [[ZERO]]};
// CHECK:      mov.b16 [[ONE:%rs[0-9]+]], 1;
// CHECK:      [[A]], {[[ZERO]], [[ZERO]]},
// CHECK-NEXT: [[B]], {[[ZERO]], [[ONE]]};
// CHECK-COUNT-30: [[B]], {
// CHECK-NOT:  block_scale
// CHECK-LABEL: .entry batches(
// CHECK-COUNT-4: mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e5m2.e5m2.f32.ue8m0
// OTHER-NOT: block_scale
// OTHER: fma.rn.f32
cuda_tile.module @m {
  entry @rows(%anya: tile<ptr<f8E4M3FN>>, %anyb: tile<ptr<f8E4M3FN>>, %anys: tile<ptr<f8E8M0FNU>>, %anyt: tile<ptr<f8E8M0FNU>>, %anyc: tile<ptr<f32>>) {
    %pa = assume div_by<16>, %anya : tile<ptr<f8E4M3FN>>
    %ma = make_tensor_view %pa, shape = [64, 128], strides = [128, 1] : tensor_view<64x128xf8E4M3FN, strides=[128,1]>
    %va = make_partition_view %ma : partition_view<tile=(64x128), tensor_view<64x128xf8E4M3FN, strides=[128,1]>>
    %pb = assume div_by<16>, %anyb : tile<ptr<f8E4M3FN>>
    %mb = make_tensor_view %pb, shape = [64, 128], strides = [128, 1] : tensor_view<64x128xf8E4M3FN, strides=[128,1]>
    %vb = make_partition_view %mb : partition_view<tile=(64x128), tensor_view<64x128xf8E4M3FN, strides=[128,1]>>
    %ps = assume div_by<16>, %anys : tile<ptr<f8E8M0FNU>>
    %ms = make_tensor_view %ps, shape = [64, 4], strides = [4, 1] : tensor_view<64x4xf8E8M0FNU, strides=[4,1]>
    %vs = make_partition_view %ms : partition_view<tile=(64x4), tensor_view<64x4xf8E8M0FNU, strides=[4,1]>>
    %pt = assume div_by<16>, %anyt : tile<ptr<f8E8M0FNU>>
    %mt = make_tensor_view %pt, shape = [64, 4], strides = [4, 1] : tensor_view<64x4xf8E8M0FNU, strides=[4,1]>
    %vt = make_partition_view %mt : partition_view<tile=(64x4), tensor_view<64x4xf8E8M0FNU, strides=[4,1]>>
    %pc = assume div_by<16>, %anyc : tile<ptr<f32>>
    %mc = make_tensor_view %pc, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %vc = make_partition_view %mc : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %c, %oc = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> tile<64x64xf32>, token
    %a, %oa = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(64x128), tensor_view<64x128xf8E4M3FN, strides=[128,1]>>, tile<i32> -> tile<64x128xf8E4M3FN>, token
    %b, %ob = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(64x128), tensor_view<64x128xf8E4M3FN, strides=[128,1]>>, tile<i32> -> tile<64x128xf8E4M3FN>, token
    %s, %os = load_view_tko weak %vs[%zero, %zero] : partition_view<tile=(64x4), tensor_view<64x4xf8E8M0FNU, strides=[4,1]>>, tile<i32> -> tile<64x4xf8E8M0FNU>, token
    %t, %ot = load_view_tko weak %vt[%zero, %zero] : partition_view<tile=(64x4), tensor_view<64x4xf8E8M0FNU, strides=[4,1]>>, tile<i32> -> tile<64x4xf8E8M0FNU>, token
    %bt = permute %b [1, 0] : tile<64x128xf8E4M3FN> -> tile<128x64xf8E4M3FN>
    %tt = permute %t [1, 0] : tile<64x4xf8E8M0FNU> -> tile<4x64xf8E8M0FNU>
    %d = mmaf_scaled %a, %bt, %c, %s, %tt
        : tile<64x128xf8E4M3FN>, tile<128x64xf8E4M3FN>, tile<64x64xf32>, tile<64x4xf8E8M0FNU>, tile<4x64xf8E8M0FNU>
    %o = store_view_tko weak %d, %vc[%zero, %zero] token = %oc : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
  entry @batches(%anya: tile<ptr<f8E5M2>>, %anyb: tile<ptr<f8E5M2>>, %anys: tile<ptr<f8E8M0FNU>>, %anyt: tile<ptr<f8E8M0FNU>>, %anyc: tile<ptr<f32>>) {
    %pa = assume div_by<16>, %anya : tile<ptr<f8E5M2>>
    %ma = make_tensor_view %pa, shape = [2, 16, 64], strides = [1024, 64, 1] : tensor_view<2x16x64xf8E5M2, strides=[1024,64,1]>
    %va = make_partition_view %ma : partition_view<tile=(2x16x64), tensor_view<2x16x64xf8E5M2, strides=[1024,64,1]>>
    %pb = assume div_by<16>, %anyb : tile<ptr<f8E5M2>>
    %mb = make_tensor_view %pb, shape = [2, 64, 32], strides = [2048, 32, 1] : tensor_view<2x64x32xf8E5M2, strides=[2048,32,1]>
    %vb = make_partition_view %mb : partition_view<tile=(2x64x32), tensor_view<2x64x32xf8E5M2, strides=[2048,32,1]>>
    %ps = assume div_by<16>, %anys : tile<ptr<f8E8M0FNU>>
    %ms = make_tensor_view %ps, shape = [2, 16, 2], strides = [32, 2, 1] : tensor_view<2x16x2xf8E8M0FNU, strides=[32,2,1]>
    %vs = make_partition_view %ms : partition_view<tile=(2x16x2), tensor_view<2x16x2xf8E8M0FNU, strides=[32,2,1]>>
    %pt = assume div_by<16>, %anyt : tile<ptr<f8E8M0FNU>>
    %mt = make_tensor_view %pt, shape = [2, 2, 32], strides = [64, 32, 1] : tensor_view<2x2x32xf8E8M0FNU, strides=[64,32,1]>
    %vt = make_partition_view %mt : partition_view<tile=(2x2x32), tensor_view<2x2x32xf8E8M0FNU, strides=[64,32,1]>>
    %pc = assume div_by<16>, %anyc : tile<ptr<f32>>
    %mc = make_tensor_view %pc, shape = [2, 16, 32], strides = [512, 32, 1] : tensor_view<2x16x32xf32, strides=[512,32,1]>
    %vc = make_partition_view %mc : partition_view<tile=(2x16x32), tensor_view<2x16x32xf32, strides=[512,32,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %c, %oc = load_view_tko weak %vc[%zero, %zero, %zero] : partition_view<tile=(2x16x32), tensor_view<2x16x32xf32, strides=[512,32,1]>>, tile<i32> -> tile<2x16x32xf32>, token
    %a, %oa = load_view_tko weak %va[%zero, %zero, %zero] : partition_view<tile=(2x16x64), tensor_view<2x16x64xf8E5M2, strides=[1024,64,1]>>, tile<i32> -> tile<2x16x64xf8E5M2>, token
    %b, %ob = load_view_tko weak %vb[%zero, %zero, %zero] : partition_view<tile=(2x64x32), tensor_view<2x64x32xf8E5M2, strides=[2048,32,1]>>, tile<i32> -> tile<2x64x32xf8E5M2>, token
    %s, %os = load_view_tko weak %vs[%zero, %zero, %zero] : partition_view<tile=(2x16x2), tensor_view<2x16x2xf8E8M0FNU, strides=[32,2,1]>>, tile<i32> -> tile<2x16x2xf8E8M0FNU>, token
    %t, %ot = load_view_tko weak %vt[%zero, %zero, %zero] : partition_view<tile=(2x2x32), tensor_view<2x2x32xf8E8M0FNU, strides=[64,32,1]>>, tile<i32> -> tile<2x2x32xf8E8M0FNU>, token
    %d = mmaf_scaled %a, %b, %c, %s, %t
        : tile<2x16x64xf8E5M2>, tile<2x64x32xf8E5M2>, tile<2x16x32xf32>, tile<2x16x2xf8E8M0FNU>, tile<2x2x32xf8E8M0FNU>
    %o = store_view_tko weak %d, %vc[%zero, %zero, %zero] token = %oc : tile<2x16x32xf32>, partition_view<tile=(2x16x32), tensor_view<2x16x32xf32, strides=[512,32,1]>>, tile<i32> -> token
    return
  }
}
