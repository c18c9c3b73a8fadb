// RUN: tilespace-opt %s --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces{final=true})'

// expected-error @+1 {{address space 53 only annotates symbols and has no pointers in PTX}}
llvm.func @argument(%p: !llvm.ptr<53>) {
  llvm.return
}

llvm.func @accepted(%p: !llvm.ptr<1>) {
  llvm.return
}
