// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The helper is passed a pointer loaded from a slot in shared memory: a shared pointer, or the null that was
// stored first. Neither the argument nor the result of the helper goes through shared memory's addresses and back.

llvm.mlir.global internal @slot() {addr_space = 3 : i32} : !llvm.ptr
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @or_else(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr, %{{.*}}: {{.*}}) -> !llvm.ptr
// CHECK:         llvm.icmp "eq" %[[P]], %{{.*}} : !llvm.ptr
llvm.func internal @or_else(%p: !llvm.ptr, %q: !llvm.ptr) -> !llvm.ptr {
  %null = llvm.mlir.zero : !llvm.ptr
  %t = llvm.icmp "eq" %p, %null : !llvm.ptr
  %r = llvm.select %t, %q, %p : i1, !llvm.ptr
  llvm.return %r : !llvm.ptr
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func @kernel() attributes {nvvm.kernel} {
  %null = llvm.mlir.zero : !llvm.ptr
  %x = llvm.mlir.constant(0.0 : f32) : f32
  %a = llvm.mlir.addressof @slot : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %t = llvm.addrspacecast %b : !llvm.ptr<3> to !llvm.ptr
  llvm.store %null, %s : !llvm.ptr, !llvm.ptr
  llvm.store %t, %s : !llvm.ptr, !llvm.ptr
  %p = llvm.load %s : !llvm.ptr -> !llvm.ptr
  %r = llvm.call @or_else(%p, %t) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
  llvm.store %x, %r : f32, !llvm.ptr
  llvm.return
}
