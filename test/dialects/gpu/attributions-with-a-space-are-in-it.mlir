// Attributions are memory of the workgroup and of the thread, and their types say so. A cast to generic does not
// change that.
//
// RUN: %{infer} %s -o /dev/null
// RUN: %{infer-as-module} %s | FileCheck %s

// CHECK-LABEL: gpu.func @k(
// CHECK-SAME:    workgroup(%[[W:[a-z0-9]+]] : memref<8xf32, #gpu.address_space<workgroup>>)
// CHECK-SAME:    private(%[[P:[a-z0-9]+]] : memref<8xf32, #gpu.address_space<private>>)
// CHECK-NOT:     memory_space_cast
// CHECK:         memref.load %[[W]][%{{.*}}] : memref<8xf32, #gpu.address_space<workgroup>>
// CHECK:         memref.store %{{.*}}, %[[P]][%{{.*}}] : memref<8xf32, #gpu.address_space<private>>
gpu.module @m {
  gpu.func @k() workgroup(%w : memref<8xf32, #gpu.address_space<workgroup>>)
                private(%p : memref<8xf32, #gpu.address_space<private>>) kernel {
    %tid = gpu.thread_id x
    %wg = memref.memory_space_cast %w : memref<8xf32, #gpu.address_space<workgroup>> to memref<8xf32>
    %pg = memref.memory_space_cast %p : memref<8xf32, #gpu.address_space<private>> to memref<8xf32>
    %v = memref.load %wg[%tid] : memref<8xf32>
    memref.store %v, %pg[%tid] : memref<8xf32>
    gpu.return
  }
}
