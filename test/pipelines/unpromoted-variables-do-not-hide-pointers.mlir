// RUN: tilespace-opt %s --memory-space-pipeline | FileCheck %s

// A front end without optimization keeps each variable on the stack, the pointer too. The pipeline promotes it first.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
// CHECK-NOT:     llvm.alloca
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func @kernel(%x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %var = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %var : !llvm.ptr, !llvm.ptr
  %p = llvm.load %var : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
