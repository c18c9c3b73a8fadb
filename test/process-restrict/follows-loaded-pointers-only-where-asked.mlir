// RUN: tilespace-opt %s --process-restrict=check | FileCheck %s
// RUN: tilespace-opt %s --process-restrict='apply-multi-level-restrict check' | FileCheck %s --check-prefix=DEEP

// DEEP-DAG: [[A:#.*]] = #llvm.alias_scope<{{.*}}description = "restrict.scope.1.arg0">
// DEEP-DAG: [[B:#.*]] = #llvm.alias_scope<{{.*}}description = "restrict.scope.1.arg1">
// CHECK: llvm.load %{{[0-9]+}} : !llvm.ptr -> i32
// DEEP: llvm.load %{{[0-9]+}} {alias_scopes = [[[A]]], noalias_scopes = [[[B]]]} : !llvm.ptr -> i32
// A pointer that is loaded through any other pointer is still unknown.
// CHECK: llvm.load %{{[0-9]+}} : !llvm.ptr -> i32
// DEEP: llvm.load %{{[0-9]+}} : !llvm.ptr -> i32
llvm.func @deep(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}, %plain: !llvm.ptr) {
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> i32
  %q = llvm.load %plain : !llvm.ptr -> !llvm.ptr
  %1 = llvm.load %q : !llvm.ptr -> i32
  llvm.store %0, %b : i32, !llvm.ptr
  llvm.return
}
