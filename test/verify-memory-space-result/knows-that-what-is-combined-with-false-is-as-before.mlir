// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir

// `xor %t, false` is %t: in ^yes the pointer is in shared memory.

//--- before.mlir
llvm.func @k(%p: !llvm.ptr, %x: f32) {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %false = llvm.mlir.constant(false) : i1
  %c = llvm.xor %t, %false : i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.br ^no
^no:
  llvm.return
}
//--- after.mlir
llvm.func @k(%p: !llvm.ptr, %x: f32) {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %false = llvm.mlir.constant(false) : i1
  %c = llvm.xor %t, %false : i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %x, %q : f32, !llvm.ptr<3>
  llvm.br ^no
^no:
  llvm.return
}
