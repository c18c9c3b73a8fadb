// RUN: tilespace-opt %s --ip-msp --memory-space-opt -o %t.mlir
// RUN: tilespace-opt %t.mlir --verify-memory-space-result=original=%s | FileCheck %s

// The address that is copied from is itself in local memory, where the copy goes. All of it is in shared memory.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<8 x ptr>
llvm.func internal @use(%p: !llvm.ptr {llvm.byval = !llvm.array<8 x ptr>}, %c: i1) {
  %q = llvm.select %c, %p, %p : i1, !llvm.ptr
  %v = llvm.load %q : !llvm.ptr -> i64
  llvm.return
}
llvm.func internal @put(%p: !llvm.ptr, %at: !llvm.ptr) {
  llvm.store %p, %at : !llvm.ptr, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func @k(
llvm.func @k(%out: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.call @put(%g, %slot) : (!llvm.ptr, !llvm.ptr) -> ()
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  llvm.call @use(%p, %c) : (!llvm.ptr {llvm.byval = !llvm.array<8 x ptr>}, i1) -> ()
  // CHECK: llvm.load %{{.*}} : !llvm.ptr<3> -> i64
  %n = llvm.load %p : !llvm.ptr -> i64
  llvm.store %n, %out : i64, !llvm.ptr
  llvm.return
}
