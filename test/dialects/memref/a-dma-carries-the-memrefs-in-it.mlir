// memref.dma_start copies memrefs from one array to another. Its operands have no fixed places: source, destination
// and tag are all memrefs.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         memref.dma_start
// CHECK:         %[[P:.*]] = memref.load %{{.*}} : memref<2xmemref<f32>
// CHECK:         memref.store %{{.*}}, %[[P]][] : memref<f32>{{$}}
func.func @k(%g: memref<f32>, %s: memref<f32, 3>, %to: memref<2xmemref<f32>, 3>, %i: index, %x: f32) attributes {gpu.kernel} {
  %from = memref.alloca() : memref<2xmemref<f32>>
  %tag = memref.alloca() : memref<1xi32>
  %sg = memref.memory_space_cast %s : memref<f32, 3> to memref<f32>
  memref.store %sg, %from[%i] : memref<2xmemref<f32>>
  memref.store %g, %to[%i] : memref<2xmemref<f32>, 3>
  memref.dma_start %from[%i], %to[%i], %i, %tag[%i] : memref<2xmemref<f32>>, memref<2xmemref<f32>, 3>, memref<1xi32>
  memref.dma_wait %tag[%i], %i : memref<1xi32>
  %p = memref.load %to[%i] : memref<2xmemref<f32>, 3>
  memref.store %x, %p[] : memref<f32>
  return
}
