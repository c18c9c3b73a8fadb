// Eight warps and scales in tensor memory: warps 4 to 7 have the lanes of warps 0 to 3, and store half of the columns.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_100a | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %s --chips=sm_100a

// CHECK: .reqntid 256
// CHECK: tcgen05.st.sync.aligned.32x32b.x4.b32
// CHECK: tcgen05.st.sync.aligned.32x32b.x2.b32
// CHECK: tcgen05.st.sync.aligned.32x32b.x64.b32
// CHECK-COUNT-8: tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.scale_vec::1X
cuda_tile.module @m {
  entry @eight(%anya: tile<ptr<f8E4M3FN>>, %anyb: tile<ptr<f8E4M3FN>>, %anys: tile<ptr<f8E8M0FNU>>, %anyt: tile<ptr<f8E8M0FNU>>, %anyc: tile<ptr<f32>>)
      optimization_hints=<default = {num_worker_warps_per_cta = 8}> {
    %pa = assume div_by<16>, %anya : tile<ptr<f8E4M3FN>>
    %ma = make_tensor_view %pa, shape = [256, 128], strides = [128, 1] : tensor_view<256x128xf8E4M3FN, strides=[128,1]>
    %va = make_partition_view %ma : partition_view<tile=(256x128), tensor_view<256x128xf8E4M3FN, strides=[128,1]>>
    %pb = assume div_by<16>, %anyb : tile<ptr<f8E4M3FN>>
    %mb = make_tensor_view %pb, shape = [64, 128], strides = [128, 1] : tensor_view<64x128xf8E4M3FN, strides=[128,1]>
    %vb = make_partition_view %mb : partition_view<tile=(64x128), tensor_view<64x128xf8E4M3FN, strides=[128,1]>>
    %ps = assume div_by<16>, %anys : tile<ptr<f8E8M0FNU>>
    %ms = make_tensor_view %ps, shape = [256, 4], strides = [4, 1] : tensor_view<256x4xf8E8M0FNU, strides=[4,1]>
    %vs = make_partition_view %ms : partition_view<tile=(256x4), tensor_view<256x4xf8E8M0FNU, strides=[4,1]>>
    %pt = assume div_by<16>, %anyt : tile<ptr<f8E8M0FNU>>
    %mt = make_tensor_view %pt, shape = [64, 4], strides = [4, 1] : tensor_view<64x4xf8E8M0FNU, strides=[4,1]>
    %vt = make_partition_view %mt : partition_view<tile=(64x4), tensor_view<64x4xf8E8M0FNU, strides=[4,1]>>
    %pc = assume div_by<16>, %anyc : tile<ptr<f32>>
    %mc = make_tensor_view %pc, shape = [256, 64], strides = [64, 1] : tensor_view<256x64xf32, strides=[64,1]>
    %vc = make_partition_view %mc : partition_view<tile=(256x64), tensor_view<256x64xf32, strides=[64,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %c, %oc = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(256x64), tensor_view<256x64xf32, strides=[64,1]>>, tile<i32> -> tile<256x64xf32>, token
    %a, %oa = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(256x128), tensor_view<256x128xf8E4M3FN, strides=[128,1]>>, tile<i32> -> tile<256x128xf8E4M3FN>, token
    %b, %ob = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(64x128), tensor_view<64x128xf8E4M3FN, strides=[128,1]>>, tile<i32> -> tile<64x128xf8E4M3FN>, token
    %s, %os = load_view_tko weak %vs[%zero, %zero] : partition_view<tile=(256x4), tensor_view<256x4xf8E8M0FNU, strides=[4,1]>>, tile<i32> -> tile<256x4xf8E8M0FNU>, token
    %t, %ot = load_view_tko weak %vt[%zero, %zero] : partition_view<tile=(64x4), tensor_view<64x4xf8E8M0FNU, strides=[4,1]>>, tile<i32> -> tile<64x4xf8E8M0FNU>, token
    %bt = permute %b [1, 0] : tile<64x128xf8E4M3FN> -> tile<128x64xf8E4M3FN>
    %tt = permute %t [1, 0] : tile<64x4xf8E8M0FNU> -> tile<4x64xf8E8M0FNU>
    %d = mmaf_scaled %a, %bt, %c, %s, %tt
        : tile<256x128xf8E4M3FN>, tile<128x64xf8E4M3FN>, tile<256x64xf32>, tile<256x4xf8E8M0FNU>, tile<4x64xf8E8M0FNU>
    %o = store_view_tko weak %d, %vc[%zero, %zero] token = %oc : tile<256x64xf32>, partition_view<tile=(256x64), tensor_view<256x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
