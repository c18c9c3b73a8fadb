// Attributions are block arguments of a kernel's entry, but not arguments of the kernel: the host passes none of them,
// so they are not global, whatever their type leaves out.
//
// RUN: %{infer} %s | FileCheck %s --implicit-check-not='memref<8xf32, 1>'

// CHECK-LABEL: gpu.func @k(
// CHECK-SAME:    workgroup(%{{[a-z0-9]+}} : memref<8xf32>) private(%{{[a-z0-9]+}} : memref<8xf32>) kernel
// CHECK:         memref.load
// CHECK:         memref.store
gpu.module @m {
  gpu.func @k() workgroup(%w : memref<8xf32>) private(%p : memref<8xf32>) kernel {
    %tid = gpu.thread_id x
    %v = memref.load %w[%tid] : memref<8xf32>
    memref.store %v, %p[%tid] : memref<8xf32>
    gpu.return
  }
}
