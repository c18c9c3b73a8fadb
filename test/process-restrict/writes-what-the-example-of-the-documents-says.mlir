// RUN: tilespace-opt %s --process-restrict=check | FileCheck %s

// Document "Memory Space Optimization and Restrict Processing", "Restrict Processing". Scopes are declared besides.

// CHECK: [[D:#.*]] = #llvm.alias_scope_domain<id = {{.*}}, description = "restrict.domain.k">
// CHECK: [[A:#.*]] = #llvm.alias_scope<id = {{.*}}, domain = [[D]], description = "restrict.scope.1.arg0">
// CHECK: [[B:#.*]] = #llvm.alias_scope<id = {{.*}}, domain = [[D]], description = "restrict.scope.1.arg1">
// CHECK-LABEL: llvm.func @k(%arg0: !llvm.ptr<1> {llvm.noalias, nvvm.restrict_alias_scope = {{#[a-z_0-9]+}}, nvvm.restrict_scope = "1"}, %arg1: !llvm.ptr<1> {llvm.noalias, nvvm.restrict_alias_scope = {{#[a-z_0-9]+}}, nvvm.restrict_scope = "1"})
// CHECK-SAME: nvvm.restrict_keyword = "__restrict__", nvvm.restrict_processed, nvvm.restrict_scope = "1", user_specified_restrict_keyword = "__restrict__", user_specified_restrict_scope = "1"
// CHECK-NEXT: llvm.intr.experimental.noalias.scope.decl [[A]]
// CHECK-NEXT: llvm.intr.experimental.noalias.scope.decl [[B]]
// CHECK-NEXT: llvm.load %arg0 {alias_scopes = [[[A]]], noalias_scopes = [[[B]]]}
// CHECK-NEXT: llvm.load %arg1 {alias_scopes = [[[B]]], noalias_scopes = [[[A]]]}
// CHECK-NEXT: llvm.store %{{.*}}, %arg1 {alias_scopes = [[[B]]], noalias_scopes = [[[A]]]}
llvm.func @k(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>)
    attributes {user_specified_restrict_scope = "1", user_specified_restrict_keyword = "__restrict__"} {
  %va = llvm.load %a : !llvm.ptr<1> -> i32
  %vb = llvm.load %b : !llvm.ptr<1> -> i32
  llvm.store %va, %b : i32, !llvm.ptr<1>
  llvm.return
}

// Where the import of LLVM IR puts the keys, and with another number.

// CHECK-LABEL: llvm.func @imported(%arg0: !llvm.ptr {llvm.noalias, nvvm.restrict_alias_scope = {{#[a-z_0-9]+}}, nvvm.restrict_scope = "7"}, %arg1: i32)
// CHECK-SAME: nvvm.restrict_keyword = "restrict", nvvm.restrict_processed, nvvm.restrict_scope = "7", passthrough = {{.*}}"user_specified_restrict_scope", "7"
llvm.func @imported(%a: !llvm.ptr, %n: i32)
    attributes {passthrough = ["nounwind", ["user_specified_restrict_scope", "7"], ["user_specified_restrict_keyword", "restrict"]]} {
  llvm.store %n, %a : i32, !llvm.ptr
  llvm.return
}

// A function without a key stays as it is.

// CHECK-LABEL: llvm.func @plain(%arg0: !llvm.ptr, %arg1: !llvm.ptr) {
// CHECK-NOT: scope
// CHECK-NOT: scope
// CHECK: llvm.return
llvm.func @plain(%a: !llvm.ptr, %b: !llvm.ptr) {
  %c = llvm.mlir.constant(1 : i32) : i32
  llvm.store %c, %a : i32, !llvm.ptr
  llvm.return
}
