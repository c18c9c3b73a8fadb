// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' | FileCheck %s
//
// The dialect has no type of a pointer to a memory.
//
// CHECK: entry @k(%{{.*}}: tile<ptr<f32>>, %{{.*}}: tile<i32>) {
// CHECK: load_ptr_tko weak %{{.*}} : tile<ptr<f32>> -> tile<f32>, token
// CHECK: } {nvvm.as = array<i32: 1, -1>}
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %x, %0 = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f32>, token
  }
}
