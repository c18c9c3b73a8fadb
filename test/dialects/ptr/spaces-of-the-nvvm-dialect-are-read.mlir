// `#nvvm.memory_space<shared>` on a memref means what 3 means: a helper that gets one through a generic memref is
// specialized for shared memory.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func private @read(
// CHECK-SAME:    nvvm.as = array<i32: 3>
// CHECK:         memref.load %{{.*}} : memref<8xf32, {{3|#nvvm.memory_space<shared>}}>
func.func private @read(%m: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<8xf32>
  return %v : f32
}
func.func @k(%w: memref<8xf32, #nvvm.memory_space<shared>>) -> f32 attributes {gpu.kernel} {
  %wg = memref.memory_space_cast %w : memref<8xf32, #nvvm.memory_space<shared>> to memref<8xf32>
  %v = call @read(%wg) : (memref<8xf32>) -> f32
  return %v : f32
}
