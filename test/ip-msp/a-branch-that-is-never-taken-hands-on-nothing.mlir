// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The condition is a constant, or comes out of conditions of which one is: what the other edge would bring never comes.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @constant(
llvm.func @constant(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %true = llvm.mlir.constant(true) : i1
  llvm.cond_br %true, ^to(%in : !llvm.ptr), ^other
^other:
  llvm.br ^to(%s : !llvm.ptr)
^to(%p: !llvm.ptr):
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @folded(
llvm.func @folded(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %true = llvm.mlir.constant(true) : i1
  %zero = llvm.mlir.constant(0 : i32) : i32
  %none = llvm.xor %true, %true : i1
  %and = llvm.and %c, %none : i1
  %wide = llvm.zext %and : i1 to i32
  %is = llvm.icmp "ne" %wide, %zero : i32
  %or = llvm.select %is, %c, %is : i1, i1
  llvm.cond_br %or, ^yes, ^to(%s : !llvm.ptr)
^yes:
  llvm.br ^to(%in : !llvm.ptr)
^to(%p: !llvm.ptr):
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
