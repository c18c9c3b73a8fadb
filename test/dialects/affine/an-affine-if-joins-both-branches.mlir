// affine.if yields global or shared memory.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[M:.*]] = affine.if
// CHECK:         memref.store %{{.*}}, %[[M]][%{{.*}}] : memref<64xf32>{{$}}
#low = affine_set<(d0) : (d0 - 8 >= 0)>
func.func @k(%g: memref<64xf32>, %s: memref<64xf32, 3>, %i: index, %x: f32) attributes {gpu.kernel} {
  %sg = memref.memory_space_cast %s : memref<64xf32, 3> to memref<64xf32>
  affine.for %j = 0 to 8 {
    %m = affine.if #low(%j) -> memref<64xf32> {
      affine.yield %g : memref<64xf32>
    } else {
      affine.yield %sg : memref<64xf32>
    }
    memref.store %x, %m[%i] : memref<64xf32>
  }
  return
}
