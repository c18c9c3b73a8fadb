// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A freeze of an address is that address: it is equal to itself, and no null.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %f = llvm.freeze %s : !llvm.ptr
  // CHECK: %[[EQUAL:.*]] = llvm.icmp "eq"
  %e = llvm.icmp "eq" %s, %f : !llvm.ptr
  // CHECK: llvm.store %[[EQUAL]]
  llvm.store %e, %out : i1, !llvm.ptr
  llvm.return
}

// The same with null, which is never that address.

// CHECK-LABEL: llvm.func @with_null(
llvm.func @with_null(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %f = llvm.mlir.zero : !llvm.ptr
  // CHECK: %[[FALSE:.*]] = llvm.mlir.constant(false) : i1
  %e = llvm.icmp "eq" %s, %f : !llvm.ptr
  // CHECK: llvm.store %[[FALSE]]
  llvm.store %e, %out : i1, !llvm.ptr
  llvm.return
}
