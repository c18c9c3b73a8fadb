// The loop may run zero times, so its result is the start or the value that the last turn yields: shared or global.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[R:.*]] = scf.for {{.*}} -> (memref<8xf32>)
// CHECK:         memref.load %[[R]][%{{.*}}] : memref<8xf32>{{$}}
func.func @k(%g: memref<8xf32>, %w: memref<8xf32, 3>, %n: index) -> f32 attributes {gpu.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %wg = memref.memory_space_cast %w : memref<8xf32, 3> to memref<8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %wg) -> (memref<8xf32>) {
    scf.yield %g : memref<8xf32>
  }
  %v = memref.load %r[%c0] : memref<8xf32>
  return %v : f32
}
