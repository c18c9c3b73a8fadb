// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// The null of shared memory need not be the generic null: the comparison may have another answer.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @f(%c: i1, %n: i64) -> i64 {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %z = llvm.mlir.zero : !llvm.ptr
  %p = llvm.select %c, %g, %z : i1, !llvm.ptr
  %i = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.return %i : i64
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @f(%c: i1, %n: i64) -> i64 {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  // expected-note@below {{this is null}}
  %z = llvm.mlir.zero : !llvm.ptr
  %y = llvm.addrspacecast %z : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{pointer is claimed to be in shared memory, but may be null, and is looked at}}
  %p = llvm.select %c, %t, %y : i1, !llvm.ptr<3>
  %q = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  // expected-note@below {{it is looked at here}}
  %i = llvm.ptrtoint %q : !llvm.ptr to i64
  llvm.return %i : i64
}
