// A product of tf32 by wgmma, which needs operands with the depth in neighbouring words: B is stored so, or is transposed on
// its way to shared memory. The instructions take a depth of 8. A product of f32 is a chain, since f32 is not rounded unless
// the program says so.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_90a | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %s --chips=sm_90a,sm_90

// CHECK-NOT: mma.sync
// CHECK-COUNT-4: wgmma.mma_async.sync.aligned.m64n32k8.f32.tf32.tf32 {{.*}}, p, 1, 1;
// CHECK-COUNT-4: wgmma.mma_async.sync.aligned.m64n32k8.f32.tf32.tf32 {{.*}}, p, 1, 1;
// CHECK-NOT: wgmma.mma_async
cuda_tile.module @m {
  entry @by_columns(%a: tile<ptr<tf32>>, %b: tile<ptr<tf32>>, %c: tile<ptr<f32>>) {
    %ta = make_tensor_view %a, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xtf32, strides=[32,1]>
    %va = make_partition_view %ta : partition_view<tile=(64x32), tensor_view<64x32xtf32, strides=[32,1]>>
    %tb = make_tensor_view %b, shape = [32, 32], strides = [32, 1] : tensor_view<32x32xtf32, strides=[32,1]>
    %vb = make_partition_view %tb : partition_view<tile=(32x32), tensor_view<32x32xtf32, strides=[32,1]>>
    %tc = make_tensor_view %c, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf32, strides=[32,1]>
    %vc = make_partition_view %tc : partition_view<tile=(64x32), tensor_view<64x32xf32, strides=[32,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %x, %ox = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(64x32), tensor_view<64x32xtf32, strides=[32,1]>>, tile<i32> -> tile<64x32xtf32>, token
    %y, %oy = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(32x32), tensor_view<32x32xtf32, strides=[32,1]>>, tile<i32> -> tile<32x32xtf32>, token
    %z, %oz = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(64x32), tensor_view<64x32xf32, strides=[32,1]>>, tile<i32> -> tile<64x32xf32>, token
    %yt = permute %y [1, 0] : tile<32x32xtf32> -> tile<32x32xtf32>
    %s = mmaf %x, %yt, %z : tile<64x32xtf32>, tile<32x32xtf32>, tile<64x32xf32>
    %o = store_view_tko weak %s, %vc[%zero, %zero] token = %oz : tile<64x32xf32>, partition_view<tile=(64x32), tensor_view<64x32xf32, strides=[32,1]>>, tile<i32> -> token
    return
  }
  entry @by_rows(%a: tile<ptr<tf32>>, %b: tile<ptr<tf32>>, %c: tile<ptr<f32>>) {
    %ta = make_tensor_view %a, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xtf32, strides=[32,1]>
    %va = make_partition_view %ta : partition_view<tile=(64x32), tensor_view<64x32xtf32, strides=[32,1]>>
    %tb = make_tensor_view %b, shape = [32, 32], strides = [32, 1] : tensor_view<32x32xtf32, strides=[32,1]>
    %vb = make_partition_view %tb : partition_view<tile=(32x32), tensor_view<32x32xtf32, strides=[32,1]>>
    %tc = make_tensor_view %c, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf32, strides=[32,1]>
    %vc = make_partition_view %tc : partition_view<tile=(64x32), tensor_view<64x32xf32, strides=[32,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %x, %ox = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(64x32), tensor_view<64x32xtf32, strides=[32,1]>>, tile<i32> -> tile<64x32xtf32>, token
    %y, %oy = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(32x32), tensor_view<32x32xtf32, strides=[32,1]>>, tile<i32> -> tile<32x32xtf32>, token
    %z, %oz = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(64x32), tensor_view<64x32xf32, strides=[32,1]>>, tile<i32> -> tile<64x32xf32>, token
    %s = mmaf %x, %y, %z : tile<64x32xtf32>, tile<32x32xtf32>, tile<64x32xf32>
    %o = store_view_tko weak %s, %vc[%zero, %zero] token = %oz : tile<64x32xf32>, partition_view<tile=(64x32), tensor_view<64x32xf32, strides=[32,1]>>, tile<i32> -> token
    return
  }
  entry @single(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>) {
    %ta = make_tensor_view %a, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf32, strides=[32,1]>
    %va = make_partition_view %ta : partition_view<tile=(64x32), tensor_view<64x32xf32, strides=[32,1]>>
    %tb = make_tensor_view %b, shape = [32, 32], strides = [32, 1] : tensor_view<32x32xf32, strides=[32,1]>
    %vb = make_partition_view %tb : partition_view<tile=(32x32), tensor_view<32x32xf32, strides=[32,1]>>
    %tc = make_tensor_view %c, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf32, strides=[32,1]>
    %vc = make_partition_view %tc : partition_view<tile=(64x32), tensor_view<64x32xf32, strides=[32,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %x, %ox = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(64x32), tensor_view<64x32xf32, strides=[32,1]>>, tile<i32> -> tile<64x32xf32>, token
    %y, %oy = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(32x32), tensor_view<32x32xf32, strides=[32,1]>>, tile<i32> -> tile<32x32xf32>, token
    %z, %oz = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(64x32), tensor_view<64x32xf32, strides=[32,1]>>, tile<i32> -> tile<64x32xf32>, token
    %s = mmaf %x, %y, %z : tile<64x32xf32>, tile<32x32xf32>, tile<64x32xf32>
    %o = store_view_tko weak %s, %vc[%zero, %zero] token = %oz : tile<64x32xf32>, partition_view<tile=(64x32), tensor_view<64x32xf32, strides=[32,1]>>, tile<i32> -> token
    return
  }
}
