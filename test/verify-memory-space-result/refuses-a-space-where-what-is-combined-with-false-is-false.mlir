// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// `xor %t, false` is %t: in ^no the pointer is anywhere but in shared memory.

//--- before.mlir
llvm.func @k(%p: !llvm.ptr, %x: f32) {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %false = llvm.mlir.constant(false) : i1
  %c = llvm.xor %t, %false : i1
  llvm.cond_br %c, ^no, ^yes
^yes:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.br ^no
^no:
  llvm.return
}
//--- after.mlir
// expected-note@below {{an argument of a function that unknown code can call}}
llvm.func @k(%p: !llvm.ptr, %x: f32) {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %false = llvm.mlir.constant(false) : i1
  %c = llvm.xor %t, %false : i1
  llvm.cond_br %c, ^no, ^yes
^yes:
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{pointer is claimed to be in shared memory, but its origin is unknown}}
  llvm.store %x, %q : f32, !llvm.ptr<3>
  llvm.br ^no
^no:
  llvm.return
}
