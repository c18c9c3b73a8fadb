// RUN: tilespace-opt %s --number-memref-spaces --verify-each | FileCheck %s
//
// Its operation does not verify with a number.

// CHECK-LABEL: gpu.func @k(
// CHECK:         %[[D:.*]] = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
// CHECK:         %[[N:.*]] = memref.memory_space_cast %[[D]] : memref<?xi8, #gpu.address_space<workgroup>> to memref<?xi8, 3>
// CHECK:         memref.load %[[N]][%{{.*}}] : memref<?xi8, 3>
// CHECK:         memref.store %{{.*}}, %{{.*}}[%{{.*}}] : memref<4xi8, 1>
gpu.module @m {
  gpu.func @k(%o: memref<4xi8, #gpu.address_space<global>>) kernel {
    %i = gpu.thread_id x
    %d = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    %v = memref.load %d[%i] : memref<?xi8, #gpu.address_space<workgroup>>
    memref.store %v, %o[%i] : memref<4xi8, #gpu.address_space<global>>
    gpu.return
  }
}
