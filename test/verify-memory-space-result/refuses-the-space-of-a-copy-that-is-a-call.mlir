// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// A memref that does not lie in one piece is copied by a function that takes generic memory. A memref in one piece is
// copied in its space, without an error.

// CHECK-NOT: error
// CHECK: after.mlir:5:{{.*}}: error: memory-space check: no rewrite of the original gives this
// CHECK-NOT: error

//--- before.mlir
func.func @f(%s: memref<4x2xi32, strided<[4, 2]>, 3>, %w: memref<8xi32, 3>, %to: memref<4x2xi32>, %too: memref<8xi32>) attributes {gpu.kernel} {
  %v = memref.memory_space_cast %w : memref<8xi32, 3> to memref<8xi32>
  memref.copy %v, %too : memref<8xi32> to memref<8xi32>
  %m = memref.memory_space_cast %s : memref<4x2xi32, strided<[4, 2]>, 3> to memref<4x2xi32, strided<[4, 2]>>
  memref.copy %m, %to : memref<4x2xi32, strided<[4, 2]>> to memref<4x2xi32>
  return
}
//--- after.mlir
func.func @f(%s: memref<4x2xi32, strided<[4, 2]>, 3>, %w: memref<8xi32, 3>, %to: memref<4x2xi32>, %too: memref<8xi32>) attributes {gpu.kernel} {


  memref.copy %w, %too : memref<8xi32, 3> to memref<8xi32>
  memref.copy %s, %to : memref<4x2xi32, strided<[4, 2]>, 3> to memref<4x2xi32>
  return
}
