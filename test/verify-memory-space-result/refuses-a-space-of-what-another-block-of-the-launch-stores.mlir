// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// The kernel stores a shared address in global memory itself. Another block of the launch may have done so before the load.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func @k(%table: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %row = llvm.load %table : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %row : f32, !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %g, %table : !llvm.ptr, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func @k(%table: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  // expected-note@below {{it is loaded from global memory here}}
  %row = llvm.load %table : !llvm.ptr -> !llvm.ptr
  %s = llvm.addrspacecast %row : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but may be in shared memory}}
  llvm.store %x, %s : f32, !llvm.ptr<1>
  // expected-note@below {{it is in shared memory}}
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  // expected-note@below {{it is cast here}}
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  // expected-note@below {{it may be what is stored here}}
  llvm.store %g, %table : !llvm.ptr, !llvm.ptr
  llvm.return
}
