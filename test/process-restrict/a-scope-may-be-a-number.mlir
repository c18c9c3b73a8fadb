// RUN: tilespace-opt %s --process-restrict=check | FileCheck %s

// CHECK-DAG: description = "restrict.scope.7.arg0"
// CHECK-DAG: description = "restrict.scope.9.arg0"
// CHECK-DAG: description = "restrict.scope.1.arg0"

// CHECK: llvm.func @argument(%arg0: !llvm.ptr {{{.*}}nvvm.restrict_scope = "7"}
llvm.func @argument(%p: !llvm.ptr {nvvm.restrict_scope = 7 : i32}) {
  llvm.return
}

// CHECK: llvm.func @function(%arg0: !llvm.ptr {{{.*}}nvvm.restrict_scope = "9"}
llvm.func @function(%p: !llvm.ptr) attributes {user_specified_restrict_scope = 9 : i32} {
  llvm.return
}

// CHECK: llvm.func @unnumbered(%arg0: !llvm.ptr {{{.*}}nvvm.restrict_scope = "1"}
llvm.func @unnumbered(%p: !llvm.ptr {nvvm.restrict_scope}) {
  llvm.return
}
