// AMD's chips have no fence of aliases. All waves have stored to the memory of the chip before the barrier, and load from
// there after it, whatever the addresses.
//
// RUN: tilespace-opt %s --cuda-tile-to-amdgcn=chip=gfx942 | sed 's/\\0A/\n/g' | FileCheck %s

// CHECK: global_store_dword
// CHECK: buffer_wbl2 sc1
// CHECK: s_waitcnt vmcnt(0)
// CHECK: s_barrier
// CHECK: buffer_inv sc1
// CHECK: global_load_dword
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>) {
    %x = constant <f32: 1.0> : tile<f32>
    %0 = store_ptr_tko weak %p, %x : tile<ptr<f32>>, tile<f32> -> token
    %1 = memory_fence_alias_tko %0
    %y, %2 = load_ptr_tko weak %q token = %1 : tile<ptr<f32>> -> tile<f32>, token
    %3 = store_ptr_tko weak %p, %y token = %2 : tile<ptr<f32>>, tile<f32> -> token
    return
  }
}
