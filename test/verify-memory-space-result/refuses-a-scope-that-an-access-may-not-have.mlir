// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics=only-expected

// The scopes of restrict pointers, written by hand: right in @right, and in @wrong as a mistake would have them.

//--- before.mlir
llvm.func @wrong(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}, %u: !llvm.ptr, %c: i1, %n: i64) {
  %loaded = llvm.load %a : !llvm.ptr -> !llvm.ptr
  %either = llvm.select %c, %a, %b : i1, !llvm.ptr
  %unknown = llvm.select %c, %a, %u : i1, !llvm.ptr
  %0 = llvm.load %loaded : !llvm.ptr -> i32
  %1 = llvm.load %either : !llvm.ptr -> i32
  %2 = llvm.load %either : !llvm.ptr -> i32
  %3 = llvm.load %unknown : !llvm.ptr -> i32
  %4 = llvm.load %b : !llvm.ptr -> i32
  %5 = llvm.load %b : !llvm.ptr -> i32
  %6 = llvm.load %u : !llvm.ptr -> i32
  "llvm.intr.memcpy"(%a, %u, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}
llvm.func @right(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}, %c: i1, %n: i64) {
  %either = llvm.select %c, %a, %b : i1, !llvm.ptr
  llvm.br ^loop(%b : !llvm.ptr)
^loop(%at: !llvm.ptr):
  %0 = llvm.load %either : !llvm.ptr -> i32
  %1 = llvm.load %at : !llvm.ptr -> i32
  %next = llvm.getelementptr %at[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.cond_br %c, ^loop(%next : !llvm.ptr), ^exit
^exit:
  llvm.return
}
llvm.func @not_promised(%a: !llvm.ptr, %b: !llvm.ptr) {
  %0 = llvm.load %a : !llvm.ptr -> i32
  llvm.return
}
llvm.func @other_keys(%a: !llvm.ptr) attributes {user_specified_restrict_scope = "1"} {
  llvm.return
}
//--- after.mlir
#domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "restrict.domain.wrong">
#a = #llvm.alias_scope<id = distinct[1]<>, domain = #domain, description = "restrict.scope.1.arg0">
#b = #llvm.alias_scope<id = distinct[2]<>, domain = #domain, description = "restrict.scope.1.arg1">
#b2 = #llvm.alias_scope<id = distinct[3]<>, domain = #domain, description = "restrict.scope.1.arg1">
#u = #llvm.alias_scope<id = distinct[4]<>, domain = #domain, description = "restrict.scope.1.arg2">
llvm.func @wrong(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}, %u: !llvm.ptr, %c: i1, %n: i64) attributes {nvvm.restrict_processed} {
  llvm.intr.experimental.noalias.scope.decl #a
  llvm.intr.experimental.noalias.scope.decl #b
  %loaded = llvm.load %a {alias_scopes = [#a], noalias_scopes = [#b]} : !llvm.ptr -> !llvm.ptr
  %either = llvm.select %c, %a, %b : i1, !llvm.ptr
  %unknown = llvm.select %c, %a, %u : i1, !llvm.ptr
  // expected-error@below {{an access that may be of another origin has scopes}}
  %0 = llvm.load %loaded {alias_scopes = [#a]} : !llvm.ptr -> i32
  // expected-error@below {{an access that may be based on argument 1 does not belong to its scope}}
  %1 = llvm.load %either {alias_scopes = [#a]} : !llvm.ptr -> i32
  // expected-error@below {{an access that may be based on argument 1 has its scope in noalias_scopes}}
  %2 = llvm.load %either {alias_scopes = [#a, #b], noalias_scopes = [#b]} : !llvm.ptr -> i32
  // expected-error@below {{an access through argument 2, which is not restrict, has scopes}}
  %3 = llvm.load %unknown {alias_scopes = [#a]} : !llvm.ptr -> i32
  // expected-error@below {{argument 1 has two scopes}}
  %4 = llvm.load %b {alias_scopes = [#b2]} : !llvm.ptr -> i32
  // expected-error@below {{an access that may be based on argument 1 does not belong to its scope}}
  %5 = llvm.load %b {noalias_scopes = [#a]} : !llvm.ptr -> i32
  // expected-error@below {{an access through argument 2, which is not restrict, has scopes}}
  %6 = llvm.load %u {alias_scopes = [#u]} : !llvm.ptr -> i32
  // expected-error@below {{an access through argument 2, which is not restrict, has scopes}}
  "llvm.intr.memcpy"(%a, %u, %n) <{alias_scopes = [#a], isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}
llvm.func @right(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}, %c: i1, %n: i64) attributes {nvvm.restrict_processed} {
  llvm.intr.experimental.noalias.scope.decl #a
  llvm.intr.experimental.noalias.scope.decl #b
  %either = llvm.select %c, %a, %b : i1, !llvm.ptr
  llvm.br ^loop(%b : !llvm.ptr)
^loop(%at: !llvm.ptr):
  %0 = llvm.load %either {alias_scopes = [#a, #b]} : !llvm.ptr -> i32
  %1 = llvm.load %at {alias_scopes = [#b], noalias_scopes = [#a]} : !llvm.ptr -> i32
  %next = llvm.getelementptr %at[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.cond_br %c, ^loop(%next : !llvm.ptr), ^exit
^exit:
  llvm.return
}
// expected-error@below {{attributes changed: arg_attrs}}
llvm.func @not_promised(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr) attributes {nvvm.restrict_processed} {
  %0 = llvm.load %a {alias_scopes = [#a]} : !llvm.ptr -> i32
  llvm.return
}
// expected-error@below {{nvvm.restrict_scope differs from the original}}
llvm.func @other_keys(%a: !llvm.ptr {llvm.noalias}) attributes {user_specified_restrict_scope = "1", nvvm.restrict_scope = "2", nvvm.restrict_processed} {
  llvm.return
}
