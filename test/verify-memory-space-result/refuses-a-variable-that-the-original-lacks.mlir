// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s
// RUN: not tilespace-opt %t/before.mlir --verify-memory-space-result=original=%t/after.mlir -o /dev/null 2>&1 | FileCheck %s

// A rewrite adds functions and no variables, and removes none.

// CHECK: error: {{.*}}a symbol was added or removed

//--- before.mlir
llvm.mlir.global internal @a() {addr_space = 3 : i32} : i32
llvm.func @f() {
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @a() {addr_space = 3 : i32} : i32
llvm.mlir.global internal @b() {addr_space = 3 : i32} : i32
llvm.func @f() {
  llvm.return
}
