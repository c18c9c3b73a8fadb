// `gpu.dynamic_shared_memory` is workgroup memory; a view of it handed to a helper as generic is still that, and since
// it is the only caller, the helper is specialized in place.
//
// RUN: %{infer} %s -o /dev/null
// RUN: %{infer-as-module} %s | FileCheck %s

// CHECK-LABEL: func.func private @fill(
// CHECK-SAME:    %[[M:.*]]: memref<8xf32, #gpu.address_space<workgroup>>
// CHECK:         memref.store %{{.*}}, %[[M]][%{{.*}}] : memref<8xf32, #gpu.address_space<workgroup>>
// CHECK-LABEL: gpu.func @k(
// CHECK:         %[[VIEW:.*]] = memref.view
// CHECK:         call @fill(%[[VIEW]]) : (memref<8xf32, #gpu.address_space<workgroup>>) -> ()
gpu.module @m {
  func.func private @fill(%m: memref<8xf32>) {
    %zero = arith.constant 0.0 : f32
    %tid = gpu.thread_id x
    memref.store %zero, %m[%tid] : memref<8xf32>
    return
  }
  gpu.func @k() kernel {
    %c0 = arith.constant 0 : index
    %all = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    %view = memref.view %all[%c0][] : memref<?xi8, #gpu.address_space<workgroup>> to memref<8xf32, #gpu.address_space<workgroup>>
    %generic = memref.memory_space_cast %view : memref<8xf32, #gpu.address_space<workgroup>> to memref<8xf32>
    func.call @fill(%generic) : (memref<8xf32>) -> ()
    gpu.return
  }
}
