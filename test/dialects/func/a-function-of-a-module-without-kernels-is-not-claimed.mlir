// A library: no kernel, one public function, one private helper. The arguments of the public function are unknown,
// and so are those that it passes on.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func private @helper(
// CHECK-SAME:    memref<8xf32>) -> f32
// CHECK-SAME:    nvvm.as = array<i32: 0>
// CHECK-LABEL: func.func @api(
// CHECK-SAME:    memref<8xf32>) -> f32 attributes {nvvm.as = array<i32: 0>
// CHECK-NOT:     memory_space_cast
func.func private @helper(%m: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<8xf32>
  return %v : f32
}
func.func @api(%m: memref<8xf32>) -> f32 {
  %v = call @helper(%m) : (memref<8xf32>) -> f32
  return %v : f32
}
