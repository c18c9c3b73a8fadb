// RUN: sed '/scope.decl/d; /expected/d; s/ {alias_scopes = \[#a\]}//' %s > %t
// RUN: tilespace-opt %s --allow-unregistered-dialect --verify-memory-space-result=original=%t --verify-diagnostics=only-expected

#domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "restrict.domain.f">
#a = #llvm.alias_scope<id = distinct[1]<>, domain = #domain, description = "restrict.scope.1.arg0">
llvm.func @takes(!llvm.ptr) -> i32
llvm.func @by_value(%a: !llvm.ptr {llvm.byval = !llvm.struct<(ptr)>, llvm.noalias}, %b: !llvm.ptr) {
  llvm.intr.experimental.noalias.scope.decl #a
  // The struct is not the memory that the pointer in it points to.
  // expected-error@below {{an access that may be of another origin has scopes}}
  %0 = llvm.load %a {alias_scopes = [#a]} : !llvm.ptr -> i32
  llvm.return
}
llvm.func @calls(%a: !llvm.ptr {llvm.noalias}) {
  llvm.intr.experimental.noalias.scope.decl #a
  // expected-error@below {{an access that may be of another origin has scopes}}
  %0 = llvm.call @takes(%a) {alias_scopes = [#a]} : (!llvm.ptr) -> i32
  llvm.return
}
llvm.func @number(%a: !llvm.ptr {llvm.noalias}) {
  llvm.intr.experimental.noalias.scope.decl #a
  %n = llvm.ptrtoint %a : !llvm.ptr to i64
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  // expected-error@below {{an access that may be of another origin has scopes}}
  %0 = llvm.load %p {alias_scopes = [#a]} : !llvm.ptr -> i32
  llvm.return
}
llvm.func @field(%a: !llvm.ptr {llvm.noalias}, %s: !llvm.struct<(ptr)>) {
  llvm.intr.experimental.noalias.scope.decl #a
  %in = llvm.insertvalue %a, %s[0] : !llvm.struct<(ptr)>
  %p = llvm.extractvalue %in[0] : !llvm.struct<(ptr)>
  // expected-error@below {{an access that may be of another origin has scopes}}
  %0 = llvm.load %p {alias_scopes = [#a]} : !llvm.ptr -> i32
  llvm.return
}
llvm.func @region(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr, %c: i1) {
  llvm.intr.experimental.noalias.scope.decl #a
  %p = scf.if %c -> !llvm.ptr {
    scf.yield %a : !llvm.ptr
  } else {
    scf.yield %b : !llvm.ptr
  }
  // expected-error@below {{an access through argument 1, which is not restrict, has scopes}}
  %0 = llvm.load %p {alias_scopes = [#a]} : !llvm.ptr -> i32
  llvm.return
}
llvm.func @cast(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr<3>) {
  llvm.intr.experimental.noalias.scope.decl #a
  %p = llvm.addrspacecast %b : !llvm.ptr<3> to !llvm.ptr
  // expected-error@below {{an access through argument 1, which is not restrict, has scopes}}
  %0 = llvm.load %p {alias_scopes = [#a]} : !llvm.ptr -> i32
  llvm.return
}
llvm.func @loaded(%a: !llvm.ptr {llvm.noalias}) {
  llvm.intr.experimental.noalias.scope.decl #a
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{an access that may be of another origin has scopes}}
  %0 = llvm.load %p {alias_scopes = [#a]} : !llvm.ptr -> i32
  llvm.return
}
