// The launch on the host names the kernel's argument types; both stay as they were.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: gpu.func @k(%{{.*}}: memref<8xf32>) kernel
// CHECK:         memref.store %{{.*}} : memref<8xf32, 1>
// CHECK-LABEL: func.func @main(
// CHECK:         gpu.launch_func @m::@k {{.*}} args(%{{.*}} : memref<8xf32>)
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @k(%g: memref<8xf32>) kernel {
      %tid = gpu.thread_id x
      %x = arith.constant 1.0 : f32
      memref.store %x, %g[%tid] : memref<8xf32>
      gpu.return
    }
  }
  func.func @main(%m: memref<8xf32>) {
    %c1 = arith.constant 1 : index
    gpu.launch_func @m::@k blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%m : memref<8xf32>)
    return
  }
}
