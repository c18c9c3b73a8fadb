// RUN: tilespace-opt %s --process-restrict=check | FileCheck %s

// CHECK-DAG: [[S:#.*]] = #llvm.alias_scope<{{.*}}description = "restrict.scope.1.arg0">
// CHECK-DAG: [[G:#.*]] = #llvm.alias_scope<{{.*}}description = "restrict.scope.1.arg1">
// CHECK-DAG: [[P:#.*]] = #llvm.alias_scope<{{.*}}description = "restrict.scope.1.arg2">
// CHECK: llvm.load %arg0 {alias_scopes = [[[S]]], noalias_scopes = [[[P]]]}
// CHECK: llvm.load %arg1 {alias_scopes = [[[G]]], noalias_scopes = [[[P]]]}
// CHECK: llvm.load %arg2 {alias_scopes = [[[P]]], noalias_scopes = [[[S]], [[G]]]}
llvm.func @spaces(%s: !llvm.ptr<3> {llvm.noalias}, %g: !llvm.ptr<1> {llvm.noalias}, %p: !llvm.ptr {llvm.noalias}) {
  %0 = llvm.load %s : !llvm.ptr<3> -> i32
  %1 = llvm.load %g : !llvm.ptr<1> -> i32
  %2 = llvm.load %p : !llvm.ptr -> i32
  llvm.return
}
