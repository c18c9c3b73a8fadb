// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result="original=%t/before.mlir unproven=global" --verify-diagnostics

// The function may run after unseen code, which may have stored anything: unproved. But a pointer to shared memory is
// proved to be stored there.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @public(%p: !llvm.ptr<1>) {
  %q = llvm.load %p : !llvm.ptr<1> -> !llvm.ptr
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.return
}
llvm.func @k(%table: !llvm.ptr<1>) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %table : !llvm.ptr, !llvm.ptr<1>
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @public(%p: !llvm.ptr<1>) {
  // expected-note@below {{it is loaded from global memory here}}
  %q = llvm.load %p : !llvm.ptr<1> -> !llvm.ptr
  %s = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but may be in shared memory}}
  %v = llvm.load %s : !llvm.ptr<1> -> f32
  llvm.return
}
llvm.func @k(%table: !llvm.ptr<1>) attributes {nvvm.kernel} {
  // expected-note@below {{its type says here that it is in shared memory}}
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  // expected-note@below {{it is cast here}}
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  // expected-note@below {{it may be what is stored here}}
  llvm.store %s, %table : !llvm.ptr, !llvm.ptr<1>
  llvm.return
}
