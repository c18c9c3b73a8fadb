// Space 42 is not in the table, and a string is a space of another target. Nothing is claimed of the result of a cast
// from either to generic.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         memref.load %{{.*}} : memref<8xf32>{{$}}
// CHECK:         memref.load %{{.*}} : memref<8xf32>{{$}}
func.func @k(%a: memref<8xf32, 42>, %b: memref<8xf32, "vmem">, %i: index) -> f32 attributes {gpu.kernel} {
  %ag = memref.memory_space_cast %a : memref<8xf32, 42> to memref<8xf32>
  %bg = memref.memory_space_cast %b : memref<8xf32, "vmem"> to memref<8xf32>
  %v = memref.load %ag[%i] : memref<8xf32>
  %w = memref.load %bg[%i] : memref<8xf32>
  %s = arith.addf %v, %w : f32
  return %s : f32
}
