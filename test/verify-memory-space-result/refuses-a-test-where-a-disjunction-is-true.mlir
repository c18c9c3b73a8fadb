// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// The test may have answered no: the other condition may have been true.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%in: !llvm.ptr, %c: i1, %d: i1, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %s, %in : i1, !llvm.ptr
  %shared = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %any = llvm.or %shared, %d : i1
  llvm.cond_br %any, ^yes, ^no
^yes:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
^no:
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// expected-note@below {{an argument of a kernel is in global memory}}
llvm.func @k(%in: !llvm.ptr, %c: i1, %d: i1, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  // expected-note@below {{it is chosen here}}
  %p = llvm.select %c, %s, %in : i1, !llvm.ptr
  %shared = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %any = llvm.or %shared, %d : i1
  llvm.cond_br %any, ^yes, ^no
^yes:
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{pointer is claimed to be in shared memory, but may be in global memory}}
  llvm.store %x, %q : f32, !llvm.ptr<3>
  llvm.return
^no:
  llvm.return
}
