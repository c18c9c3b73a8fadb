// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// The module stores pointers to shared memory alone in global memory. The host stores pointers to global memory there.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func @k(%rows: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %g, %rows : !llvm.ptr, !llvm.ptr
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %row : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// expected-note@below {{the host may have stored a pointer to global memory there}}
llvm.func @k(%rows: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %g, %rows : !llvm.ptr, !llvm.ptr
  // expected-note@below {{it is loaded from global memory here}}
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  %s = llvm.addrspacecast %row : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{pointer is claimed to be in shared memory, but may be in global memory}}
  llvm.store %x, %s : f32, !llvm.ptr<3>
  llvm.return
}
