// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' | FileCheck %s

// The second pointer is null or the first one. LLVM takes the select for a pointer to shared memory where it sees that
// the first is, and converts the null.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @use(
// CHECK-SAME:    %[[P:[^:]*]]: !llvm.ptr,
// CHECK:         llvm.select %{{.*}}, %[[P]], %{{.*}} : i1, !llvm.ptr
// CHECK:         llvm.icmp "eq" %{{.*}}, %[[P]] : !llvm.ptr
// CHECK:         %[[S:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr to !llvm.ptr<3>
// CHECK:         llvm.store %{{.*}}, %[[S]] : f32, !llvm.ptr<3>
llvm.func internal @use(%p: !llvm.ptr, %c: i1, %out: !llvm.ptr) attributes {no_inline} {
  %null = llvm.mlir.zero : !llvm.ptr
  %q = llvm.select %c, %p, %null : i1, !llvm.ptr
  %a = llvm.icmp "eq" %q, %p : !llvm.ptr
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
