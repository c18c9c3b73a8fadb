// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp{plan-only},memory-space-opt)' | FileCheck %s

// Callers pass shared memory or null. The argument is compared, and stays generic; the pointer computed from it is
// only accessed, and has its space, since null is not an address. A function in isolation does not show that.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @set(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr, %[[X:.*]]: f32)
// CHECK:         llvm.icmp "eq" %[[P]], %{{.*}} : !llvm.ptr
// CHECK:         %[[TO:.*]] = llvm.getelementptr %{{.*}}[3] : (!llvm.ptr<3>) -> !llvm.ptr<3>, f32
// CHECK:         llvm.store %[[X]], %[[TO]] : f32, !llvm.ptr<3>
llvm.func internal @set(%p: !llvm.ptr, %x: f32) attributes {no_inline} {
  %null = llvm.mlir.zero : !llvm.ptr
  %none = llvm.icmp "eq" %p, %null : !llvm.ptr
  llvm.cond_br %none, ^end, ^go
^go:
  %to = llvm.getelementptr %p[3] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.store %x, %to : f32, !llvm.ptr
  llvm.br ^end
^end:
  llvm.return
}

// The computed pointer is looked at: it stays generic, too.
// CHECK-LABEL: llvm.func internal @compared(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr, %[[X:.*]]: f32)
// CHECK:         %[[TO:.*]] = llvm.getelementptr %[[P]][3] : (!llvm.ptr) -> !llvm.ptr, f32
// CHECK:         llvm.icmp "eq" %[[TO]], %{{.*}} : !llvm.ptr
llvm.func internal @compared(%p: !llvm.ptr, %x: f32) attributes {no_inline} {
  %null = llvm.mlir.zero : !llvm.ptr
  %to = llvm.getelementptr %p[3] : (!llvm.ptr) -> !llvm.ptr, f32
  %none = llvm.icmp "eq" %to, %null : !llvm.ptr
  llvm.cond_br %none, ^end, ^go
^go:
  llvm.store %x, %to : f32, !llvm.ptr
  llvm.br ^end
^end:
  llvm.return
}

llvm.func @kernel(%c: i1, %x: f32) attributes {nvvm.kernel} {
  %null = llvm.mlir.zero : !llvm.ptr
  %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %tile : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %s, %null : i1, !llvm.ptr
  llvm.call @set(%p, %x) : (!llvm.ptr, f32) -> ()
  llvm.call @compared(%p, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
