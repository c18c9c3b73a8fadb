// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// Behind the test, the slot is in shared memory. The store that comes behind no test may put the pointer to shared memory
// into global memory all the same.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%table: !llvm.ptr, %x: i64) -> f32 attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.inttoptr %x : i64 to !llvm.ptr
  %c = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%slot) : (!llvm.ptr) -> i1
  llvm.cond_br %c, ^yes, ^out
^yes:
  llvm.store %g, %slot : !llvm.ptr, !llvm.ptr
  llvm.br ^out
^out:
  llvm.store %g, %slot : !llvm.ptr, !llvm.ptr
  %q = llvm.load %table : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.return %v : f32
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%table: !llvm.ptr, %x: i64) -> f32 attributes {nvvm.kernel} {
  // expected-note@below {{its type says here that it is in shared memory}}
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  // expected-note@below {{it is cast here}}
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.inttoptr %x : i64 to !llvm.ptr
  %c = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%slot) : (!llvm.ptr) -> i1
  llvm.cond_br %c, ^yes, ^out
^yes:
  llvm.store %g, %slot : !llvm.ptr, !llvm.ptr
  llvm.br ^out
^out:
  // expected-note@below {{it may be what is stored here}}
  llvm.store %g, %slot : !llvm.ptr, !llvm.ptr
  // expected-note@below {{it is loaded from global memory here}}
  %q = llvm.load %table : !llvm.ptr -> !llvm.ptr
  %s = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but may be in shared memory}}
  %v = llvm.load %s : !llvm.ptr<1> -> f32
  llvm.return %v : f32
}
