// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics=only-expected

// To LLVM the select is a select of shared pointers, and LLVM then stores a converted null.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @use(%p: !llvm.ptr, %c: i1, %out: !llvm.ptr) {
  %null = llvm.mlir.zero : !llvm.ptr
  %q = llvm.select %c, %p, %null : i1, !llvm.ptr
  llvm.store %q, %out : !llvm.ptr, !llvm.ptr
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
llvm.func internal @use(%s: !llvm.ptr<3>, %c: i1, %out: !llvm.ptr) {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %q = llvm.select %c, %p, %null : i1, !llvm.ptr
  // expected-error@below {{LLVM will convert a null to shared memory}}
  llvm.store %q, %out : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @k(%c: i1, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  llvm.call @use(%t, %c, %out) : (!llvm.ptr<3>, i1, !llvm.ptr) -> ()
  llvm.return
}
