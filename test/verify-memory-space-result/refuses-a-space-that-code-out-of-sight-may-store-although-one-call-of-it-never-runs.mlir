// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// The first call is behind an answer that global memory never gives, the second is not.

//--- before.mlir
llvm.func @unknown()
llvm.func @k(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%in) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  llvm.call @unknown() : () -> ()
  llvm.br ^no
^no:
  llvm.call @unknown() : () -> ()
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
  // expected-note@below {{unknown code may store anything here}}
  llvm.call @unknown() : () -> ()
  %g = llvm.addrspacecast %in : !llvm.ptr to !llvm.ptr<1>
  // expected-note@below {{it is loaded from global memory here}}
  %r = llvm.load %g : !llvm.ptr<1> -> !llvm.ptr
  %q = llvm.addrspacecast %r : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but its origin is unknown}}
  llvm.store %x, %q : f32, !llvm.ptr<1>
  llvm.return
}
