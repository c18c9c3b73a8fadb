// A private function without a body is a declaration of something defined elsewhere, not one without callers. Its
// result is unknown.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func private @find(memref<8xf32>) -> memref<8xf32>
// CHECK-LABEL: func.func @k(
// CHECK:         %[[M:.*]] = call @find(%{{.*}}) : (memref<8xf32>) -> memref<8xf32>
// CHECK-NOT:     memory_space_cast %[[M]]
// CHECK:         memref.load %[[M]][%{{.*}}] : memref<8xf32>{{$}}
func.func private @find(memref<8xf32>) -> memref<8xf32>
func.func @k(%g: memref<8xf32>) -> f32 attributes {gpu.kernel} {
  %c0 = arith.constant 0 : index
  %m = call @find(%g) : (memref<8xf32>) -> memref<8xf32>
  %v = memref.load %m[%c0] : memref<8xf32>
  return %v : f32
}
