// A release on AMD's chips waits for the stores of its own wave. In a kernel with one, each wave waits for its stores before a
// barrier. A release among the threads of a block needs no more than the barrier.
//
// RUN: tilespace-opt %s --cuda-tile-to-amdgcn=chip=gfx942 | sed 's/\\0A/\n/g' | FileCheck %s
// RUN: sed 's/release device/release tl_blk/' %s | tilespace-opt - --cuda-tile-to-amdgcn=chip=gfx942 | sed 's/\\0A/\n/g' \
// RUN:   | FileCheck %s --check-prefix=BLOCK

// CHECK: global_store_dword
// CHECK: buffer_wbl2 sc1
// CHECK: s_waitcnt vmcnt(0)
// CHECK: s_barrier
// CHECK: buffer_wbl2 sc1
// BLOCK: global_store_dword
// BLOCK-NOT: buffer_wbl2
// BLOCK: s_barrier
cuda_tile.module @m {
  entry @publish(%a: tile<ptr<f32>>, %flag: tile<ptr<i32>>) {
    %t = make_tensor_view %a, shape = [1024], strides = [1] : tensor_view<1024xf32, strides=[1]>
    %v = make_partition_view %t : partition_view<tile=(1024), tensor_view<1024xf32, strides=[1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %x = constant <f32: 2.0> : tile<1024xf32>
    %done = store_view_tko weak %x, %v[%zero] : tile<1024xf32>, partition_view<tile=(1024), tensor_view<1024xf32, strides=[1]>>, tile<i32> -> token
    %end = store_ptr_tko release device %flag, %one token = %done : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
