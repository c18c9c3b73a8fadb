// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir

// What is in a slot before the first store to it is undefined, and no null: where one is loaded, any answer is right.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @f(%c: i1) -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
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
  llvm.cond_br %c, ^yes, ^no
^yes:
  llvm.store %g, %slot : !llvm.ptr, !llvm.ptr
  llvm.br ^no
^no:
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %r = llvm.addrspacecast %q : !llvm.ptr<3> to !llvm.ptr
  %i = llvm.ptrtoint %r : !llvm.ptr to i64
  llvm.return %i : i64
}
