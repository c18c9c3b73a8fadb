// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null

// An address in shared memory is no null, and a null may be made from the number zero.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%i: i64, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %zero = llvm.mlir.constant(0 : i64) : i64
  %null = llvm.inttoptr %zero : i64 to !llvm.ptr
  %a = llvm.icmp "ne" %s, %null : !llvm.ptr
  llvm.store %a, %out : i1, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%i: i64, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %zero = llvm.mlir.constant(0 : i64) : i64
  %null = llvm.inttoptr %zero : i64 to !llvm.ptr
  %a = llvm.icmp "ne" %s, %null : !llvm.ptr
  %b = llvm.mlir.constant(true) : i1
  llvm.store %b, %out : i1, !llvm.ptr
  llvm.return
}
