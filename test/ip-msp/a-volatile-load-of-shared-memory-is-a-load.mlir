// RUN: tilespace-opt %s --ip-msp --memory-space-opt --verify-memory-space-result=original=%s | FileCheck %s

// Only the launch itself writes its shared memory, and other code leaves no piece of an address in global memory.
// So a value that a volatile load reads there spoils no other memory when it is stored.

llvm.mlir.global internal @flags() {addr_space = 3 : i32} : !llvm.array<64 x i64>

// CHECK-LABEL: llvm.func @of_shared(
llvm.func @of_shared(%table: !llvm.ptr, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @flags : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  // CHECK: llvm.load volatile %{{.*}} : !llvm.ptr<3> -> i64
  %v = llvm.load volatile %s : !llvm.ptr -> i64
  %p = llvm.load %table : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i64, !llvm.ptr<1>
  llvm.store %v, %p : i64, !llvm.ptr
  llvm.return
}
