// nvgpu is lowered by upstream's pass; its copy reads from global memory and nothing in the PTX is generic.
//
// RUN: tilespace-opt --pass-pipeline='builtin.module(ip-msp,memory-space-opt,convert-nvgpu-to-nvvm,to-ptx)' %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: count_ptx --reachable %t.ptx | FileCheck %s --check-prefix=COUNT

// CHECK: cp.async.ca.shared.global
// COUNT: generic=0
gpu.module @m {
  gpu.func @k(%g: memref<64xf32>) workgroup(%w : memref<64xf32, #gpu.address_space<workgroup>>) kernel {
    %tid = gpu.thread_id x
    %t = nvgpu.device_async_copy %g[%tid], %w[%tid], 4 : memref<64xf32> to memref<64xf32, #gpu.address_space<workgroup>>
    nvgpu.device_async_wait %t
    gpu.barrier
    %v = memref.load %w[%tid] : memref<64xf32, #gpu.address_space<workgroup>>
    memref.store %v, %g[%tid] : memref<64xf32>
    gpu.return
  }
}
