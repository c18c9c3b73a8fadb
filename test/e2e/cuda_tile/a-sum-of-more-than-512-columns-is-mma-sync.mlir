// Tensor memory has 512 columns: 256 rows by 256 columns are all of them, in two instructions for each step of the depth. 512
// rows are too many, and the product is mma.sync.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_100a | %{ptx-text} | FileCheck %s

// CHECK-LABEL: .entry all(
// CHECK: tcgen05.alloc{{.*}}, 512;
// CHECK-COUNT-2: tcgen05.mma.cta_group::1.kind::f16
// CHECK-NOT: mma.sync
// CHECK-LABEL: .entry more(
// CHECK-NOT: tcgen05
// CHECK: mma.sync
!b = !cuda_tile.partition_view<tile=(16x256), tensor_view<16x256xf16, strides=[256,1]>>
!a256 = !cuda_tile.partition_view<tile=(256x16), tensor_view<256x16xf16, strides=[16,1]>>
!c256 = !cuda_tile.partition_view<tile=(256x256), tensor_view<256x256xf32, strides=[256,1]>>
!a512 = !cuda_tile.partition_view<tile=(512x16), tensor_view<512x16xf16, strides=[16,1]>>
!c512 = !cuda_tile.partition_view<tile=(512x256), tensor_view<512x256xf32, strides=[256,1]>>
cuda_tile.module @m {
  entry @all(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f32>>) {
    %ta = make_tensor_view %a, shape = [256, 16], strides = [16, 1] : tensor_view<256x16xf16, strides=[16,1]>
    %va = make_partition_view %ta : !a256
    %tb = make_tensor_view %b, shape = [16, 256], strides = [256, 1] : tensor_view<16x256xf16, strides=[256,1]>
    %vb = make_partition_view %tb : !b
    %tc = make_tensor_view %c, shape = [256, 256], strides = [256, 1] : tensor_view<256x256xf32, strides=[256,1]>
    %vc = make_partition_view %tc : !c256
    %zero = constant <i32: 0> : tile<i32>
    %nothing = constant <f32: 0.0> : tile<256x256xf32>
    %x, %ox = load_view_tko weak %va[%zero, %zero] : !a256, tile<i32> -> tile<256x16xf16>, token
    %y, %oy = load_view_tko weak %vb[%zero, %zero] : !b, tile<i32> -> tile<16x256xf16>, token
    %s = mmaf %x, %y, %nothing : tile<256x16xf16>, tile<16x256xf16>, tile<256x256xf32>
    %o = store_view_tko weak %s, %vc[%zero, %zero] : tile<256x256xf32>, !c256, tile<i32> -> token
    return
  }
  entry @more(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f32>>) {
    %ta = make_tensor_view %a, shape = [512, 16], strides = [16, 1] : tensor_view<512x16xf16, strides=[16,1]>
    %va = make_partition_view %ta : !a512
    %tb = make_tensor_view %b, shape = [16, 256], strides = [256, 1] : tensor_view<16x256xf16, strides=[256,1]>
    %vb = make_partition_view %tb : !b
    %tc = make_tensor_view %c, shape = [512, 256], strides = [256, 1] : tensor_view<512x256xf32, strides=[256,1]>
    %vc = make_partition_view %tc : !c512
    %zero = constant <i32: 0> : tile<i32>
    %nothing = constant <f32: 0.0> : tile<512x256xf32>
    %x, %ox = load_view_tko weak %va[%zero, %zero] : !a512, tile<i32> -> tile<512x16xf16>, token
    %y, %oy = load_view_tko weak %vb[%zero, %zero] : !b, tile<i32> -> tile<16x256xf16>, token
    %s = mmaf %x, %y, %nothing : tile<512x16xf16>, tile<16x256xf16>, tile<512x256xf32>
    %o = store_view_tko weak %s, %vc[%zero, %zero] : tile<512x256xf32>, !c512, tile<i32> -> token
    return
  }
}
