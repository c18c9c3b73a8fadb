// No rule says that memref.alloca_scope lets its results change their type, so that they keep it; the access after it
// is named through a cast all the same.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[M:.*]] = memref.alloca_scope -> (memref<8xf32>)
// CHECK:           memref.alloca_scope.return %{{.*}} : memref<8xf32>{{$}}
// CHECK:         %[[C:.*]] = memref.memory_space_cast %[[M]] : memref<8xf32> to memref<8xf32, 1>
// CHECK:         memref.load %[[C]][%{{.*}}] : memref<8xf32, 1>
func.func @k(%g: memref<8xf32>, %i: index) -> f32 attributes {gpu.kernel} {
  %m = memref.alloca_scope -> (memref<8xf32>) {
    memref.alloca_scope.return %g : memref<8xf32>
  }
  %v = memref.load %m[%i] : memref<8xf32>
  return %v : f32
}
