// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null

// The promise answers the test, which is gone, but the address has the space wherever the answer was yes.

//--- before.mlir
llvm.func @f(%p: !llvm.ptr, %x: f32) {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%g) : (!llvm.ptr) -> i1
  llvm.cond_br %is, ^yes, ^no
^yes:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.br ^no
^no:
  llvm.return
}
//--- after.mlir
llvm.func @f(%p: !llvm.ptr, %x: f32) {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %is = llvm.mlir.constant(true) : i1
  llvm.cond_br %is, ^yes, ^no
^yes:
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %x, %q : f32, !llvm.ptr<3>
  llvm.br ^no
^no:
  llvm.return
}
