// Global or shared, decided at run time.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[M:.*]] = arith.select %{{.*}}, %{{.*}}, %{{.*}} : memref<8xf32>
// CHECK:         memref.load %[[M]][%{{.*}}] : memref<8xf32>{{$}}
func.func @k(%c: i1, %a: memref<8xf32>, %w: memref<8xf32, 3>) -> f32 attributes {gpu.kernel} {
  %c0 = arith.constant 0 : index
  %wg = memref.memory_space_cast %w : memref<8xf32, 3> to memref<8xf32>
  %m = arith.select %c, %a, %wg : memref<8xf32>
  %v = memref.load %m[%c0] : memref<8xf32>
  return %v : f32
}
