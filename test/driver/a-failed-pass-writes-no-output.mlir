// An error in the program, found by a pass: exit code 1, a diagnostic at the op, and no file.
//
// RUN: rm -f %t.out
// RUN: not tilespace-opt --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' %s -o %t.out 2>&1 | FileCheck %s
// RUN: not test -e %t.out

// CHECK: [[@LINE+4]]:{{[0-9]+}}: error: Cannot do atomic on local memory
llvm.func @k(%x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %old = llvm.atomicrmw add %slot, %x monotonic : !llvm.ptr, i32
  llvm.return
}
