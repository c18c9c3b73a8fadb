// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics=only-expected

// As for equality, and of bits as of pointers.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @use(%p: !llvm.ptr, %c: i1, %out: !llvm.ptr) {
  %null = llvm.mlir.zero : !llvm.ptr
  %a = llvm.icmp "ugt" %null, %p : !llvm.ptr
  llvm.store %a, %out : i1, !llvm.ptr
  %zero = llvm.mlir.constant(1 : i64) : i64
  %bits = llvm.ptrtoint %p : !llvm.ptr to i64
  %b = llvm.icmp "ult" %bits, %zero : i64
  llvm.store %b, %out : i1, !llvm.ptr
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
  %a = llvm.icmp "ugt" %null, %p : !llvm.ptr
  llvm.store %a, %out : i1, !llvm.ptr
  %zero = llvm.mlir.constant(1 : i64) : i64
  %bits = llvm.ptrtoint %p : !llvm.ptr to i64
  // expected-error@below {{LLVM will compare the bits of a pointer to shared memory}}
  %b = llvm.icmp "ult" %bits, %zero : i64
  llvm.store %b, %out : i1, !llvm.ptr
  llvm.return
}
llvm.func @k(%c: i1, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  llvm.call @use(%t, %c, %out) : (!llvm.ptr<3>, i1, !llvm.ptr) -> ()
  llvm.return
}
