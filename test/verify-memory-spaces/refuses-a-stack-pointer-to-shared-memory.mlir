// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @refused(%s: !llvm.ptr<3>) {
  // expected-error @+1 {{llvm.nvvm.stackrestore/stacksave is only supported with local address space pointers}}
  llvm.intr.stackrestore %s : !llvm.ptr<3>
  // expected-error @+1 {{llvm.nvvm.stackrestore/stacksave is only supported with local address space pointers}}
  llvm.call_intrinsic "llvm.stackrestore.p3"(%s) : (!llvm.ptr<3>) -> ()
  llvm.return
}

// LLVM 22 casts generic pointers.
llvm.func @accepted() {
  %p = llvm.intr.stacksave : !llvm.ptr
  llvm.intr.stackrestore %p : !llvm.ptr
  %l = llvm.intr.stacksave : !llvm.ptr<5>
  llvm.intr.stackrestore %l : !llvm.ptr<5>
  llvm.return
}
