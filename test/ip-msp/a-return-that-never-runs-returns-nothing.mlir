// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Of two returns one is behind a branch that is never taken.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @choose(
// CHECK-SAME:    -> !llvm.ptr<1>
llvm.func internal @choose(%p: !llvm.ptr, %q: !llvm.ptr) -> !llvm.ptr {
  %true = llvm.mlir.constant(true) : i1
  llvm.cond_br %true, ^first, ^second
^first:
  llvm.return %p : !llvm.ptr
^second:
  llvm.return %q : !llvm.ptr
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.call @choose(%in, %s) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
