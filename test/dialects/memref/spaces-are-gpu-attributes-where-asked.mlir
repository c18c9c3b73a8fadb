// A module that writes `#gpu.address_space<>` gets that, also in functions in which no such type occurs.
//
// RUN: %{infer} %s | FileCheck %s --implicit-check-not='f32, {{[0-9]}}>'

// CHECK-LABEL: gpu.func @uses(
// CHECK-LABEL: gpu.func @copy(
// CHECK:         memref.load %{{.*}} : memref<8xf32, #gpu.address_space<global>>
gpu.module @m {
  gpu.func @uses() workgroup(%w : memref<8xf32, #gpu.address_space<workgroup>>) kernel {
    gpu.return
  }
  gpu.func @copy(%g: memref<8xf32>) kernel {
    %tid = gpu.thread_id x
    %v = memref.load %g[%tid] : memref<8xf32>
    gpu.printf "%f", %v : f32
    gpu.return
  }
}
