// Two predecessors bring shared memory, so the block argument is shared.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         cf.cond_br %{{.*}}, ^bb1, ^bb2(%{{.*}} : memref<8xf32, 3>)
// CHECK:         cf.br ^bb2(%{{.*}} : memref<8xf32, 3>)
// CHECK:       ^bb2(%[[M:.*]]: memref<8xf32, 3>):
// CHECK:         memref.load %[[M]][%{{.*}}] : memref<8xf32, 3>
func.func @k(%c: i1, %a: memref<8xf32, 3>, %b: memref<8xf32, 3>) -> f32 attributes {gpu.kernel} {
  %c0 = arith.constant 0 : index
  %ag = memref.memory_space_cast %a : memref<8xf32, 3> to memref<8xf32>
  %bg = memref.memory_space_cast %b : memref<8xf32, 3> to memref<8xf32>
  cf.cond_br %c, ^side, ^join(%ag : memref<8xf32>)
^side:
  cf.br ^join(%bg : memref<8xf32>)
^join(%m: memref<8xf32>):
  %v = memref.load %m[%c0] : memref<8xf32>
  return %v : f32
}
