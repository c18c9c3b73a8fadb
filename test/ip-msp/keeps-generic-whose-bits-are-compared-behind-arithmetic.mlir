// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' | FileCheck %s

// LLVM turns `umin(x, n) == 0` and `(x | y) == 0` into comparisons of the pointers with null.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @use(
// CHECK-SAME:    %[[P:[^:]*]]: !llvm.ptr,
// CHECK:         llvm.ptrtoint %[[P]] : !llvm.ptr to i64
// CHECK:         %[[S:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr to !llvm.ptr<3>
// CHECK:         llvm.store %{{.*}}, %[[S]] : f32, !llvm.ptr<3>
llvm.func internal @use(%p: !llvm.ptr, %c: i1, %out: !llvm.ptr) attributes {no_inline} {
  %null = llvm.mlir.zero : !llvm.ptr
  %n = llvm.ptrtoint %out : !llvm.ptr to i64
  %bits = llvm.ptrtoint %p : !llvm.ptr to i64
  %zero = llvm.mlir.constant(0 : i64) : i64
  %m = llvm.intr.umin(%bits, %n) : (i64, i64) -> i64
  %a = llvm.icmp "eq" %m, %zero : i64
  llvm.store %a, %out : i1, !llvm.ptr
  %x = llvm.mlir.constant(1.0 : f32) : f32
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @k(%c: i1, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.call @use(%s, %c, %out) : (!llvm.ptr, i1, !llvm.ptr) -> ()
  llvm.return
}
