// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// LLVM looks through the computation of the address and the cast back, and converts the null to shared memory.

// CHECK: after.mlir:{{.*}}: error: memory-space check: no rewrite of the original gives this: LLVM will convert a null to shared memory

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @use(%p: !llvm.ptr, %i: i64, %c: i1, %out: !llvm.ptr) {
  %null = llvm.mlir.zero : !llvm.ptr
  %next = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %a = llvm.icmp "eq" %next, %null : !llvm.ptr
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
  %null = llvm.mlir.zero : !llvm.ptr
  %next = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %a = llvm.icmp "eq" %next, %null : !llvm.ptr
  llvm.store %a, %out : i1, !llvm.ptr
  llvm.return
}
llvm.func @k(%i: i64, %c: i1, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  llvm.call @use(%t, %i, %c, %out) : (!llvm.ptr<3>, i64, i1, !llvm.ptr) -> ()
  llvm.return
}
