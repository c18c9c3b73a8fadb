// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// Where `%c` does not hold, the test may answer yes, and the select takes the shared pointer: unlike a branch, it is not undefined
// for that.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.mlir.undef : !llvm.ptr
  %p = llvm.select %c, %in, %u : i1, !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %r = llvm.select %t, %s, %in : i1, !llvm.ptr
  llvm.store %x, %r : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  // expected-note@below {{its type says here that it is in shared memory}}
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  // expected-note@below {{it is cast here}}
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.mlir.undef : !llvm.ptr
  %p = llvm.select %c, %in, %u : i1, !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  // expected-note@below {{it is chosen here}}
  %r = llvm.select %t, %s, %in : i1, !llvm.ptr
  %q = llvm.addrspacecast %r : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but may be in shared memory}}
  llvm.store %x, %q : f32, !llvm.ptr<1>
  llvm.return
}
