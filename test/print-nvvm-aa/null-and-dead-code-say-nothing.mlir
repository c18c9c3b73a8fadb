// RUN: tilespace-opt %s --pass-pipeline='builtin.module(llvm.func(print-nvvm-aa))' --verify-diagnostics -o /dev/null

// A pointer that is never an address has no space: this does not show that it is apart from all.

llvm.func @null(%global: !llvm.ptr<1>) {
  %null = llvm.mlir.zero : !llvm.ptr
  // expected-remark@below {{pointer 0, nowhere: ModRef; NoAlias; MayAlias}}
  %v = llvm.load %null : !llvm.ptr -> i32
  // expected-remark@below {{pointer 1, global: ModRef; NoAlias; MayAlias 0}}
  llvm.store %v, %global : i32, !llvm.ptr<1>
  llvm.return
}

llvm.func @dead(%global: !llvm.ptr<1>) {
  llvm.return
^dead(%p: !llvm.ptr):
  // expected-remark@below {{pointer 0, nowhere: ModRef; NoAlias; MayAlias}}
  %v = llvm.load %p : !llvm.ptr -> i32
  // expected-remark@below {{pointer 1, global: ModRef; NoAlias; MayAlias 0}}
  llvm.store %v, %global : i32, !llvm.ptr<1>
  llvm.br ^dead(%p : !llvm.ptr)
}
