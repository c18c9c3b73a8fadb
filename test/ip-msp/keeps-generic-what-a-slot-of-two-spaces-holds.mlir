// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// One slot on the stack gets a shared pointer or a global one: a pointer loaded from it can be either.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.cond_br %c, ^other, ^go
^other:
  llvm.store %out, %a : !llvm.ptr, !llvm.ptr
  llvm.br ^go
^go:
  // CHECK: %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<5> -> !llvm.ptr
  // CHECK: llvm.load %[[P]] : !llvm.ptr -> f32
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.store %v, %out : f32, !llvm.ptr
  llvm.return
}
