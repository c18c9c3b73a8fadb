// The operations of LLVM, and registers, take no memref.
//
// RUN: %{invented} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         "inv.count"(%{{.*}}) : (memref<4xi32>, i32) -> i32
// CHECK:         "inv.tally"(%{{.*}}) : (memref<4xi64>, i64, i64) -> i64
func.func @k(%s: memref<4xi32, 3>, %g: memref<4xi64, 1>, %n: i32, %m: i64) {
  %p = memref.memory_space_cast %s : memref<4xi32, 3> to memref<4xi32>
  %q = memref.memory_space_cast %g : memref<4xi64, 1> to memref<4xi64>
  %a = "inv.count"(%p, %n) : (memref<4xi32>, i32) -> i32
  %b = "inv.tally"(%q, %m, %m) : (memref<4xi64>, i64, i64) -> i64
  return
}
