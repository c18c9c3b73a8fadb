// Memory that several machines have a copy of: halfs go in pairs, up to four of them at once, f32 up to four, integers one by
// one, and elements outside of a view are neither loaded nor stored. There is one machine here.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_90 | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %s --chips=sm_90,sm_90a

// PTX has them from 8.1 on, and LLVM would write an older version for this chip.
// CHECK: .version 8.1
// CHECK-LABEL: .entry halfs(
// CHECK: multimem.ld_reduce.weak.global.add.v4.f16x2
// CHECK: multimem.red.relaxed.gpu.global.add.v4.f16x2
// CHECK: multimem.st.weak.global.v4.f32
// CHECK-LABEL: .entry pairs(
// CHECK: multimem.ld_reduce.weak.global.max.bf16x2
// CHECK: multimem.red.relaxed.gpu.global.add.bf16x2
// CHECK: multimem.st.weak.global.f32
// CHECK-LABEL: .entry singles(
// CHECK: multimem.ld_reduce.acquire.sys.global.add.f32
// CHECK: bar.sync
// CHECK: multimem.red.release.sys.global.add.f32
// CHECK-LABEL: .entry unsigned(
// CHECK: multimem.ld_reduce.relaxed.gpu.global.min.u32
// CHECK: multimem.red.relaxed.gpu.global.min.u32
// CHECK: multimem.st.weak.global.v2.f32
// CHECK-LABEL: .entry signed(
// CHECK: multimem.ld_reduce.weak.global.max.s64
// CHECK: multimem.red.relaxed.cta.global.max.s64
// CHECK: multimem.st.weak.global.b64
cuda_tile.module @m {
  entry @halfs(%p: tile<ptr<f16, <multicast>>>, %r: tile<ptr<f16, <multicast>>>, %q: tile<ptr<f16>>) {
    %p16 = assume div_by<16>, %p : tile<ptr<f16, <multicast>>>
    %r16 = assume div_by<16>, %r : tile<ptr<f16, <multicast>>>
    %tp = make_tensor_view %p16, shape = [2048], strides = [1] : tile<ptr<f16, <multicast>>> -> tensor_view<2048xf16, strides=[1], #cuda_tile.ptr_attr<multicast>>
    %tr = make_tensor_view %r16, shape = [2048], strides = [1] : tile<ptr<f16, <multicast>>> -> tensor_view<2048xf16, strides=[1], #cuda_tile.ptr_attr<multicast>>
    %tq = make_tensor_view %q, shape = [2048], strides = [1] : tensor_view<2048xf16, strides=[1]>
    %vp = make_partition_view %tp : partition_view<tile=(1024), padding_value = zero, tensor_view<2048xf16, strides=[1], #cuda_tile.ptr_attr<multicast>>>
    %wp = make_partition_view %tp : partition_view<tile=(1024), tensor_view<2048xf16, strides=[1], #cuda_tile.ptr_attr<multicast>>>
    %vr = make_partition_view %tr : partition_view<tile=(1024), tensor_view<2048xf16, strides=[1], #cuda_tile.ptr_attr<multicast>>>
    %vq = make_partition_view %tq : partition_view<tile=(1024), tensor_view<2048xf16, strides=[1]>>
    %i, %j, %k = get_tile_block_id : tile<i32>
    %x, %0 = multimem_load_reduce_view_tko weak %vp[%i] attributes {reduction = #cuda_tile.multimem_reduction_kind<add>} : partition_view<tile=(1024), padding_value = zero, tensor_view<2048xf16, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<i32> -> tile<1024xf16>, token
    %y, %1 = load_view_tko weak %vq[%i] : partition_view<tile=(1024), tensor_view<2048xf16, strides=[1]>>, tile<i32> -> tile<1024xf16>, token
    %2 = multimem_reduce_view_tko relaxed device %wp, %y[%i] token = %0 attributes {reduction = #cuda_tile.multimem_reduction_kind<add>} : partition_view<tile=(1024), tensor_view<2048xf16, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<1024xf16>, tile<i32>, token -> token
    %3 = multimem_store_view_tko weak %vr, %x[%i] : partition_view<tile=(1024), tensor_view<2048xf16, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<1024xf16>, tile<i32> -> token
    return
  }
  entry @pairs(%p: tile<ptr<bf16, <multicast>>>, %r: tile<ptr<bf16, <multicast>>>, %q: tile<ptr<bf16>>) {
    %p16 = assume div_by<4>, %p : tile<ptr<bf16, <multicast>>>
    %r16 = assume div_by<4>, %r : tile<ptr<bf16, <multicast>>>
    %tp = make_tensor_view %p16, shape = [64], strides = [1] : tile<ptr<bf16, <multicast>>> -> tensor_view<64xbf16, strides=[1], #cuda_tile.ptr_attr<multicast>>
    %tr = make_tensor_view %r16, shape = [64], strides = [1] : tile<ptr<bf16, <multicast>>> -> tensor_view<64xbf16, strides=[1], #cuda_tile.ptr_attr<multicast>>
    %tq = make_tensor_view %q, shape = [64], strides = [1] : tensor_view<64xbf16, strides=[1]>
    %vp = make_partition_view %tp : partition_view<tile=(64), padding_value = zero, tensor_view<64xbf16, strides=[1], #cuda_tile.ptr_attr<multicast>>>
    %wp = make_partition_view %tp : partition_view<tile=(64), tensor_view<64xbf16, strides=[1], #cuda_tile.ptr_attr<multicast>>>
    %vr = make_partition_view %tr : partition_view<tile=(64), tensor_view<64xbf16, strides=[1], #cuda_tile.ptr_attr<multicast>>>
    %vq = make_partition_view %tq : partition_view<tile=(64), tensor_view<64xbf16, strides=[1]>>
    %i, %j, %k = get_tile_block_id : tile<i32>
    %x, %0 = multimem_load_reduce_view_tko weak %vp[%i] attributes {reduction = #cuda_tile.multimem_reduction_kind<max>} : partition_view<tile=(64), padding_value = zero, tensor_view<64xbf16, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<i32> -> tile<64xbf16>, token
    %y, %1 = load_view_tko weak %vq[%i] : partition_view<tile=(64), tensor_view<64xbf16, strides=[1]>>, tile<i32> -> tile<64xbf16>, token
    %2 = multimem_reduce_view_tko relaxed device %wp, %y[%i] token = %0 attributes {reduction = #cuda_tile.multimem_reduction_kind<add>} : partition_view<tile=(64), tensor_view<64xbf16, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<64xbf16>, tile<i32>, token -> token
    %3 = multimem_store_view_tko weak %vr, %x[%i] : partition_view<tile=(64), tensor_view<64xbf16, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<64xbf16>, tile<i32> -> token
    return
  }
  entry @singles(%p: tile<ptr<f32, <multicast>>>, %r: tile<ptr<f32, <multicast>>>, %q: tile<ptr<f32>>) {
    %p16 = assume div_by<4>, %p : tile<ptr<f32, <multicast>>>
    %r16 = assume div_by<4>, %r : tile<ptr<f32, <multicast>>>
    %tp = make_tensor_view %p16, shape = [1000], strides = [1] : tile<ptr<f32, <multicast>>> -> tensor_view<1000xf32, strides=[1], #cuda_tile.ptr_attr<multicast>>
    %tr = make_tensor_view %r16, shape = [1000], strides = [1] : tile<ptr<f32, <multicast>>> -> tensor_view<1000xf32, strides=[1], #cuda_tile.ptr_attr<multicast>>
    %tq = make_tensor_view %q, shape = [1000], strides = [1] : tensor_view<1000xf32, strides=[1]>
    %vp = make_partition_view %tp : partition_view<tile=(512), padding_value = zero, tensor_view<1000xf32, strides=[1], #cuda_tile.ptr_attr<multicast>>>
    %wp = make_partition_view %tp : partition_view<tile=(512), tensor_view<1000xf32, strides=[1], #cuda_tile.ptr_attr<multicast>>>
    %vr = make_partition_view %tr : partition_view<tile=(512), tensor_view<1000xf32, strides=[1], #cuda_tile.ptr_attr<multicast>>>
    %vq = make_partition_view %tq : partition_view<tile=(512), tensor_view<1000xf32, strides=[1]>>
    %i, %j, %k = get_tile_block_id : tile<i32>
    %x, %0 = multimem_load_reduce_view_tko acquire sys %vp[%i] attributes {reduction = #cuda_tile.multimem_reduction_kind<add>} : partition_view<tile=(512), padding_value = zero, tensor_view<1000xf32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<i32> -> tile<512xf32>, token
    %y, %1 = load_view_tko weak %vq[%i] : partition_view<tile=(512), tensor_view<1000xf32, strides=[1]>>, tile<i32> -> tile<512xf32>, token
    %2 = multimem_reduce_view_tko release sys %wp, %y[%i] token = %0 attributes {reduction = #cuda_tile.multimem_reduction_kind<add>} : partition_view<tile=(512), tensor_view<1000xf32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<512xf32>, tile<i32>, token -> token
    %3 = multimem_store_view_tko weak %vr, %x[%i] : partition_view<tile=(512), tensor_view<1000xf32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<512xf32>, tile<i32> -> token
    return
  }
  entry @unsigned(%p: tile<ptr<i32, <multicast>>>, %r: tile<ptr<i32, <multicast>>>, %q: tile<ptr<i32>>) {
    %p16 = assume div_by<16>, %p : tile<ptr<i32, <multicast>>>
    %r16 = assume div_by<16>, %r : tile<ptr<i32, <multicast>>>
    %tp = make_tensor_view %p16, shape = [256], strides = [1] : tile<ptr<i32, <multicast>>> -> tensor_view<256xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>
    %tr = make_tensor_view %r16, shape = [256], strides = [1] : tile<ptr<i32, <multicast>>> -> tensor_view<256xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>
    %tq = make_tensor_view %q, shape = [256], strides = [1] : tensor_view<256xi32, strides=[1]>
    %vp = make_partition_view %tp : partition_view<tile=(256), padding_value = zero, tensor_view<256xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>
    %wp = make_partition_view %tp : partition_view<tile=(256), tensor_view<256xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>
    %vr = make_partition_view %tr : partition_view<tile=(256), tensor_view<256xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>
    %vq = make_partition_view %tq : partition_view<tile=(256), tensor_view<256xi32, strides=[1]>>
    %i, %j, %k = get_tile_block_id : tile<i32>
    %x, %0 = multimem_load_reduce_view_tko relaxed device %vp[%i] attributes {reduction = #cuda_tile.multimem_reduction_kind<umin>} : partition_view<tile=(256), padding_value = zero, tensor_view<256xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<i32> -> tile<256xi32>, token
    %y, %1 = load_view_tko weak %vq[%i] : partition_view<tile=(256), tensor_view<256xi32, strides=[1]>>, tile<i32> -> tile<256xi32>, token
    %2 = multimem_reduce_view_tko relaxed device %wp, %y[%i] token = %0 attributes {reduction = #cuda_tile.multimem_reduction_kind<umin>} : partition_view<tile=(256), tensor_view<256xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<256xi32>, tile<i32>, token -> token
    %3 = multimem_store_view_tko weak %vr, %x[%i] : partition_view<tile=(256), tensor_view<256xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<256xi32>, tile<i32> -> token
    return
  }
  entry @signed(%p: tile<ptr<i64, <multicast>>>, %r: tile<ptr<i64, <multicast>>>, %q: tile<ptr<i64>>) {
    %p16 = assume div_by<16>, %p : tile<ptr<i64, <multicast>>>
    %r16 = assume div_by<16>, %r : tile<ptr<i64, <multicast>>>
    %tp = make_tensor_view %p16, shape = [100], strides = [1] : tile<ptr<i64, <multicast>>> -> tensor_view<100xi64, strides=[1], #cuda_tile.ptr_attr<multicast>>
    %tr = make_tensor_view %r16, shape = [100], strides = [1] : tile<ptr<i64, <multicast>>> -> tensor_view<100xi64, strides=[1], #cuda_tile.ptr_attr<multicast>>
    %tq = make_tensor_view %q, shape = [100], strides = [1] : tensor_view<100xi64, strides=[1]>
    %vp = make_partition_view %tp : partition_view<tile=(128), padding_value = zero, tensor_view<100xi64, strides=[1], #cuda_tile.ptr_attr<multicast>>>
    %wp = make_partition_view %tp : partition_view<tile=(128), tensor_view<100xi64, strides=[1], #cuda_tile.ptr_attr<multicast>>>
    %vr = make_partition_view %tr : partition_view<tile=(128), tensor_view<100xi64, strides=[1], #cuda_tile.ptr_attr<multicast>>>
    %vq = make_partition_view %tq : partition_view<tile=(128), tensor_view<100xi64, strides=[1]>>
    %i, %j, %k = get_tile_block_id : tile<i32>
    %x, %0 = multimem_load_reduce_view_tko weak %vp[%i] attributes {reduction = #cuda_tile.multimem_reduction_kind<max>} : partition_view<tile=(128), padding_value = zero, tensor_view<100xi64, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<i32> -> tile<128xi64>, token
    %y, %1 = load_view_tko weak %vq[%i] : partition_view<tile=(128), tensor_view<100xi64, strides=[1]>>, tile<i32> -> tile<128xi64>, token
    %2 = multimem_reduce_view_tko relaxed tl_blk %wp, %y[%i] token = %0 attributes {reduction = #cuda_tile.multimem_reduction_kind<max>} : partition_view<tile=(128), tensor_view<100xi64, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<128xi64>, tile<i32>, token -> token
    %3 = multimem_store_view_tko weak %vr, %x[%i] : partition_view<tile=(128), tensor_view<100xi64, strides=[1], #cuda_tile.ptr_attr<multicast>>>, tile<128xi64>, tile<i32> -> token
    return
  }
}
