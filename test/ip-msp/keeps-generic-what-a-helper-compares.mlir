// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' | FileCheck %s

// LLVM inlines the helper, which is called with null too and keeps its comparison.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @is_null(%p: !llvm.ptr) -> i1 {
  %null = llvm.mlir.zero : !llvm.ptr
  %a = llvm.icmp "eq" %p, %null : !llvm.ptr
  llvm.return %a : i1
}

// CHECK-LABEL: llvm.func internal @use(
// CHECK-SAME:    %[[P:[^:]*]]: !llvm.ptr,
// CHECK:         llvm.call @is_null(%[[P]]) : (!llvm.ptr) -> i1
// CHECK:         %[[S:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr to !llvm.ptr<3>
// CHECK:         llvm.store %{{.*}}, %[[S]] : f32, !llvm.ptr<3>
llvm.func internal @use(%p: !llvm.ptr, %c: i1, %out: !llvm.ptr) attributes {no_inline} {
  %null = llvm.mlir.zero : !llvm.ptr
  %a = llvm.call @is_null(%p) : (!llvm.ptr) -> i1
  %b = llvm.call @is_null(%null) : (!llvm.ptr) -> i1
  %d = llvm.xor %a, %b : i1
  llvm.store %d, %out : i1, !llvm.ptr
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
