// extract_strided_metadata returns the base buffer as a memref, and numbers. A reinterpret_cast builds a view from both.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[BASE:[^,]*]], %{{.*}} = memref.extract_strided_metadata %{{.*}} : memref<?xf32, 3> -> memref<f32, 3>, index, index, index
// CHECK:         %[[V:.*]] = memref.reinterpret_cast %[[BASE]]
// CHECK-SAME:      : memref<f32, 3> to memref<?xf32, strided<[1], offset: ?>, 3>
// CHECK:         memref.load %[[V]][%{{.*}}]
func.func @k(%w: memref<?xf32, 3>) -> f32 attributes {gpu.kernel} {
  %c0 = arith.constant 0 : index
  %m = memref.memory_space_cast %w : memref<?xf32, 3> to memref<?xf32>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %m : memref<?xf32> -> memref<f32>, index, index, index
  %v = memref.reinterpret_cast %base to offset: [%offset], sizes: [%size], strides: [1] : memref<f32> to memref<?xf32, strided<[1], offset: ?>>
  %x = memref.load %v[%c0] : memref<?xf32, strided<[1], offset: ?>>
  return %x : f32
}
