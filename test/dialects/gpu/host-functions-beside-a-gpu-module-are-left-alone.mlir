// Only code in the gpu.module is device code. The host's private function is called with host memory, of which the
// passes for device memory know nothing: no claim, no attribute.
//
// RUN: tilespace-opt --verify-each --pass-pipeline='builtin.module(ip-msp)' %s | FileCheck %s

// A function of the device with this body gets global memory.
// CHECK-LABEL: func.func private @device_read(%{{.*}}: memref<8xf32, 1>) -> f32
// CHECK-LABEL: func.func private @host_read(%{{.*}}: memref<8xf32>) -> f32 {
// CHECK-NEXT:    arith.constant
// CHECK-NEXT:    memref.load %{{.*}} : memref<8xf32>{{$}}
// CHECK-LABEL: func.func @main() -> f32 {
// CHECK-NOT:     memory_space_cast
// CHECK:         call @host_read(%{{.*}}) : (memref<8xf32>) -> f32
module attributes {gpu.container_module} {
  gpu.module @m {
    func.func private @device_read(%m: memref<8xf32>) -> f32 {
      %c0 = arith.constant 0 : index
      %v = memref.load %m[%c0] : memref<8xf32>
      return %v : f32
    }
    gpu.func @k(%m: memref<8xf32>) kernel {
      %v = func.call @device_read(%m) : (memref<8xf32>) -> f32
      gpu.return
    }
  }
  func.func private @host_read(%m: memref<8xf32>) -> f32 {
    %c0 = arith.constant 0 : index
    %v = memref.load %m[%c0] : memref<8xf32>
    return %v : f32
  }
  func.func @main() -> f32 {
    %m = memref.alloca() : memref<8xf32>
    %v = call @host_read(%m) : (memref<8xf32>) -> f32
    return %v : f32
  }
}
