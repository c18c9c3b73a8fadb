// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Another launch may leave a shared address that is not valid any more. It is never accessed, but a program may look at
// it: neither the test nor the comparison is answered, and the value goes on as it is.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func @writer(%table: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %table : !llvm.ptr, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @reader(
llvm.func @reader(%table: !llvm.ptr, %out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %null = llvm.mlir.zero : !llvm.ptr
  // CHECK: %[[P:.*]] = llvm.load %{{.*}} -> !llvm.ptr
  %p = llvm.load %table : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.icmp "eq" %[[P]]
  %z = llvm.icmp "eq" %p, %null : !llvm.ptr
  // CHECK: llvm.call_intrinsic "llvm.nvvm.isspacep.shared"
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  // CHECK: llvm.store %[[P]], %{{.*}} : !llvm.ptr, !llvm.ptr<1>
  llvm.store %p, %out : !llvm.ptr, !llvm.ptr
  %e = llvm.and %z, %t : i1
  %y = llvm.select %e, %x, %x : i1, f32
  llvm.store %y, %out : f32, !llvm.ptr
  llvm.return
}
