// A memref of memrefs on the stack: a load from it gives the memref that was stored there, in
// shared memory.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[M:.*]] = memref.load %{{.*}} : memref<2xmemref<8xf32>, 5>
// CHECK:         %[[S:.*]] = memref.memory_space_cast %[[M]] : memref<8xf32> to memref<8xf32, 3>
// CHECK:         memref.load %[[S]][%{{.*}}] : memref<8xf32, 3>
func.func @k(%w: memref<8xf32, 3>, %i: index) -> f32 attributes {gpu.kernel} {
  %slots = memref.alloca() : memref<2xmemref<8xf32>>
  %wg = memref.memory_space_cast %w : memref<8xf32, 3> to memref<8xf32>
  memref.store %wg, %slots[%i] : memref<2xmemref<8xf32>>
  %m = memref.load %slots[%i] : memref<2xmemref<8xf32>>
  %v = memref.load %m[%i] : memref<8xf32>
  return %v : f32
}
