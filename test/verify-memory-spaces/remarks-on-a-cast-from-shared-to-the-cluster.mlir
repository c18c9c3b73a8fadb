// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @into(%p: !llvm.ptr<3>) {
  // expected-remark @+1 {{a cast of a shared pointer to shared_cluster names this block's own memory in the cluster; nvvm.mapa names another block's}}
  %q = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr<7>
  llvm.return
}

// Memory of the cluster need not belong to this block.
llvm.func @out_of(%p: !llvm.ptr<7>) {
  // expected-error @+1 {{Cannot cast non-generic pointer to different non-generic pointer}}
  %q = llvm.addrspacecast %p : !llvm.ptr<7> to !llvm.ptr<3>
  llvm.return
}

llvm.func @translated(%p: !llvm.ptr<3>, %r: i32) {
  %q = nvvm.mapa %p, %r : !llvm.ptr<3> -> !llvm.ptr<7>
  llvm.return
}

llvm.func @to_generic(%p: !llvm.ptr<3>, %c: !llvm.ptr<7>) {
  %q = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %r = llvm.addrspacecast %c : !llvm.ptr<7> to !llvm.ptr
  llvm.return
}
