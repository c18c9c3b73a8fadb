// Another thread may have stored, by another address, the value that a thread loads.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_80 | %{ptx-text} | FileCheck %s

// CHECK: st.global
// CHECK: fence.proxy.alias
// CHECK: bar.sync
// CHECK: fence.proxy.alias
// CHECK: ld.global
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
