// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null

// The shared pointer is never stored.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %false = llvm.mlir.constant(false) : i1
  llvm.cond_br %false, ^never, ^go
^never:
  llvm.store %s, %in : !llvm.ptr, !llvm.ptr
  llvm.br ^go
^go:
  %p = llvm.load %in : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %false = llvm.mlir.constant(false) : i1
  llvm.cond_br %false, ^never, ^go
^never:
  llvm.store %s, %in : !llvm.ptr, !llvm.ptr
  llvm.br ^go
^go:
  %p = llvm.load %in : !llvm.ptr -> !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %q : f32, !llvm.ptr<1>
  llvm.return
}
