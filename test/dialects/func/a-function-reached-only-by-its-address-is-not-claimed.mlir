// No call names @read. It is not dead: its address goes into a call of unknown code.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func private @read(
// CHECK-SAME:    memref<8xf32>) -> f32
// CHECK-SAME:    nvvm.as = array<i32: 0>
// CHECK:         memref.load %{{.*}} : memref<8xf32>{{$}}
func.func private @register((memref<8xf32>) -> f32)
func.func private @read(%m: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<8xf32>
  return %v : f32
}
func.func @k() attributes {gpu.kernel} {
  %f = func.constant @read : (memref<8xf32>) -> f32
  call @register(%f) : ((memref<8xf32>) -> f32) -> ()
  return
}
