// One predecessor brings shared memory and one global memory. The loads before the join are named.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         memref.load %{{.*}} : memref<8xf32, 3>
// CHECK:         ^bb{{.}}(%[[M:.*]]: memref<8xf32>):
// CHECK:         memref.store %{{.*}}, %[[M]][%{{.*}}] : memref<8xf32>{{$}}
func.func @k(%c: i1, %g: memref<8xf32>, %b: memref<8xf32, 3>) attributes {gpu.kernel} {
  %c0 = arith.constant 0 : index
  %bg = memref.memory_space_cast %b : memref<8xf32, 3> to memref<8xf32>
  %v = memref.load %bg[%c0] : memref<8xf32>
  cf.cond_br %c, ^side, ^join(%g : memref<8xf32>)
^side:
  cf.br ^join(%bg : memref<8xf32>)
^join(%m: memref<8xf32>):
  memref.store %v, %m[%c0] : memref<8xf32>
  return
}
