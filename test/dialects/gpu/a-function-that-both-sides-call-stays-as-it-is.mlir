// Beside a launch, functions are the host's: a function that the launch calls is unknown code, whoever else calls it. So
// the helper keeps its type and its accesses, although each caller in the module would pass a stack slot. In a module
// without host code the same helper is the device's.
//
// RUN: split-file %s %t
// RUN: %{infer} %t/both.mlir | FileCheck %s
// RUN: %{infer} %t/device.mlir | FileCheck %s --check-prefix=DEVICE

//--- both.mlir
// CHECK-LABEL: func.func @main(
// CHECK:         call @fill(%{{.*}}) : (memref<4xf32>) -> ()
// CHECK:         gpu.launch
// CHECK:           memref.memory_space_cast %{{.*}} : memref<4xf32> to memref<4xf32, 5>
// CHECK:           func.call @fill(%{{.*}}) : (memref<4xf32>) -> ()
// CHECK:           memref.store %{{.*}} : memref<4xf32, 5>
// CHECK-LABEL: func.func private @fill(%{{.*}}: memref<4xf32>) {
// CHECK:         memref.store %{{.*}} : memref<4xf32>{{$}}
func.func @main() {
  %c1 = arith.constant 1 : index
  %x = arith.constant 0.0 : f32
  %h = memref.alloca() : memref<4xf32>
  call @fill(%h) : (memref<4xf32>) -> ()
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %l = memref.alloca() : memref<4xf32>
    func.call @fill(%l) : (memref<4xf32>) -> ()
    memref.store %x, %l[%tx] : memref<4xf32>
    gpu.terminator
  }
  return
}
func.func private @fill(%m: memref<4xf32>) {
  %c1 = arith.constant 1 : index
  %x = arith.constant 0.0 : f32
  memref.store %x, %m[%c1] : memref<4xf32>
  return
}
//--- device.mlir
// DEVICE-LABEL: func.func private @fill(%{{.*}}: memref<4xf32, 5>)
// DEVICE:         memref.store %{{.*}} : memref<4xf32, 5>
func.func @k() attributes {gpu.kernel} {
  %l = memref.alloca() : memref<4xf32>
  call @fill(%l) : (memref<4xf32>) -> ()
  return
}
func.func private @fill(%m: memref<4xf32>) {
  %c1 = arith.constant 1 : index
  %x = arith.constant 0.0 : f32
  memref.store %x, %m[%c1] : memref<4xf32>
  return
}
