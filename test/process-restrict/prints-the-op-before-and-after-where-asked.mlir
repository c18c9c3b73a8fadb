// RUN: tilespace-opt %s --process-restrict=dump-process-restrict -o /dev/null 2>&1 | FileCheck %s

// CHECK: // IR before process-restrict
// CHECK: llvm.load %arg0 :
// CHECK: // IR after process-restrict
// CHECK: llvm.load %arg0 {alias_scopes
llvm.func @f(%a: !llvm.ptr {llvm.noalias}) {
  %0 = llvm.load %a : !llvm.ptr -> i32
  llvm.return
}
