// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// The bytes of the first address of shared memory are those of a generic null.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @f(%c: i1) -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %none = llvm.mlir.zero : !llvm.ptr<3>
  llvm.store %none, %slot : !llvm.ptr<3>, !llvm.ptr
  llvm.cond_br %c, ^yes, ^no
^yes:
  llvm.store %g, %slot : !llvm.ptr, !llvm.ptr
  llvm.br ^no
^no:
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  %i = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.return %i : i64
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @f(%c: i1) -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %none = llvm.mlir.zero : !llvm.ptr<3>
  llvm.store %none, %slot : !llvm.ptr<3>, !llvm.ptr
  llvm.cond_br %c, ^yes, ^no
^yes:
  llvm.store %g, %slot : !llvm.ptr, !llvm.ptr
  llvm.br ^no
^no:
  // expected-note@below {{memory may hold null}}
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %r = llvm.addrspacecast %q : !llvm.ptr<3> to !llvm.ptr
  // expected-error@below {{pointer is claimed to be in shared memory, but may be null, and is looked at}}
  // expected-note@below {{it is looked at here}}
  %i = llvm.ptrtoint %r : !llvm.ptr to i64
  llvm.return %i : i64
}
