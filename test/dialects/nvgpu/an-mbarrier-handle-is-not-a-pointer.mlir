// nvgpu's mbarriers are handles; ops on them change nothing about the pointers beside them.
//
// RUN: %{infer} %s -o /dev/null
// RUN: %{infer-as-module} %s | FileCheck %s

// CHECK-LABEL: gpu.func @k(
// CHECK:         nvgpu.mbarrier.create -> <memorySpace = #gpu.address_space<workgroup>>
// CHECK:         nvgpu.mbarrier.init
// CHECK:         memref.store %{{.*}} : memref<64xf32, #gpu.address_space<global>>
gpu.module @m {
  gpu.func @k(%g: memref<64xf32>) workgroup(%w : memref<64xf32, #gpu.address_space<workgroup>>) kernel {
    %c0 = arith.constant 0 : index
    %b = nvgpu.mbarrier.create -> !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>
    nvgpu.mbarrier.init %b[%c0], %c0 : !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>
    %v = memref.load %w[%c0] : memref<64xf32, #gpu.address_space<workgroup>>
    memref.store %v, %g[%c0] : memref<64xf32>
    gpu.return
  }
}
