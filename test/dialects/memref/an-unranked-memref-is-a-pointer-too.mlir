// A helper takes an unranked memref and is called with global and with shared memory.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-DAG:   func.func private @rank_global(%{{.*}}: memref<*xf32, 1>)
// CHECK-DAG:   func.func private @rank(%{{.*}}: memref<*xf32, 3>)
// CHECK-DAG:   memref.load %{{.*}} : memref<?xf32, 1>
// CHECK-DAG:   memref.load %{{.*}} : memref<?xf32, 3>
// CHECK-LABEL: func.func @k(
// CHECK:         call @rank_global(%{{.*}}) : (memref<*xf32, 1>) -> f32
// CHECK:         call @rank(%{{.*}}) : (memref<*xf32, 3>) -> f32
func.func private @rank(%u: memref<*xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.cast %u : memref<*xf32> to memref<?xf32>
  %v = memref.load %m[%c0] : memref<?xf32>
  return %v : f32
}
func.func @k(%g: memref<*xf32>, %w: memref<8xf32, 3>) -> f32 attributes {gpu.kernel} {
  %wu = memref.cast %w : memref<8xf32, 3> to memref<*xf32, 3>
  %wg = memref.memory_space_cast %wu : memref<*xf32, 3> to memref<*xf32>
  %a = call @rank(%g) : (memref<*xf32>) -> f32
  %b = call @rank(%wg) : (memref<*xf32>) -> f32
  %c = arith.addf %a, %b : f32
  return %c : f32
}
