// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir

// A pointer to memory of the block stays one where it is cast to the cluster's memory, which contains it: @f gets nothing
// else.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @f(%p: !llvm.ptr) -> f32 {
  %x = llvm.load %p : !llvm.ptr -> f32
  llvm.return %x : f32
}
llvm.func @k() attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  llvm.br ^to(%s : !llvm.ptr)
^to(%p: !llvm.ptr):
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared.cluster"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  %x = llvm.call @f(%p) : (!llvm.ptr) -> f32
  llvm.br ^no
^no:
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @f(%p: !llvm.ptr) -> f32 {
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %x = llvm.load %q : !llvm.ptr<3> -> f32
  llvm.return %x : f32
}
llvm.func @k() attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  llvm.br ^to(%s : !llvm.ptr)
^to(%p: !llvm.ptr):
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared.cluster"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  %c = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<7>
  %g = llvm.addrspacecast %c : !llvm.ptr<7> to !llvm.ptr
  %x = llvm.call @f(%g) : (!llvm.ptr) -> f32
  llvm.br ^no
^no:
  llvm.return
}
