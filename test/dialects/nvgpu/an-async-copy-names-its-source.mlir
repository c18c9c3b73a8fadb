// nvgpu.device_async_copy writes to workgroup memory and reads from anywhere: a source that is known to be global is
// named so.
//
// RUN: %{infer} %s -o /dev/null
// RUN: %{infer-as-module} %s | FileCheck %s

// CHECK-LABEL: gpu.func @k(
// CHECK:         nvgpu.device_async_copy %{{.*}}[%{{.*}}], %{{.*}}[%{{.*}}], 4 : memref<64xf32, #gpu.address_space<global>> to memref<64xf32, #gpu.address_space<workgroup>>
gpu.module @m {
  gpu.func @k(%g: memref<64xf32>) workgroup(%w : memref<64xf32, #gpu.address_space<workgroup>>) kernel {
    %c0 = arith.constant 0 : index
    %t = nvgpu.device_async_copy %g[%c0], %w[%c0], 4 : memref<64xf32> to memref<64xf32, #gpu.address_space<workgroup>>
    nvgpu.device_async_wait %t
    gpu.return
  }
}
