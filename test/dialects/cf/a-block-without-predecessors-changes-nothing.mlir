// The unreachable block would bring global memory to the join. It must stay valid IR, whatever is done to the join.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         memref.store
// CHECK:         return
func.func @k(%g: memref<8xf32>, %w: memref<8xf32, 3>, %x: f32) attributes {gpu.kernel} {
  %c0 = arith.constant 0 : index
  %wg = memref.memory_space_cast %w : memref<8xf32, 3> to memref<8xf32>
  cf.br ^join(%wg : memref<8xf32>)
^dead:
  cf.br ^join(%g : memref<8xf32>)
^join(%m: memref<8xf32>):
  memref.store %x, %m[%c0] : memref<8xf32>
  return
}
