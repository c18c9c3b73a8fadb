// RUN: split-file %s %t
// RUN: not tilespace-opt %t/added.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s
// RUN: not tilespace-opt %t/before.mlir --verify-memory-space-result=original=%t/added.mlir -o /dev/null 2>&1 | FileCheck %s
// RUN: sed 's/align = 4/align = 8/' %t/before.mlir > %t/changed.mlir
// RUN: not tilespace-opt %t/changed.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s
// RUN: sed 's/align = 4/dereferenceable = 4/' %t/before.mlir > %t/renamed.mlir
// RUN: not tilespace-opt %t/renamed.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// Apart from its space, the known facts about an argument are the original's.

// CHECK: error: {{.*}}attributes changed: arg_attrs

//--- before.mlir
llvm.func @f(%p: !llvm.ptr {llvm.align = 4 : i64}) {
  llvm.return
}
//--- added.mlir
llvm.func @f(%p: !llvm.ptr {llvm.align = 4 : i64, llvm.nonnull}) {
  llvm.return
}
