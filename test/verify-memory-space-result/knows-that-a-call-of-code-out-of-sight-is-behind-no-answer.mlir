// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null

// The call is behind an answer that global memory never gives.

//--- before.mlir
llvm.func @unknown()
llvm.func @k(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%in) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  llvm.call @unknown() : () -> ()
  llvm.br ^no
^no:
  %r = llvm.load %in : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %r : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.func @unknown()
llvm.func @k(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%in) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  llvm.call @unknown() : () -> ()
  llvm.br ^no
^no:
  %g = llvm.addrspacecast %in : !llvm.ptr to !llvm.ptr<1>
  %r = llvm.load %g : !llvm.ptr<1> -> !llvm.ptr
  %q = llvm.addrspacecast %r : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %q : f32, !llvm.ptr<1>
  llvm.return
}
