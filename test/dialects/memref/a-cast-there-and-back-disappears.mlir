// From shared to generic to shared: the load takes the first of the three.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK-SAME:    %[[W:[a-z0-9]+]]: memref<8xf32, 3>
// CHECK-NOT:     memory_space_cast
// CHECK:         memref.load %[[W]][%{{.*}}] : memref<8xf32, 3>
func.func @k(%w: memref<8xf32, 3>, %i: index) -> f32 attributes {gpu.kernel} {
  %g = memref.memory_space_cast %w : memref<8xf32, 3> to memref<8xf32>
  %s = memref.memory_space_cast %g : memref<8xf32> to memref<8xf32, 3>
  %v = memref.load %s[%i] : memref<8xf32, 3>
  return %v : f32
}
