// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// LLVM compares some bits of the number in shared memory, where another number may have them.

// CHECK: after.mlir:{{.*}}: error: memory-space check: no rewrite of the original gives this: LLVM will compare the bits of a pointer to shared memory

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @use(%p: !llvm.ptr, %i: i64, %c: i1, %out: !llvm.ptr) {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %seven = llvm.mlir.constant(7 : i64) : i64
  %n = llvm.ptrtoint %p : !llvm.ptr to i64
  %m = llvm.and %n, %seven : i64
  %a = llvm.icmp "eq" %m, %zero : i64
  llvm.store %a, %out : i1, !llvm.ptr
  llvm.return
}
llvm.func @k(%i: i64, %c: i1, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.call @use(%s, %i, %c, %out) : (!llvm.ptr, i64, i1, !llvm.ptr) -> ()
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @use(%s: !llvm.ptr<3>, %i: i64, %c: i1, %out: !llvm.ptr) {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %zero = llvm.mlir.constant(0 : i64) : i64
  %seven = llvm.mlir.constant(7 : i64) : i64
  %n = llvm.ptrtoint %p : !llvm.ptr to i64
  %m = llvm.and %n, %seven : i64
  %a = llvm.icmp "eq" %m, %zero : i64
  llvm.store %a, %out : i1, !llvm.ptr
  llvm.return
}
llvm.func @k(%i: i64, %c: i1, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  llvm.call @use(%t, %i, %c, %out) : (!llvm.ptr<3>, i64, i1, !llvm.ptr) -> ()
  llvm.return
}
