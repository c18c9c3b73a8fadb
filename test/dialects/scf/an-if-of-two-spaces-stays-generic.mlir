// One branch yields shared memory, the other global memory: a store through the result stays generic, while the load
// in the branch is named.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[M:.*]] = scf.if %{{.*}} -> (memref<8xf32>)
// CHECK:           memref.load %{{.*}} : memref<8xf32, 3>
// CHECK:         memref.store %{{.*}}, %[[M]][%{{.*}}] : memref<8xf32>{{$}}
func.func @k(%c: i1, %g: memref<8xf32>, %w: memref<8xf32, 3>, %x: f32) attributes {gpu.kernel} {
  %c0 = arith.constant 0 : index
  %wg = memref.memory_space_cast %w : memref<8xf32, 3> to memref<8xf32>
  %m = scf.if %c -> (memref<8xf32>) {
    %v = memref.load %wg[%c0] : memref<8xf32>
    memref.store %v, %g[%c0] : memref<8xf32>
    scf.yield %wg : memref<8xf32>
  } else {
    scf.yield %g : memref<8xf32>
  }
  memref.store %x, %m[%c0] : memref<8xf32>
  return
}
