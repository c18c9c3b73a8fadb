// RUN: tilespace-opt %s --print-memory-spaces -o /dev/null 2>&1 | FileCheck %s
//
// CHECK: remark: stays generic in 'mixed' (mixed-at-join)
// CHECK-NOT: stays generic in 'same'
cuda_tile.module @m {
  entry @mixed(%p: tile<ptr<f32>>, %c: tile<i1>) {
    %one = constant <f32: 1.0> : tile<f32>
    %own = alloca num_elem = 64, alignment = 16 : tile<ptr<f32>>
    %q = select %c, %p, %own : tile<i1>, tile<ptr<f32>>
    %0 = store_ptr_tko weak %q, %one : tile<ptr<f32>>, tile<f32> -> token
  }

  // The nearest success: both are global.
  entry @same(%p: tile<ptr<f32>>, %r: tile<ptr<f32>>, %c: tile<i1>) {
    %one = constant <f32: 1.0> : tile<f32>
    %q = select %c, %p, %r : tile<i1>, tile<ptr<f32>>
    %0 = store_ptr_tko weak %q, %one : tile<ptr<f32>>, tile<f32> -> token
  }
}
