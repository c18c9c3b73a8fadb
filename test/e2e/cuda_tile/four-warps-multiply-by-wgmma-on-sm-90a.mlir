// A product of 128x64 by 64x128 halfs, outside of a loop. On sm_90a, and only there, four warps compute it together: both
// operands are written to shared memory, each thread makes its writes visible, all wait, and the sums are there after the
// group's wait. B is given by rows and by columns: the depth is not contiguous, or it is.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_90a | %{ptx-text} | FileCheck %s
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_90 | %{ptx-text} | FileCheck %s --check-prefix=OTHER
// RUN: %{run-in-machine} %s --chips=sm_90a,sm_90

// CHECK: fence.proxy.async.shared::cta
// CHECK: bar.sync
// CHECK: wgmma.fence.sync.aligned
// CHECK-COUNT-8: wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 {{.*}}, p, 1, 1, 0, 1;
// CHECK: wgmma.commit_group.sync.aligned
// CHECK: wgmma.wait_group.sync.aligned 0
// CHECK: wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 {{.*}}, p, 1, 1, 0, 0;
// OTHER-NOT: wgmma
// OTHER: mma.sync
cuda_tile.module @m {
  entry @by_rows(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f32>>) {
    %a16 = assume div_by<16>, %a : tile<ptr<f16>>
    %b16 = assume div_by<16>, %b : tile<ptr<f16>>
    %ta = make_tensor_view %a16, shape = [128, 64], strides = [64, 1] : tensor_view<128x64xf16, strides=[64,1]>
    %tb = make_tensor_view %b16, shape = [64, 128], strides = [128, 1] : tensor_view<64x128xf16, strides=[128,1]>
    %tc = make_tensor_view %c, shape = [128, 128], strides = [128, 1] : tensor_view<128x128xf32, strides=[128,1]>
    %va = make_partition_view %ta : partition_view<tile=(128x64), tensor_view<128x64xf16, strides=[64,1]>>
    %vb = make_partition_view %tb : partition_view<tile=(64x128), tensor_view<64x128xf16, strides=[128,1]>>
    %vc = make_partition_view %tc : partition_view<tile=(128x128), tensor_view<128x128xf32, strides=[128,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <f32: 1.0> : tile<128x128xf32>
    %x, %t0 = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(128x64), tensor_view<128x64xf16, strides=[64,1]>>, tile<i32> -> tile<128x64xf16>, token
    %y, %t1 = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(64x128), tensor_view<64x128xf16, strides=[128,1]>>, tile<i32> -> tile<64x128xf16>, token
    %z = mmaf %x, %y, %one : tile<128x64xf16>, tile<64x128xf16>, tile<128x128xf32>
    %t2 = store_view_tko weak %z, %vc[%zero, %zero] : tile<128x128xf32>, partition_view<tile=(128x128), tensor_view<128x128xf32, strides=[128,1]>>, tile<i32> -> token
    return
  }
  entry @by_columns(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f32>>) {
    %a16 = assume div_by<16>, %a : tile<ptr<f16>>
    %b16 = assume div_by<16>, %b : tile<ptr<f16>>
    %ta = make_tensor_view %a16, shape = [128, 64], strides = [64, 1] : tensor_view<128x64xf16, strides=[64,1]>
    %tb = make_tensor_view %b16, shape = [128, 64], strides = [64, 1] : tensor_view<128x64xf16, strides=[64,1]>
    %tc = make_tensor_view %c, shape = [128, 128], strides = [128, 1] : tensor_view<128x128xf32, strides=[128,1]>
    %va = make_partition_view %ta : partition_view<tile=(128x64), tensor_view<128x64xf16, strides=[64,1]>>
    %vb = make_partition_view %tb : partition_view<tile=(128x64), tensor_view<128x64xf16, strides=[64,1]>>
    %vc = make_partition_view %tc : partition_view<tile=(128x128), tensor_view<128x128xf32, strides=[128,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <f32: 1.0> : tile<128x128xf32>
    %x, %t0 = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(128x64), tensor_view<128x64xf16, strides=[64,1]>>, tile<i32> -> tile<128x64xf16>, token
    %y, %t1 = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(128x64), tensor_view<128x64xf16, strides=[64,1]>>, tile<i32> -> tile<128x64xf16>, token
    %yt = permute %y [1, 0] : tile<128x64xf16> -> tile<64x128xf16>
    %z = mmaf %x, %yt, %one : tile<128x64xf16>, tile<64x128xf16>, tile<128x128xf32>
    %t2 = store_view_tko weak %z, %vc[%zero, %zero] : tile<128x128xf32>, partition_view<tile=(128x128), tensor_view<128x128xf32, strides=[128,1]>>, tile<i32> -> token
    return
  }
}
