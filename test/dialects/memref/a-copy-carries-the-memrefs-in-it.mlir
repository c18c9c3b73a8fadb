// Shared memrefs are stored to one array and copied to another, which holds global ones too: a memref loaded from
// the second may be either.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         memref.copy
// CHECK:         %[[P:.*]] = memref.load %{{.*}} : memref<2xmemref<f32>
// CHECK:         memref.store %{{.*}}, %[[P]][] : memref<f32>{{$}}
func.func @k(%g: memref<f32>, %s: memref<f32, 3>, %i: index, %x: f32) attributes {gpu.kernel} {
  %from = memref.alloca() : memref<2xmemref<f32>>
  %to = memref.alloca() : memref<2xmemref<f32>>
  %sg = memref.memory_space_cast %s : memref<f32, 3> to memref<f32>
  memref.store %sg, %from[%i] : memref<2xmemref<f32>>
  memref.store %g, %to[%i] : memref<2xmemref<f32>>
  memref.copy %from, %to : memref<2xmemref<f32>> to memref<2xmemref<f32>>
  %p = memref.load %to[%i] : memref<2xmemref<f32>>
  memref.store %x, %p[] : memref<f32>
  return
}
