// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @source(%p: !llvm.ptr<2>) {
  // expected-error @+1 {{Invalid source address space}}
  %q = llvm.addrspacecast %p : !llvm.ptr<2> to !llvm.ptr
  llvm.return
}

llvm.func @target(%p: !llvm.ptr) {
  // expected-error @+1 {{Invalid target address space}}
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<99>
  llvm.return
}

// These annotate symbols, and are gone at the end.
llvm.func @annotations(%p: !llvm.ptr<25>, %q: !llvm.ptr<53>) {
  %r = llvm.addrspacecast %p : !llvm.ptr<25> to !llvm.ptr
  %s = llvm.addrspacecast %q : !llvm.ptr<53> to !llvm.ptr
  llvm.return
}

// -----

llvm.func @accessed(%p: !llvm.ptr<2>, %q: !llvm.ptr<53>, %r: !llvm.ptr<1>) {
  // expected-error @+1 {{address space 2 does not exist on NVPTX}}
  %v = llvm.load %p : !llvm.ptr<2> -> f32
  %w = llvm.load %p : !llvm.ptr<2> -> f32
  %x = llvm.load %q : !llvm.ptr<53> -> f32
  %y = llvm.load %r : !llvm.ptr<1> -> f32
  llvm.return
}
