// RUN: not tilespace-opt %s --wrap-in-gpu-module=nam=x 2>&1 | FileCheck %s
// RUN: not tilespace-opt %s --wrap-in-gpu-module=name= 2>&1 | FileCheck %s --check-prefix=EMPTY

// CHECK: nam
// CHECK-NOT: gpu.module @
// A symbol needs a name.
// EMPTY: error:
// EMPTY-NOT: gpu.module @

llvm.func @kernel() attributes {nvvm.kernel} {
  llvm.return
}
