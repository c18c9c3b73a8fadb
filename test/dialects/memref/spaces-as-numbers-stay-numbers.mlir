// A module that writes spaces as numbers gets numbers, also for its helper.
//
// RUN: %{infer} %s | FileCheck %s --implicit-check-not='#gpu.address_space'

// CHECK-LABEL: func.func private @read(
// CHECK-SAME:    memref<8xf32, 3>
// CHECK:         memref.load %{{.*}} : memref<8xf32, 3>
func.func private @read(%m: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<8xf32>
  return %v : f32
}
func.func @k(%w: memref<8xf32, 3>) -> f32 attributes {gpu.kernel} {
  %wg = memref.memory_space_cast %w : memref<8xf32, 3> to memref<8xf32>
  %v = call @read(%wg) : (memref<8xf32>) -> f32
  return %v : f32
}
