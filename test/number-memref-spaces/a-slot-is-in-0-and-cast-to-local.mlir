// RUN: tilespace-opt %s --number-memref-spaces | FileCheck %s
//
// NVPTX has stack slots in space 0. Only the type of an argument says that it is local.

// CHECK-LABEL: gpu.func @k(
// CHECK-SAME:    workgroup(%[[W:.*]] : memref<4xf32, 3>)
// CHECK-SAME:    private(%[[P:.*]] : memref<4xf32>)
// CHECK:         %[[PL:.*]] = memref.memory_space_cast %[[P]] : memref<4xf32> to memref<4xf32, 5>
// CHECK:         %[[A:.*]] = memref.alloca() : memref<4xf32>
// CHECK:         %[[AL:.*]] = memref.memory_space_cast %[[A]] : memref<4xf32> to memref<4xf32, 5>
// CHECK:         memref.load %[[AL]]
// CHECK:         memref.store %{{.*}}, %[[PL]]
// CHECK:         memref.store %{{.*}}, %[[W]]
// CHECK-LABEL: func.func @argument(
// CHECK-SAME:    memref<4xf32, 5>
// CHECK-NOT:     memory_space_cast
gpu.module @m {
  gpu.func @k() workgroup(%w : memref<4xf32, #gpu.address_space<workgroup>>)
                private(%p : memref<4xf32, #gpu.address_space<private>>) kernel {
    %i = gpu.thread_id x
    %a = memref.alloca() : memref<4xf32, #gpu.address_space<private>>
    %v = memref.load %a[%i] : memref<4xf32, #gpu.address_space<private>>
    memref.store %v, %p[%i] : memref<4xf32, #gpu.address_space<private>>
    memref.store %v, %w[%i] : memref<4xf32, #gpu.address_space<workgroup>>
    gpu.return
  }
  func.func @argument(%p: memref<4xf32, #gpu.address_space<private>>) {
    return
  }
}
