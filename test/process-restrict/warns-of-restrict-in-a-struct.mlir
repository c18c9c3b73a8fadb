// RUN: tilespace-opt %s --process-restrict=check --verify-diagnostics | FileCheck %s
// RUN: tilespace-opt %s --process-restrict='allow-restrict-in-struct check' | FileCheck %s --check-prefix=ALLOW

// ALLOW-DAG: [[S:#.*]] = #llvm.alias_scope<{{.*}}description = "restrict.scope.2.arg0">
// ALLOW-DAG: [[P:#.*]] = #llvm.alias_scope<{{.*}}description = "restrict.scope.1.arg1">

// CHECK-LABEL: llvm.func @struct
// CHECK: llvm.extractvalue
// CHECK-NEXT: llvm.load %{{[0-9]+}} :
// ALLOW-LABEL: llvm.func @struct(%arg0: !llvm.struct<(ptr, i32)> {nvvm.restrict_alias_scope = {{#[a-z_0-9]+}}, nvvm.restrict_scope = "2"}, %arg1: !llvm.ptr {llvm.noalias, nvvm.restrict_alias_scope = {{#[a-z_0-9]+}}, nvvm.restrict_scope = "1"})
// ALLOW: llvm.load %{{[0-9]+}} {alias_scopes = [[[S]]], noalias_scopes = [[[P]]]}
// expected-warning@below {{function contains restrict keyword in struct}}
llvm.func @struct(%s: !llvm.struct<(ptr, i32)> {nvvm.restrict_scope = "2"}, %p: !llvm.ptr {llvm.noalias}) {
  %f = llvm.extractvalue %s[0] : !llvm.struct<(ptr, i32)>
  %0 = llvm.load %f : !llvm.ptr -> i32
  llvm.store %0, %p : i32, !llvm.ptr
  llvm.return
}

// A struct passed by value is read from memory. The key means the pointers in it, and not the
// struct itself.

// CHECK-LABEL: llvm.func @by_value
// CHECK: llvm.load %{{[0-9]+}} : !llvm.ptr -> i32
// ALLOW-LABEL: llvm.func @by_value
// ALLOW: llvm.load %{{[0-9]+}} : !llvm.ptr -> !llvm.ptr
// ALLOW: llvm.load %{{[0-9]+}} {alias_scopes = [#{{.*}}]} : !llvm.ptr -> i32
// expected-warning@below {{function contains restrict keyword in struct}}
llvm.func @by_value(%s: !llvm.ptr {llvm.byval = !llvm.struct<(i64, ptr)>, nvvm.restrict_scope = "1"}) {
  %at = llvm.getelementptr %s[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %f = llvm.load %at : !llvm.ptr -> !llvm.ptr
  %0 = llvm.load %f : !llvm.ptr -> i32
  llvm.return
}

// A struct without pointers has none that the key could mean.

llvm.func @numbers(%s: !llvm.struct<(i64, i32)> {nvvm.restrict_scope = "1"}) {
  llvm.return
}
