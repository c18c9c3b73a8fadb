// The file is named in the diagnostic, the pass fails, and nothing is written.
//
// RUN: rm -f %t.out
// RUN: not tilespace-opt --pass-pipeline='builtin.module(ip-msp{space-rules=%t.no-such.json})' %s -o %t.out 2>&1 | FileCheck %s
// RUN: not tilespace-opt --pass-pipeline='builtin.module(memory-space-opt{space-rules=%t.no-such.json})' %s -o %t.out 2>&1 | FileCheck %s
// RUN: not test -e %t.out

// CHECK: error: cannot read space rules {{.*}}.no-such.json: No such file or directory
llvm.func @k() attributes {nvvm.kernel} {
  llvm.return
}
