// Whoever casts a global memref to shared memory breaks the rules of the program, not of the type: the cast to a space
// is that space, and stays.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[S:.*]] = memref.memory_space_cast %{{.*}} to memref<8xf32, 3>
// CHECK:         memref.load %[[S]][%{{.*}}] : memref<8xf32, 3>
func.func @k(%g: memref<8xf32>, %i: index) -> f32 attributes {gpu.kernel} {
  %s = memref.memory_space_cast %g : memref<8xf32> to memref<8xf32, 3>
  %v = memref.load %s[%i] : memref<8xf32, 3>
  return %v : f32
}
