// Other modules may call @read with any memory: it stays as it is. The kernel here calls a private clone.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @read(
// CHECK-SAME:    memref<8xf32>) -> f32 attributes {nvvm.as = array<i32: 0>
// CHECK:         memref.load %{{.*}} : memref<8xf32>{{$}}
// CHECK-LABEL: func.func private @read_global(
// CHECK-SAME:    memref<8xf32, 1>) -> f32 attributes {{.*}}nvvm.as = array<i32: 1>
// CHECK:         memref.load %{{.*}} : memref<8xf32, 1>
// CHECK-LABEL: func.func @k(
// CHECK:         call @read_global(
func.func @read(%m: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<8xf32>
  return %v : f32
}
func.func @k(%g: memref<8xf32>) -> f32 attributes {gpu.kernel} {
  %v = call @read(%g) : (memref<8xf32>) -> f32
  return %v : f32
}
