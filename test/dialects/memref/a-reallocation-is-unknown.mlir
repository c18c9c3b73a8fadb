// memref.realloc returns the old memory or new; the rules leave it open, so that the result stays generic.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[M:.*]] = memref.realloc %{{.*}} : memref<8xf32> to memref<16xf32>
// CHECK:         memref.store %{{.*}}, %[[M]][%{{.*}}] : memref<16xf32>{{$}}
func.func @k(%i: index, %x: f32) attributes {gpu.kernel} {
  %m = memref.alloc() : memref<8xf32>
  %n = memref.realloc %m : memref<8xf32> to memref<16xf32>
  memref.store %x, %n[%i] : memref<16xf32>
  return
}
