// RUN: not tilespace-opt %s --verify-memory-space-result=original=%t.none 2>&1 | FileCheck %s

// CHECK: error: the original '{{.*}}.none' cannot be read as a module
llvm.func @f()
