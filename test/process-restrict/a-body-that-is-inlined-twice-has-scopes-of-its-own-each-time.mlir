// RUN: tilespace-opt %s --process-restrict --inline | FileCheck %s

// A promise for one call does not hold between two: the arguments are exchanged.

// CHECK-DAG: [[A1:#alias_scope[0-9]*]] = #llvm.alias_scope<{{.*}}description = "restrict.scope.1.arg0">
// CHECK-LABEL: llvm.func @twice
// CHECK: noalias.scope.decl [[A:#.*]]
// CHECK: noalias.scope.decl [[B:#.*]]
// CHECK: llvm.load %arg0 {alias_scopes = [{{(#.*, )?}}[[A]]]
// CHECK-NOT: noalias.scope.decl [[A]]{{$}}
// CHECK: noalias.scope.decl [[C:#.*]]
// CHECK: noalias.scope.decl [[D:#.*]]
// CHECK: llvm.load %arg1 {alias_scopes = [{{(#.*, )?}}[[C]]]
llvm.func internal @copy(%from: !llvm.ptr {llvm.noalias}, %to: !llvm.ptr {llvm.noalias}) {
  %0 = llvm.load %from : !llvm.ptr -> i32
  llvm.store %0, %to : i32, !llvm.ptr
  llvm.return
}

llvm.func @twice(%p: !llvm.ptr, %q: !llvm.ptr) {
  llvm.call @copy(%p, %q) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @copy(%q, %p) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}
