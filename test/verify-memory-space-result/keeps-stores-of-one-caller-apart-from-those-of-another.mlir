// RUN: tilespace-opt %s --ip-msp=do-clone-for-ip-msp=0 --memory-space-opt -o %t.mlir
// RUN: tilespace-opt %t.mlir --verify-memory-space-result=original=%s | FileCheck %s

// Without copies of the function, the store is one to global memory and one to shared memory, each with what was loaded
// from there.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<8 x i64>
llvm.func internal @copy(%p: !llvm.ptr) {
  %n = llvm.load %p : !llvm.ptr -> i64
  llvm.store %n, %p : i64, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func @k(
llvm.func @k(%out: !llvm.ptr) attributes {nvvm.kernel} {
  llvm.call @copy(%out) : (!llvm.ptr) -> ()
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %g, %g : !llvm.ptr, !llvm.ptr
  llvm.call @copy(%g) : (!llvm.ptr) -> ()
  %q = llvm.load %g : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.load %{{.*}} : !llvm.ptr<3> -> i64
  %n = llvm.load %q : !llvm.ptr -> i64
  llvm.store %n, %out : i64, !llvm.ptr
  llvm.return
}
