// RUN: tilespace-opt %s --process-restrict=check | FileCheck %s

// CHECK-DAG: [[A:#.*]] = #llvm.alias_scope<{{.*}}description = "restrict.scope.1.arg0">
// CHECK-DAG: [[B:#.*]] = #llvm.alias_scope<{{.*}}description = "restrict.scope.1.arg1">
// CHECK-DAG: [[C:#.*]] = #llvm.alias_scope<{{.*}}description = "restrict.scope.1.arg2">
// CHECK-LABEL: llvm.func @merge
llvm.func @merge(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}, %c: !llvm.ptr {llvm.noalias}, %x: i1, %n: i64) {
  %p = llvm.select %x, %a, %b : i1, !llvm.ptr
  %q = llvm.getelementptr %p[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  // CHECK: llvm.load %{{.*}} {alias_scopes = [[[A]], [[B]]], noalias_scopes = [[[C]]]}
  %0 = llvm.load %q : !llvm.ptr -> i32
  llvm.br ^loop(%c : !llvm.ptr)
^loop(%at: !llvm.ptr):
  // CHECK: llvm.load %{{.*}} {alias_scopes = [[[B]], [[C]]], noalias_scopes = [[[A]]]}
  %1 = llvm.load %at : !llvm.ptr -> i32
  %next = llvm.getelementptr %b[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.cond_br %x, ^loop(%next : !llvm.ptr), ^exit
^exit:
  %null = llvm.mlir.zero : !llvm.ptr
  %or_null = llvm.select %x, %a, %null : i1, !llvm.ptr
  // CHECK: llvm.store %{{.*}} {alias_scopes = [[[A]]], noalias_scopes = [[[B]], [[C]]]}
  llvm.store %1, %or_null : i32, !llvm.ptr
  %cast = llvm.addrspacecast %a : !llvm.ptr to !llvm.ptr<1>
  // CHECK: llvm.store %{{.*}} {alias_scopes = [[[A]]], noalias_scopes = [[[B]], [[C]]]}
  llvm.store %1, %cast : i32, !llvm.ptr<1>
  llvm.return
}
