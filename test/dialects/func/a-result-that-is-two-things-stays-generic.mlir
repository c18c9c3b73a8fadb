// @pick returns its first or its second argument, and these lie in two spaces. The arguments are known, the result is
// not: an access through it stays generic.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func private @pick(
// CHECK-SAME:    -> memref<8xf32>
// CHECK-SAME:    nvvm.as_results = array<i32: 0>
// CHECK-LABEL: func.func @k(
// CHECK:         %[[M:.*]] = call @pick(
// CHECK-SAME:    -> memref<8xf32>
// CHECK:         memref.load %[[M]][%{{.*}}] : memref<8xf32>{{$}}
func.func private @pick(%c: i1, %a: memref<8xf32>, %b: memref<8xf32>) -> memref<8xf32> {
  cf.cond_br %c, ^first, ^second
^first:
  return %a : memref<8xf32>
^second:
  return %b : memref<8xf32>
}
func.func @k(%c: i1, %g: memref<8xf32>, %w: memref<8xf32, 3>) -> f32 attributes {gpu.kernel} {
  %c0 = arith.constant 0 : index
  %wg = memref.memory_space_cast %w : memref<8xf32, 3> to memref<8xf32>
  %m = call @pick(%c, %g, %wg) : (i1, memref<8xf32>, memref<8xf32>) -> memref<8xf32>
  %v = memref.load %m[%c0] : memref<8xf32>
  return %v : f32
}
