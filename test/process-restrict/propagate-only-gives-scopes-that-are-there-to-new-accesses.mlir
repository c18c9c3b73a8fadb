// RUN: tilespace-opt %s --process-restrict='propagate-only check' | FileCheck %s
// RUN: tilespace-opt %s --process-restrict=check | FileCheck %s --check-prefix=AGAIN

#domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "restrict.domain.f">
#a = #llvm.alias_scope<id = distinct[1]<>, domain = #domain, description = "restrict.scope.1.arg0">
#b = #llvm.alias_scope<id = distinct[2]<>, domain = #domain, description = "restrict.scope.1.arg1">
#other = #llvm.alias_scope<id = distinct[3]<>, domain = <id = distinct[4]<>, description = "another">>

// CHECK-DAG: [[A:#.*]] = #llvm.alias_scope<{{.*}}description = "restrict.scope.1.arg0">
// CHECK-DAG: [[B:#.*]] = #llvm.alias_scope<{{.*}}description = "restrict.scope.1.arg1">
// CHECK-DAG: [[OTHER:#.*]] = #llvm.alias_scope<id = {{[^,]*}}, domain = [[DOMAIN:#[a-z_0-9]*]]>
// CHECK-LABEL: llvm.func @f
// AGAIN-LABEL: llvm.func @f
llvm.func @f(%p: !llvm.ptr {llvm.noalias, nvvm.restrict_alias_scope = #a, nvvm.restrict_scope = "1"},
             %q: !llvm.ptr {llvm.noalias, nvvm.restrict_alias_scope = #b, nvvm.restrict_scope = "1"},
             %n: i64) attributes {nvvm.restrict_processed} {
  // CHECK-COUNT-2: scope.decl
  // CHECK-NOT: scope.decl
  llvm.intr.experimental.noalias.scope.decl #a
  llvm.intr.experimental.noalias.scope.decl #b
  // CHECK: llvm.load %arg0 {alias_scopes = [[[A]]], noalias_scopes = [[[B]]]}
  %0 = llvm.load %p {alias_scopes = [#a], noalias_scopes = [#b]} : !llvm.ptr -> i32
  %new = llvm.getelementptr %q[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  // CHECK: llvm.load %{{.*}} {alias_scopes = [[[B]]], noalias_scopes = [[[A]]]}
  // AGAIN: llvm.load %{{[0-9]+}} :
  %1 = llvm.load %new : !llvm.ptr -> i32
  // Scopes of other domains stay on an access.
  // CHECK: llvm.store %{{.*}}, %arg0 {alias_scopes = [[[OTHER]], [[A]]], noalias_scopes = [[[B]]]}
  llvm.store %1, %p {alias_scopes = [#other]} : i32, !llvm.ptr
  llvm.return
}

// A function without the marker is for a run without the option.

// CHECK-LABEL: llvm.func @unmarked(%arg0: !llvm.ptr {llvm.noalias}) {
// CHECK-NEXT: llvm.load %arg0 :
llvm.func @unmarked(%p: !llvm.ptr {llvm.noalias}) {
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return
}
