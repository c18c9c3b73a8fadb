// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @tensor(%p: !llvm.ptr<6>, %g: !llvm.ptr) {
  // expected-error @+1 {{no instruction makes a generic pointer of a tensor pointer}}
  %q = llvm.addrspacecast %p : !llvm.ptr<6> to !llvm.ptr
  // expected-error @+1 {{no instruction makes a tensor pointer of a generic pointer}}
  %r = llvm.addrspacecast %g : !llvm.ptr to !llvm.ptr<6>
  llvm.return
}

llvm.func @those_that_there_are(%p: !llvm.ptr<101>, %g: !llvm.ptr) {
  %q = llvm.addrspacecast %p : !llvm.ptr<101> to !llvm.ptr
  %r = llvm.addrspacecast %g : !llvm.ptr to !llvm.ptr<7>
  %s = llvm.addrspacecast %g : !llvm.ptr to !llvm.ptr<4>
  %t = llvm.addrspacecast %g : !llvm.ptr to !llvm.ptr<101>
  llvm.return
}
