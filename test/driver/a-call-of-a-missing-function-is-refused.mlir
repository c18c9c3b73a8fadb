// An undefined symbol is an error of the module, at the call.
//
// RUN: rm -f %t.out
// RUN: not tilespace-opt --pass-pipeline='builtin.module(ip-msp)' %s -o %t.out 2>&1 | FileCheck %s
// RUN: not test -e %t.out

// CHECK: error: 'llvm.call' op 'missing' does not reference a symbol in the current scope
llvm.func @k(%p: !llvm.ptr) attributes {nvvm.kernel} {
  llvm.call @missing(%p) : (!llvm.ptr) -> ()
  llvm.return
}
