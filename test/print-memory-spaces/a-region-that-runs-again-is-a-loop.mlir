// RUN: tilespace-opt %s --print-memory-spaces=report=%t.json -o /dev/null
// RUN: FileCheck %s --input-file=%t.json

// A region that gets a number from the op, or a value of its own end, is a loop; a branch is not.

// CHECK: "op": "llvm.store"
// CHECK: "depth": 1
// CHECK: "op": "llvm.store"
// CHECK: "depth": 2
// CHECK: "op": "llvm.store"
// CHECK-NOT: "depth"
// CHECK: "op": "llvm.store"
// CHECK: "depth": 1
// CHECK: "kernels"
gpu.module @m {
  llvm.func @f(%p: !llvm.ptr, %c: i1) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %v = arith.constant 1 : i32
    scf.for %i = %zero to %one step %one {
      llvm.store %v, %p : i32, !llvm.ptr
      scf.if %c {
        scf.for %j = %zero to %one step %one {
          llvm.store %v, %p : i32, !llvm.ptr
        }
      }
    }
    scf.if %c {
      llvm.store %v, %p : i32, !llvm.ptr
    }
    %end = scf.while (%i = %v) : (i32) -> i32 {
      scf.condition(%c) %i : i32
    } do {
    ^bb0(%i: i32):
      llvm.store %v, %p : i32, !llvm.ptr
      scf.yield %i : i32
    }
    llvm.return
  }
}
