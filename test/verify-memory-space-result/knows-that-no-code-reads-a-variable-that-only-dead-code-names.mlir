// RUN: tilespace-opt %s --ip-msp --memory-space-opt -o %t.mlir
// RUN: tilespace-opt %t.mlir --verify-memory-space-result=original=%s | FileCheck %s

// Code that never runs names the variable. What it holds is in no memory that anybody reads.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal constant @table() {addr_space = 1 : i32} : !llvm.array<1 x ptr> {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.mlir.zero : !llvm.array<1 x ptr>
  %v = llvm.insertvalue %g, %u[0] : !llvm.array<1 x ptr>
  llvm.return %v : !llvm.array<1 x ptr>
}
llvm.func linkonce_odr @unused() {
  %a = llvm.mlir.addressof @table : !llvm.ptr<1>
  %t = llvm.addrspacecast %a : !llvm.ptr<1> to !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func @k(
llvm.func @k(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %p = llvm.load %in : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
