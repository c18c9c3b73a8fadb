// memref.dim and memref.rank do not care for the space: no cast to generic is left for their sake.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK-NOT:     to memref<?xf32>
// CHECK:         memref.dim %{{.*}}, %{{.*}} : memref<?xf32, 3>
// CHECK-NOT:     to memref<?xf32>
// CHECK:         return
func.func @k(%w: memref<8xf32, 3>, %n: index) -> (index, f32) attributes {gpu.kernel} {
  %c0 = arith.constant 0 : index
  %m = memref.memory_space_cast %w : memref<8xf32, 3> to memref<8xf32>
  %s = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<8xf32> to memref<?xf32>
  %d = memref.dim %s, %c0 : memref<?xf32>
  %v = memref.load %s[%c0] : memref<?xf32>
  return %d, %v : index, f32
}
