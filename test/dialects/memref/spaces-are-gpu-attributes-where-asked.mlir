// A module that writes `#gpu.address_space<>` gets that where asked, also in functions in which no such type occurs.
// Otherwise it gets numbers, which all of upstream's conversions read.
//
// RUN: %{infer} %s | FileCheck %s --check-prefix=NUMBER
// RUN: %{infer-as-module} %s | FileCheck %s --implicit-check-not='f32, {{[0-9]}}>'

// NUMBER-LABEL: gpu.func @copy(
// NUMBER:         memref.load %{{.*}} : memref<8xf32, 1>

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
