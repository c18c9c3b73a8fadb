// RUN: tilespace-opt %s --ip-msp --memory-space-opt -o %t.mlir
// RUN: tilespace-opt %t.mlir --verify-memory-space-result=original=%s | FileCheck %s

// Windows are aligned to more than eight bytes: an aligned-down address is still an address, and may be looked at.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @last() {addr_space = 1 : i32} : !llvm.ptr
llvm.func internal @keep(%p: !llvm.ptr) {
  %a = llvm.mlir.addressof @last : !llvm.ptr<1>
  llvm.store %p, %a : !llvm.ptr, !llvm.ptr<1>
  llvm.return
}
// CHECK-LABEL: llvm.func @k(
llvm.func @k() attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %mask = llvm.mlir.constant(-8 : i64) : i64
  %p = llvm.intr.ptrmask %g, %mask : (!llvm.ptr, i64) -> !llvm.ptr
  // CHECK: llvm.call @keep(%{{.*}}) : (!llvm.ptr<3>) -> ()
  llvm.call @keep(%p) : (!llvm.ptr) -> ()
  llvm.return
}
