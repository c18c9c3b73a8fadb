// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// An address in shared memory is no null, whichever way that is asked.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @use(%p: !llvm.ptr, %c: i1, %out: !llvm.ptr) {
  %null = llvm.mlir.zero : !llvm.ptr
  %a = llvm.icmp "eq" %p, %null : !llvm.ptr
  %b = llvm.icmp "ne" %null, %p : !llvm.ptr
  %zero = llvm.mlir.constant(0 : i64) : i64
  %bits = llvm.ptrtoint %p : !llvm.ptr to i64
  %d = llvm.icmp "eq" %bits, %zero : i64
  llvm.store %a, %out : i1, !llvm.ptr
  llvm.store %b, %out : i1, !llvm.ptr
  llvm.store %d, %out : i1, !llvm.ptr
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
  %a0 = llvm.icmp "eq" %p, %null : !llvm.ptr
  %b0 = llvm.icmp "ne" %null, %p : !llvm.ptr
  %zero = llvm.mlir.constant(0 : i64) : i64
  %bits = llvm.ptrtoint %p : !llvm.ptr to i64
  %d0 = llvm.icmp "eq" %bits, %zero : i64
  %a = llvm.mlir.constant(false) : i1
  %b = llvm.mlir.constant(true) : i1
  llvm.store %a, %out : i1, !llvm.ptr
  llvm.store %b, %out : i1, !llvm.ptr
  llvm.store %a, %out : i1, !llvm.ptr
  llvm.return
}
llvm.func @k(%c: i1, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  llvm.call @use(%t, %c, %out) : (!llvm.ptr<3>, i1, !llvm.ptr) -> ()
  llvm.return
}
