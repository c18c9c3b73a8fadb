// A copy onto itself in a function of the host stays, and one in the launch that it holds does not.
//
// RUN: tilespace-opt %s --erase-no-ops | FileCheck %s

// CHECK-LABEL: func.func @main(
// CHECK:         "llvm.intr.memcpy"
// CHECK:         gpu.launch
// CHECK-NOT:     "llvm.intr.memcpy"
// CHECK:         return
func.func @main(%p: !llvm.ptr, %n: i64) {
  %c1 = arith.constant 1 : index
  "llvm.intr.memcpy"(%p, %p, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    "llvm.intr.memcpy"(%p, %p, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    gpu.terminator
  }
  return
}
