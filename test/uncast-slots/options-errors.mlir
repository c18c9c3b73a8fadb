// RUN: not tilespace-opt %s --pass-pipeline='builtin.module(uncast-slots{space-rules=%t.none})' 2>&1 | FileCheck %s

// CHECK: error: {{.*}}none

llvm.func @f() {
  llvm.return
}
