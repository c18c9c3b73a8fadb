// memref.copy from global to shared memory, through generic types.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         memref.copy %{{.*}}, %{{.*}} : memref<8xf32, 1> to memref<8xf32, 3>
func.func @k(%g: memref<8xf32>, %w: memref<8xf32, 3>) attributes {gpu.kernel} {
  %wg = memref.memory_space_cast %w : memref<8xf32, 3> to memref<8xf32>
  memref.copy %g, %wg : memref<8xf32> to memref<8xf32>
  return
}
