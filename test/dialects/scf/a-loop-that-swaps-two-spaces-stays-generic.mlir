// Double buffering between global and shared memory: after the first turn, either argument may be either.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         scf.for {{.*}} -> (memref<8xf32>, memref<8xf32>)
// CHECK:           memref.load %{{.*}} : memref<8xf32>{{$}}
// CHECK:           memref.store %{{.*}} : memref<8xf32>{{$}}
func.func @k(%g: memref<8xf32>, %w: memref<8xf32, 3>, %n: index) attributes {gpu.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %wg = memref.memory_space_cast %w : memref<8xf32, 3> to memref<8xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %g, %b = %wg) -> (memref<8xf32>, memref<8xf32>) {
    %v = memref.load %a[%i] : memref<8xf32>
    memref.store %v, %b[%i] : memref<8xf32>
    scf.yield %b, %a : memref<8xf32>, memref<8xf32>
  }
  return
}
