// The type of an allocation has the last word, even where an alloca would be local.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[A:.*]] = memref.alloca() : memref<8xf32, 3>
// CHECK-NOT:     memory_space_cast
// CHECK:         memref.store %{{.*}}, %[[A]][%{{.*}}] : memref<8xf32, 3>
func.func @k(%i: index, %x: f32) attributes {gpu.kernel} {
  %m = memref.alloca() : memref<8xf32, 3>
  %g = memref.memory_space_cast %m : memref<8xf32, 3> to memref<8xf32>
  memref.store %x, %g[%i] : memref<8xf32>
  return
}
