// memref.alloc in device code becomes a call of malloc, with its heap in global memory.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: gpu.func @k(
// CHECK:         memref.store %{{.*}} : memref<8xf32, 1>
// CHECK:         memref.dealloc %{{.*}} : memref<8xf32>{{$}}
gpu.module @m {
  gpu.func @k(%i: index, %x: f32) kernel {
    %m = memref.alloc() : memref<8xf32>
    memref.store %x, %m[%i] : memref<8xf32>
    memref.dealloc %m : memref<8xf32>
    gpu.return
  }
}
