// A product with scales into tensor memory. Before it, each warp stores all scales: four along the depth are a column, for 32 rows
// or columns. The descriptor of an instruction has the number of the first byte, for A in bits 29 and 30 and for B in bits 4 and 5.
// 64 rows are too few: factors are multiplied by their scales first. A scale that is NaN makes its row or column NaN.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_100a | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %s --chips=sm_100a,sm_103a

// CHECK-LABEL: .entry rows(
// CHECK: tcgen05.alloc{{.*}}, 128;
// CHECK: tcgen05.st.sync.aligned.32x32b.x8.b32
// CHECK: tcgen05.wait::st
// CHECK: tcgen05.st.sync.aligned.32x32b.x8.b32
// CHECK: tcgen05.st.sync.aligned.32x32b.x64.b32
// CHECK: tcgen05.wait::st
// CHECK: bar.sync
// CHECK: add.s32 t, [[A:%r[0-9]+]], 8;
// CHECK-NEXT: mov.b32 i, 0x8900000;
// CHECK-NEXT: tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.scale_vec::1X {{.*}}, i, {{\[}}[[A]]], [t], p;
// CHECK: mov.b32 i, 0x28900010;
// CHECK-NEXT: tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.scale_vec::1X {{.*}}, i, {{\[}}[[A]]], [t], p;
// CHECK: mov.b32 i, 0x48900020;
// CHECK: mov.b32 i, 0x68900030;
// CHECK: add.s32 s, [[A]], 4;
// CHECK-NEXT: add.s32 t, [[A]], 12;
// CHECK-NEXT: mov.b32 i, 0x8900000;
// CHECK-LABEL: .entry few(
// CHECK-NOT: tcgen05
cuda_tile.module @m {
  entry @rows(%anya: tile<ptr<f8E4M3FN>>, %anyb: tile<ptr<f8E4M3FN>>, %anys: tile<ptr<f8E8M0FNU>>, %anyt: tile<ptr<f8E8M0FNU>>, %anyc: tile<ptr<f32>>) {
    %pa = assume div_by<16>, %anya : tile<ptr<f8E4M3FN>>
    %ma = make_tensor_view %pa, shape = [128, 256], strides = [256, 1] : tensor_view<128x256xf8E4M3FN, strides=[256,1]>
    %va = make_partition_view %ma : partition_view<tile=(128x256), tensor_view<128x256xf8E4M3FN, strides=[256,1]>>
    %pb = assume div_by<16>, %anyb : tile<ptr<f8E4M3FN>>
    %mb = make_tensor_view %pb, shape = [64, 256], strides = [256, 1] : tensor_view<64x256xf8E4M3FN, strides=[256,1]>
    %vb = make_partition_view %mb : partition_view<tile=(64x256), tensor_view<64x256xf8E4M3FN, strides=[256,1]>>
    %ps = assume div_by<16>, %anys : tile<ptr<f8E8M0FNU>>
    %ms = make_tensor_view %ps, shape = [128, 8], strides = [8, 1] : tensor_view<128x8xf8E8M0FNU, strides=[8,1]>
    %vs = make_partition_view %ms : partition_view<tile=(128x8), tensor_view<128x8xf8E8M0FNU, strides=[8,1]>>
    %pt = assume div_by<16>, %anyt : tile<ptr<f8E8M0FNU>>
    %mt = make_tensor_view %pt, shape = [64, 8], strides = [8, 1] : tensor_view<64x8xf8E8M0FNU, strides=[8,1]>
    %vt = make_partition_view %mt : partition_view<tile=(64x8), tensor_view<64x8xf8E8M0FNU, strides=[8,1]>>
    %pc = assume div_by<16>, %anyc : tile<ptr<f32>>
    %mc = make_tensor_view %pc, shape = [128, 64], strides = [64, 1] : tensor_view<128x64xf32, strides=[64,1]>
    %vc = make_partition_view %mc : partition_view<tile=(128x64), tensor_view<128x64xf32, strides=[64,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %c, %oc = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(128x64), tensor_view<128x64xf32, strides=[64,1]>>, tile<i32> -> tile<128x64xf32>, token
    %a, %oa = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(128x256), tensor_view<128x256xf8E4M3FN, strides=[256,1]>>, tile<i32> -> tile<128x256xf8E4M3FN>, token
    %b, %ob = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(64x256), tensor_view<64x256xf8E4M3FN, strides=[256,1]>>, tile<i32> -> tile<64x256xf8E4M3FN>, token
    %s, %os = load_view_tko weak %vs[%zero, %zero] : partition_view<tile=(128x8), tensor_view<128x8xf8E8M0FNU, strides=[8,1]>>, tile<i32> -> tile<128x8xf8E8M0FNU>, token
    %t, %ot = load_view_tko weak %vt[%zero, %zero] : partition_view<tile=(64x8), tensor_view<64x8xf8E8M0FNU, strides=[8,1]>>, tile<i32> -> tile<64x8xf8E8M0FNU>, token
    %bt = permute %b [1, 0] : tile<64x256xf8E4M3FN> -> tile<256x64xf8E4M3FN>
    %tt = permute %t [1, 0] : tile<64x8xf8E8M0FNU> -> tile<8x64xf8E8M0FNU>
    %d = mmaf_scaled %a, %bt, %c, %s, %tt
        : tile<128x256xf8E4M3FN>, tile<256x64xf8E4M3FN>, tile<128x64xf32>, tile<128x8xf8E8M0FNU>, tile<8x64xf8E8M0FNU>
    %o = store_view_tko weak %d, %vc[%zero, %zero] token = %oc : tile<128x64xf32>, partition_view<tile=(128x64), tensor_view<128x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
  entry @few(%anya: tile<ptr<f8E4M3FN>>, %anyb: tile<ptr<f8E4M3FN>>, %anys: tile<ptr<f8E8M0FNU>>, %anyt: tile<ptr<f8E8M0FNU>>, %anyc: tile<ptr<f32>>) {
    %pa = assume div_by<16>, %anya : tile<ptr<f8E4M3FN>>
    %ma = make_tensor_view %pa, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf8E4M3FN, strides=[32,1]>
    %va = make_partition_view %ma : partition_view<tile=(64x32), tensor_view<64x32xf8E4M3FN, strides=[32,1]>>
    %pb = assume div_by<16>, %anyb : tile<ptr<f8E4M3FN>>
    %mb = make_tensor_view %pb, shape = [16, 32], strides = [32, 1] : tensor_view<16x32xf8E4M3FN, strides=[32,1]>
    %vb = make_partition_view %mb : partition_view<tile=(16x32), tensor_view<16x32xf8E4M3FN, strides=[32,1]>>
    %ps = assume div_by<16>, %anys : tile<ptr<f8E8M0FNU>>
    %ms = make_tensor_view %ps, shape = [64, 1], strides = [1, 1] : tensor_view<64x1xf8E8M0FNU, strides=[1,1]>
    %vs = make_partition_view %ms : partition_view<tile=(64x1), tensor_view<64x1xf8E8M0FNU, strides=[1,1]>>
    %pt = assume div_by<16>, %anyt : tile<ptr<f8E8M0FNU>>
    %mt = make_tensor_view %pt, shape = [16, 1], strides = [1, 1] : tensor_view<16x1xf8E8M0FNU, strides=[1,1]>
    %vt = make_partition_view %mt : partition_view<tile=(16x1), tensor_view<16x1xf8E8M0FNU, strides=[1,1]>>
    %pc = assume div_by<16>, %anyc : tile<ptr<f32>>
    %mc = make_tensor_view %pc, shape = [64, 16], strides = [16, 1] : tensor_view<64x16xf32, strides=[16,1]>
    %vc = make_partition_view %mc : partition_view<tile=(64x16), tensor_view<64x16xf32, strides=[16,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %c, %oc = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(64x16), tensor_view<64x16xf32, strides=[16,1]>>, tile<i32> -> tile<64x16xf32>, token
    %a, %oa = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(64x32), tensor_view<64x32xf8E4M3FN, strides=[32,1]>>, tile<i32> -> tile<64x32xf8E4M3FN>, token
    %b, %ob = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(16x32), tensor_view<16x32xf8E4M3FN, strides=[32,1]>>, tile<i32> -> tile<16x32xf8E4M3FN>, token
    %s, %os = load_view_tko weak %vs[%zero, %zero] : partition_view<tile=(64x1), tensor_view<64x1xf8E8M0FNU, strides=[1,1]>>, tile<i32> -> tile<64x1xf8E8M0FNU>, token
    %t, %ot = load_view_tko weak %vt[%zero, %zero] : partition_view<tile=(16x1), tensor_view<16x1xf8E8M0FNU, strides=[1,1]>>, tile<i32> -> tile<16x1xf8E8M0FNU>, token
    %bt = permute %b [1, 0] : tile<16x32xf8E4M3FN> -> tile<32x16xf8E4M3FN>
    %tt = permute %t [1, 0] : tile<16x1xf8E8M0FNU> -> tile<1x16xf8E8M0FNU>
    %d = mmaf_scaled %a, %bt, %c, %s, %tt
        : tile<64x32xf8E4M3FN>, tile<32x16xf8E4M3FN>, tile<64x16xf32>, tile<64x1xf8E8M0FNU>, tile<1x16xf8E8M0FNU>
    %o = store_view_tko weak %d, %vc[%zero, %zero] token = %oc : tile<64x16xf32>, partition_view<tile=(64x16), tensor_view<64x16xf32, strides=[16,1]>>, tile<i32> -> token
    return
  }
}
