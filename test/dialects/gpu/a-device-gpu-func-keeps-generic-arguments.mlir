// A gpu.func that is not a kernel can be called by code of other modules: nothing is known of its arguments.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: gpu.func @read(
// CHECK-SAME:    nvvm.as = array<i32: 0>
// CHECK-NOT:     memory_space_cast
// CHECK:         memref.load %{{.*}} : memref<8xf32>{{$}}
gpu.module @m {
  gpu.func @read(%in: memref<8xf32>) {
    %c0 = arith.constant 0 : index
    %v = memref.load %in[%c0] : memref<8xf32>
    gpu.printf "%f", %v : f32
    gpu.return
  }
}
