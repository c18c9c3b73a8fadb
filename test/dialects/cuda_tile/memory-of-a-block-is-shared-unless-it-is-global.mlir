// RUN: tilespace-opt %s --print-memory-spaces=report=- -o /dev/null | FileCheck %s
//
// CHECK: "after": {
// CHECK-NEXT: "global": 2,
// CHECK-NEXT: "shared": 1
// CHECK-NEXT: }
cuda_tile.module @m {
  global @table alignment = 16 <f32: [1.0, 2.0]> : tile<2xf32>
  entry @k() {
    %one = constant <f32: 1.0> : tile<f32>
    %own = alloca num_elem = 64, alignment = 16 : tile<ptr<f32>>
    %0 = store_ptr_tko weak %own, %one : tile<ptr<f32>>, tile<f32> -> token
    %others = alloca num_elem = 64, alignment = 16 global : tile<ptr<f32>>
    %1 = store_ptr_tko weak %others, %one : tile<ptr<f32>>, tile<f32> -> token
    %g = get_global @table : tile<ptr<f32>>
    %x, %2 = load_ptr_tko weak %g : tile<ptr<f32>> -> tile<f32>, token
  }
}
