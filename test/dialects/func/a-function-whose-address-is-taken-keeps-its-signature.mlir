// The value of a function can be called from anywhere with anything: @read is called directly with global memory, and
// through its address with shared memory. It keeps its type, and its access stays generic.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func private @read(
// CHECK-SAME:    memref<8xf32>) -> f32 attributes {nvvm.as = array<i32: 0>
// CHECK:         memref.load %{{.*}} : memref<8xf32>{{$}}
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
