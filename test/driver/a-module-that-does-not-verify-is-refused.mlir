// The verifier speaks before any pass does, and nothing is written.
//
// RUN: rm -f %t.out
// RUN: not tilespace-opt --pass-pipeline='builtin.module(ip-msp)' %s -o %t.out 2>&1 | FileCheck %s
// RUN: not test -e %t.out

// CHECK: [[@LINE+2]]:{{[0-9]+}}: error:
llvm.func @k(%p: !llvm.ptr) -> f32 {
  "llvm.store"(%p) <{ordering = 0 : i64}> : (!llvm.ptr) -> ()
  llvm.return
}
