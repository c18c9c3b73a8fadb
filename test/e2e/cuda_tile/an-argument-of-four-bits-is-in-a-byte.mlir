// PTX has no parameter of four bits: the number is the low half of a byte, and the other half is not read.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_80 | FileCheck %s
// RUN: %{run-in-machine} %s

// CHECK: .param .u8 k_param_1
cuda_tile.module @m {
  entry @k(%out: tile<ptr<i32>>, %nibble: tile<i4>) {
    %wide = exti %nibble signed : tile<i4> -> tile<i32>
    %token = store_ptr_tko weak %out, %wide : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
