// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces{final=true})'

llvm.func @left(%p: !llvm.ptr<25>, %q: !llvm.ptr) {
  // expected-error @+1 {{address space 25 only annotates symbols and has no pointers in PTX}}
  %r = llvm.addrspacecast %p : !llvm.ptr<25> to !llvm.ptr
  // expected-error @+1 {{address space 53 only annotates symbols and has no pointers in PTX}}
  %s = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<53>
  %t = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<1>
  llvm.return
}

llvm.func @accessed(%p: !llvm.ptr<25>) {
  // expected-error @+1 {{address space 25 only annotates symbols and has no pointers in PTX}}
  %v = llvm.load %p : !llvm.ptr<25> -> f32
  llvm.return
}

llvm.func @accepted(%q: !llvm.ptr) {
  %t = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<1>
  llvm.return
}
