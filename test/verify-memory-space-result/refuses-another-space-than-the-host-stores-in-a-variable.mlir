// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// The host can write variables of global memory, those too that no other module can name.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.mlir.global internal @row() {addr_space = 1 : i32} : !llvm.ptr
llvm.func @k(%x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %r = llvm.mlir.addressof @row : !llvm.ptr<1>
  llvm.store %g, %r : !llvm.ptr, !llvm.ptr<1>
  %p = llvm.load %r : !llvm.ptr<1> -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// expected-note@below {{the host may have stored a pointer to global memory there}}
llvm.mlir.global internal @row() {addr_space = 1 : i32} : !llvm.ptr
llvm.func @k(%x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %r = llvm.mlir.addressof @row : !llvm.ptr<1>
  llvm.store %g, %r : !llvm.ptr, !llvm.ptr<1>
  // expected-note@below {{it is loaded here}}
  %p = llvm.load %r : !llvm.ptr<1> -> !llvm.ptr
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{pointer is claimed to be in shared memory, but may be in global memory}}
  llvm.store %x, %s : f32, !llvm.ptr<3>
  llvm.return
}
