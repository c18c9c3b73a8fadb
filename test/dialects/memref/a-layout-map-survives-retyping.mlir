// The layout of a memref type is kept when its space changes.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func private @read(
// CHECK-SAME:    memref<4x4xf32, strided<[1, 4], offset: 2>, 1>
// CHECK:         memref.load %{{.*}} : memref<4x4xf32, strided<[1, 4], offset: 2>, 1>
func.func private @read(%m: memref<4x4xf32, strided<[1, 4], offset: 2>>, %i: index) -> f32 {
  %v = memref.load %m[%i, %i] : memref<4x4xf32, strided<[1, 4], offset: 2>>
  return %v : f32
}
func.func @k(%m: memref<4x4xf32, strided<[1, 4], offset: 2>>, %i: index) -> f32 attributes {gpu.kernel} {
  %v = call @read(%m, %i) : (memref<4x4xf32, strided<[1, 4], offset: 2>>, index) -> f32
  return %v : f32
}
