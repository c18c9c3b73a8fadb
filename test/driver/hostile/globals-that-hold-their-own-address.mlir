// A pointer to itself, and two that point to each other: loads from them give the stored addresses, global memory.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         llvm.store %{{.*}} : i32, !llvm.ptr<1>
llvm.mlir.global internal @self() {addr_space = 1 : i32} : !llvm.ptr {
  %a = llvm.mlir.addressof @self : !llvm.ptr<1>
  %g = llvm.addrspacecast %a : !llvm.ptr<1> to !llvm.ptr
  llvm.return %g : !llvm.ptr
}
llvm.mlir.global internal @ping() {addr_space = 1 : i32} : !llvm.ptr<1> {
  %a = llvm.mlir.addressof @pong : !llvm.ptr<1>
  llvm.return %a : !llvm.ptr<1>
}
llvm.mlir.global internal @pong() {addr_space = 1 : i32} : !llvm.ptr<1> {
  %a = llvm.mlir.addressof @ping : !llvm.ptr<1>
  llvm.return %a : !llvm.ptr<1>
}
llvm.func @k(%x: i32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @self : !llvm.ptr<1>
  %p = llvm.load %a : !llvm.ptr<1> -> !llvm.ptr
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
