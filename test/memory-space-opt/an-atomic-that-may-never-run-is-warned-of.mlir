// RUN: tilespace-opt %s --memory-space-opt --verify-diagnostics | FileCheck %s
// RUN: tilespace-opt %s --memory-space-pipeline -o /dev/null

// The access stays as it was: no instruction does it in local memory.

// CHECK-LABEL: llvm.func @in_a_branch
// CHECK: llvm.atomicrmw add %{{.*}}, %{{.*}} monotonic : !llvm.ptr, i32
llvm.func @in_a_branch(%v: i32, %b: i1) {
  %n = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %n x i32 : (i32) -> !llvm.ptr
  llvm.cond_br %b, ^atomic, ^end
^atomic:
  // expected-warning @+1 {{Cannot do atomic on local memory}}
  %x = llvm.atomicrmw add %p, %v monotonic : !llvm.ptr, i32
  llvm.br ^end
^end:
  llvm.return
}
