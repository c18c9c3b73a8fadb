// One array holds a global and a shared memref: which of them a load gives is not known.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[M:.*]] = memref.load %{{.*}} : memref<2xmemref<8xf32>, 5>
// CHECK:         memref.load %[[M]][%{{.*}}] : memref<8xf32>{{$}}
func.func @k(%w: memref<8xf32, 3>, %g: memref<8xf32>, %i: index, %j: index) -> f32 attributes {gpu.kernel} {
  %slots = memref.alloca() : memref<2xmemref<8xf32>>
  %wg = memref.memory_space_cast %w : memref<8xf32, 3> to memref<8xf32>
  memref.store %wg, %slots[%i] : memref<2xmemref<8xf32>>
  memref.store %g, %slots[%j] : memref<2xmemref<8xf32>>
  %m = memref.load %slots[%i] : memref<2xmemref<8xf32>>
  %v = memref.load %m[%i] : memref<8xf32>
  return %v : f32
}
