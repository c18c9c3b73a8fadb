// `3 : i32` is shared memory, as 3 is; a cast from it to generic and back does not lose the space.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         memref.load %{{.*}} : memref<8xf32, 3{{( : i32)?}}>
func.func @k(%w: memref<8xf32, 3 : i32>) -> f32 attributes {gpu.kernel} {
  %c0 = arith.constant 0 : index
  %wg = memref.memory_space_cast %w : memref<8xf32, 3 : i32> to memref<8xf32>
  %v = memref.load %wg[%c0] : memref<8xf32>
  return %v : f32
}
