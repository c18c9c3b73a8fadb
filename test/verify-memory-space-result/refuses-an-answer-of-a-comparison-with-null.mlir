// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics=only-expected

// No rewrite answers it, even where the answer is right.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @use(%p: !llvm.ptr, %c: i1, %out: !llvm.ptr) {
  %null = llvm.mlir.zero : !llvm.ptr
  %a = llvm.icmp "eq" %p, %null : !llvm.ptr
  llvm.store %a, %out : i1, !llvm.ptr
  llvm.return
}
llvm.func @k(%c: i1, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.call @use(%s, %c, %out) : (!llvm.ptr, i1, !llvm.ptr) -> ()
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @use(%p: !llvm.ptr, %c: i1, %out: !llvm.ptr) {
  %null = llvm.mlir.zero : !llvm.ptr
  %a0 = llvm.icmp "eq" %p, %null : !llvm.ptr
  %a = llvm.mlir.constant(false) : i1
  // expected-error@below {{no rewrite of the original gives this: operand 0 is another value}}
  llvm.store %a, %out : i1, !llvm.ptr
  llvm.return
}
llvm.func @k(%c: i1, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.call @use(%s, %c, %out) : (!llvm.ptr, i1, !llvm.ptr) -> ()
  llvm.return
}
