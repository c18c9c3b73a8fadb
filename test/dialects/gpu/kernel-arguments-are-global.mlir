// A kernel's memref arguments come from the host: accesses through them are global. The signature is named by launches,
// so it stays, with a cast inside.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: gpu.func @copy(
// CHECK-SAME:    %[[IN:[a-z0-9]+]]: memref<8xf32>, %[[OUT:[a-z0-9]+]]: memref<8xf32>) kernel
// CHECK-SAME:    nvvm.as = array<i32: 1, 1>
// CHECK-DAG:     %[[GIN:.*]] = memref.memory_space_cast %[[IN]] : memref<8xf32> to memref<8xf32, 1>
// CHECK-DAG:     %[[GOUT:.*]] = memref.memory_space_cast %[[OUT]] : memref<8xf32> to memref<8xf32, 1>
// CHECK:         memref.load %[[GIN]][%{{.*}}] : memref<8xf32, 1>
// CHECK:         memref.store %{{.*}}, %[[GOUT]][%{{.*}}] : memref<8xf32, 1>
gpu.module @m {
  gpu.func @copy(%in: memref<8xf32>, %out: memref<8xf32>) kernel {
    %tid = gpu.thread_id x
    %v = memref.load %in[%tid] : memref<8xf32>
    memref.store %v, %out[%tid] : memref<8xf32>
    gpu.return
  }
}
