// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null

// What comes by the edge that a constant condition never takes does not count.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %true = llvm.mlir.constant(true) : i1
  %b = llvm.or %c, %true : i1
  llvm.cond_br %b, ^to(%in : !llvm.ptr), ^other
^other:
  llvm.br ^to(%s : !llvm.ptr)
^to(%p: !llvm.ptr):
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %true = llvm.mlir.constant(true) : i1
  %b = llvm.or %c, %true : i1
  llvm.cond_br %b, ^to(%in : !llvm.ptr), ^other
^other:
  llvm.br ^to(%s : !llvm.ptr)
^to(%p: !llvm.ptr):
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %q : f32, !llvm.ptr<1>
  llvm.return
}
