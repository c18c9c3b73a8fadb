// @read is called directly with global memory, and through its address with shared memory. The direct call gets a
// clone; the function itself keeps its type, and a cast in it states the space that the calls of its address agree on.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func private @read(
// CHECK-SAME:    memref<8xf32>) -> f32 attributes {nvvm.as = array<i32: 3>
// CHECK:         memref.load %{{.*}} : memref<8xf32, 3>{{$}}
// CHECK-LABEL: func.func private @read_global(
// CHECK-LABEL: func.func @k(
// CHECK:         constant @read : (memref<8xf32>) -> f32
// CHECK:         call_indirect %{{.*}}(%{{.*}}) : (memref<8xf32>) -> f32
func.func private @read(%m: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<8xf32>
  return %v : f32
}
func.func @k(%g: memref<8xf32>, %w: memref<8xf32, 3>) -> f32 attributes {gpu.kernel} {
  %wg = memref.memory_space_cast %w : memref<8xf32, 3> to memref<8xf32>
  %f = func.constant @read : (memref<8xf32>) -> f32
  %a = func.call_indirect %f(%wg) : (memref<8xf32>) -> f32
  %b = func.call @read(%g) : (memref<8xf32>) -> f32
  %c = arith.addf %a, %b : f32
  return %c : f32
}
