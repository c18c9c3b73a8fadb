// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// `llvm.compiler.used` holds the address of a constant, but no kernel can read it: a table that the host passes still
// holds only pointers to global memory.

llvm.mlir.global appending @llvm.compiler.used() {addr_space = 0 : i32, section = "llvm.metadata"} : !llvm.array<1 x ptr> {
  %0 = llvm.mlir.undef : !llvm.array<1 x ptr>
  %1 = llvm.mlir.addressof @c : !llvm.ptr<4>
  %2 = llvm.addrspacecast %1 : !llvm.ptr<4> to !llvm.ptr
  %3 = llvm.insertvalue %2, %0[0] : !llvm.array<1 x ptr>
  llvm.return %3 : !llvm.array<1 x ptr>
}
llvm.mlir.global external constant @c(0 : i32) {addr_space = 4 : i32} : i32

// CHECK-LABEL: llvm.func @kernel(
// CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
llvm.func @kernel(%table: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %p = llvm.load %table : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
