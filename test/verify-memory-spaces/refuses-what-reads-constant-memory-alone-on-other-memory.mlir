// RUN: tilespace-opt %s --allow-unregistered-dialect --verify-diagnostics \
// RUN:   --pass-pipeline='builtin.module(verify-memory-spaces{space-rules=%S/Inputs/constant-table.json})'

llvm.func @refused(%d: !llvm.ptr<1>) {
  %g = llvm.addrspacecast %d : !llvm.ptr<1> to !llvm.ptr
  // expected-error @+1 {{Operand must be in constant address space}}
  "my.table"(%g) : (!llvm.ptr) -> ()
  llvm.return
}

llvm.func @accepted(%c: !llvm.ptr<4>, %u: !llvm.ptr) {
  %g = llvm.addrspacecast %c : !llvm.ptr<4> to !llvm.ptr
  "my.table"(%g) : (!llvm.ptr) -> ()
  "my.table"(%u) : (!llvm.ptr) -> ()
  llvm.return
}
