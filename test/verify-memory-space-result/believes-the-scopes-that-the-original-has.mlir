// RUN: tilespace-opt %s --verify-memory-space-result=original=%s --verify-diagnostics -o /dev/null

// The front end's scopes, and the scopes of an earlier run, which have other identities in each module that is read.
// Nothing follows them here, and nothing has to.

#domain = #llvm.alias_scope_domain<id = distinct[0]<>>
#scope = #llvm.alias_scope<id = distinct[1]<>, domain = #domain>
#restrict = #llvm.alias_scope_domain<id = distinct[2]<>, description = "restrict.domain.g">
#a = #llvm.alias_scope<id = distinct[3]<>, domain = #restrict, description = "restrict.scope.1.arg0">
llvm.func @f(%p: !llvm.ptr, %q: !llvm.ptr) {
  llvm.intr.experimental.noalias.scope.decl #scope
  %0 = llvm.load %p {noalias_scopes = [#scope]} : !llvm.ptr -> i32
  llvm.store %0, %q {alias_scopes = [#scope]} : i32, !llvm.ptr
  %1 = llvm.load %q {alias_scopes = [#a, #scope]} : !llvm.ptr -> i32
  llvm.return
}
