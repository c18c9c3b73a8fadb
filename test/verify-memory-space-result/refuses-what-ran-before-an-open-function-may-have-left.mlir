// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// The module itself stores pointers to shared memory alone, but @open is called by unknown code, which may have
// stored anything before.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global external @rows() {addr_space = 3 : i32} : !llvm.ptr
llvm.func @k() attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %r = llvm.mlir.addressof @rows : !llvm.ptr<3>
  llvm.store %s, %r : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}
llvm.func @open(%x: f32) {
  %r = llvm.mlir.addressof @rows : !llvm.ptr<3>
  %p = llvm.load %r : !llvm.ptr<3> -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global external @rows() {addr_space = 3 : i32} : !llvm.ptr
llvm.func @k() attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %r = llvm.mlir.addressof @rows : !llvm.ptr<3>
  llvm.store %s, %r : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}
llvm.func @open(%x: f32) {
  %r = llvm.mlir.addressof @rows : !llvm.ptr<3>
  // expected-note@below {{it is loaded after unknown code may have stored anything}}
  %p = llvm.load %r : !llvm.ptr<3> -> !llvm.ptr
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{pointer is claimed to be in shared memory, but its origin is unknown}}
  llvm.store %x, %s : f32, !llvm.ptr<3>
  llvm.return
}
