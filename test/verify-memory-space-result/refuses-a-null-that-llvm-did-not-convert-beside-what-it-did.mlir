// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics=only-expected

// LLVM merged the second null with a pointer to global memory, and now merges it with a pointer to shared memory.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @use(!llvm.ptr)
llvm.func @k(%c: i1, %d: i1, %out: !llvm.ptr<1>) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %p = llvm.select %c, %s, %null : i1, !llvm.ptr
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.global"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %is, ^yes, ^no
^yes:
  %g = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  %b = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %q = llvm.select %d, %b, %null : i1, !llvm.ptr
  llvm.call @use(%q) : (!llvm.ptr) -> ()
  llvm.br ^no
^no:
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @use(!llvm.ptr)
llvm.func @k(%c: i1, %d: i1, %out: !llvm.ptr<1>) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %p = llvm.select %c, %s, %null : i1, !llvm.ptr
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.global"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %is, ^yes, ^no
^yes:
  %q = llvm.select %d, %p, %null : i1, !llvm.ptr
  // expected-error@below {{LLVM will convert a null to shared memory}}
  llvm.call @use(%q) : (!llvm.ptr) -> ()
  llvm.br ^no
^no:
  llvm.return
}
