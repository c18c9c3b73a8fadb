// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result="original=%t/before.mlir" --verify-diagnostics

// Code out of sight gets the address of the variable where it passes a place for it, and may store anything there.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @box() {addr_space = 3 : i32} : !llvm.ptr
llvm.func @unseen()
llvm.func @tell(%place: !llvm.ptr) {
  %b = llvm.mlir.addressof @box : !llvm.ptr<3>
  %at = llvm.addrspacecast %b : !llvm.ptr<3> to !llvm.ptr
  llvm.store %at, %place : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @k(%x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.mlir.addressof @box : !llvm.ptr<3>
  llvm.store %s, %b : !llvm.ptr, !llvm.ptr<3>
  llvm.call @unseen() : () -> ()
  %p = llvm.load %b : !llvm.ptr<3> -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @box() {addr_space = 3 : i32} : !llvm.ptr
llvm.func @unseen()
llvm.func @tell(%place: !llvm.ptr) {
  %b = llvm.mlir.addressof @box : !llvm.ptr<3>
  %at = llvm.addrspacecast %b : !llvm.ptr<3> to !llvm.ptr
  llvm.store %at, %place : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @k(%x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.mlir.addressof @box : !llvm.ptr<3>
  llvm.store %s, %b : !llvm.ptr, !llvm.ptr<3>
  // expected-note@below {{unknown code may store anything here}}
  llvm.call @unseen() : () -> ()
  // expected-note@below {{it is loaded from shared memory here}}
  %p = llvm.load %b : !llvm.ptr<3> -> !llvm.ptr
  %ps = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{pointer is claimed to be in shared memory, but its origin is unknown}}
  llvm.store %x, %ps : f32, !llvm.ptr<3>
  llvm.return
}
