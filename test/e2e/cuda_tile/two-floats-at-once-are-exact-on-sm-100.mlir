// sm_100 adds, multiplies and fuses two floats of 32 bits in one instruction, with the results of two. Other roundings, floats that
// are flushed, and halfs that are extended for a sum of products stay by themselves; so does all on sm_120.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_100a | %{ptx-text} | FileCheck %s
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_120a | %{ptx-text} | FileCheck %s --check-prefix=APART
// RUN: %{run-in-machine} %s --chips=sm_100a,sm_120a

// CHECK-COUNT-2: fma.rn.f32x2
// CHECK-COUNT-2: add.rn.f32x2
// CHECK-COUNT-2: mul.rn.f32x2
// CHECK-COUNT-4: add.rz.f32
// CHECK-COUNT-4: fma.rn.f32
// CHECK-NOT: f32x2
// APART-NOT: f32x2
cuda_tile.module @m {
  entry @compute(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %h: tile<ptr<f16>>, %c: tile<ptr<f32>>) {
    %pa = assume div_by<16>, %a : tile<ptr<f32>>
    %pb = assume div_by<16>, %b : tile<ptr<f32>>
    %ph = assume div_by<16>, %h : tile<ptr<f16>>
    %pc = assume div_by<16>, %c : tile<ptr<f32>>
    %ta = make_tensor_view %pa, shape = [512], strides = [1] : tensor_view<512xf32, strides=[1]>
    %tb = make_tensor_view %pb, shape = [512], strides = [1] : tensor_view<512xf32, strides=[1]>
    %th = make_tensor_view %ph, shape = [512], strides = [1] : tensor_view<512xf16, strides=[1]>
    %tc = make_tensor_view %pc, shape = [512], strides = [1] : tensor_view<512xf32, strides=[1]>
    %va = make_partition_view %ta : partition_view<tile=(512), tensor_view<512xf32, strides=[1]>>
    %vb = make_partition_view %tb : partition_view<tile=(512), tensor_view<512xf32, strides=[1]>>
    %vh = make_partition_view %th : partition_view<tile=(512), tensor_view<512xf16, strides=[1]>>
    %vc = make_partition_view %tc : partition_view<tile=(512), tensor_view<512xf32, strides=[1]>>
    %zero = constant <i32: 0> : tile<i32>
    %x, %t0 = load_view_tko weak %va[%zero] : partition_view<tile=(512), tensor_view<512xf32, strides=[1]>>, tile<i32> -> tile<512xf32>, token
    %y, %t1 = load_view_tko weak %vb[%zero] : partition_view<tile=(512), tensor_view<512xf32, strides=[1]>>, tile<i32> -> tile<512xf32>, token
    %z, %t2 = load_view_tko weak %vh[%zero] : partition_view<tile=(512), tensor_view<512xf16, strides=[1]>>, tile<i32> -> tile<512xf16>, token
    %half = ftof %z : tile<512xf16> -> tile<512xf32>
    %1 = fma %x, %y, %x rounding<nearest_even> : tile<512xf32>
    %2 = addf %1, %y rounding<nearest_even> : tile<512xf32>
    %3 = mulf %2, %x rounding<nearest_even> : tile<512xf32>
    %4 = addf %3, %y rounding<zero> : tile<512xf32>
    %5 = fma %half, %half, %4 rounding<nearest_even> : tile<512xf32>
    %last = store_view_tko weak %5, %vc[%zero] : tile<512xf32>, partition_view<tile=(512), tensor_view<512xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
