// The callee is not known, so neither is the memory that its result points to.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[M:.*]] = call_indirect
// CHECK-NOT:     memory_space_cast %[[M]]
// CHECK:         memref.load %[[M]][%{{.*}}] : memref<8xf32>
func.func @k(%f: () -> memref<8xf32>, %i: index) -> f32 attributes {gpu.kernel} {
  %m = func.call_indirect %f() : () -> memref<8xf32>
  %v = memref.load %m[%i] : memref<8xf32>
  return %v : f32
}
