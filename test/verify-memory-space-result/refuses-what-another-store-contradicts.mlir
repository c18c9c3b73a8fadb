// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// One store puts a pointer to global memory there, the other one to shared memory. Either may be what is loaded.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%table: !llvm.ptr, %c: i1) -> f32 attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %table, %table : !llvm.ptr, !llvm.ptr
  llvm.store %g, %table : !llvm.ptr, !llvm.ptr
  %q = llvm.load %table : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.return %v : f32
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%table: !llvm.ptr, %c: i1) -> f32 attributes {nvvm.kernel} {
  // expected-note@below {{its type says here that it is in shared memory}}
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  // expected-note@below {{it is cast here}}
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %table, %table : !llvm.ptr, !llvm.ptr
  // expected-note@below {{it may be what is stored here}}
  llvm.store %g, %table : !llvm.ptr, !llvm.ptr
  // expected-note@below {{it is loaded from global memory here}}
  %q = llvm.load %table : !llvm.ptr -> !llvm.ptr
  %s = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but may be in shared memory}}
  %v = llvm.load %s : !llvm.ptr<1> -> f32
  llvm.return %v : f32
}
