// `nvvm.as` has an entry for each argument of the function's type, and none for the attributions after them.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: gpu.func @k(
// CHECK-SAME:    nvvm.as = array<i32: 1, -1>}
// CHECK-LABEL: gpu.func @device(
// CHECK-SAME:    nvvm.as = array<i32: 0>}
gpu.module @m {
  gpu.func @k(%m: memref<8xf32>, %n: i32) workgroup(%w : memref<8xf32, #gpu.address_space<workgroup>>) kernel {
    gpu.return
  }
  gpu.func @device(%m: memref<8xf32>) private(%p : memref<8xf32>) {
    gpu.return
  }
}
