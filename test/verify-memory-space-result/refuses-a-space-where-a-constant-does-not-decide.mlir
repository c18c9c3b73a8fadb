// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// The condition is true where %c is.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %true = llvm.mlir.constant(true) : i1
  %b = llvm.and %c, %true : i1
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
  // expected-note@below {{its type says here that it is in shared memory}}
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  // expected-note@below {{it is cast here}}
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %true = llvm.mlir.constant(true) : i1
  %b = llvm.and %c, %true : i1
  llvm.cond_br %b, ^to(%in : !llvm.ptr), ^other
^other:
  // expected-note@below {{it is forwarded here}}
  llvm.br ^to(%s : !llvm.ptr)
^to(%p: !llvm.ptr):
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but may be in shared memory}}
  llvm.store %x, %q : f32, !llvm.ptr<1>
  llvm.return
}
