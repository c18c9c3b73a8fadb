// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A condition together with a constant that does not decide may still be anything.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %and = llvm.and %c, %true : i1
  %or = llvm.or %and, %false : i1
  %xor = llvm.xor %or, %true : i1
  llvm.cond_br %xor, ^to(%in : !llvm.ptr), ^other
^other:
  llvm.br ^to(%s : !llvm.ptr)
^to(%p: !llvm.ptr):
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// The same with a constant that decides.

// CHECK-LABEL: llvm.func @decided(
llvm.func @decided(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %and = llvm.and %c, %false : i1
  %or = llvm.or %and, %false : i1
  %xor = llvm.xor %or, %true : i1
  llvm.cond_br %xor, ^to(%in : !llvm.ptr), ^other
^other:
  llvm.br ^to(%s : !llvm.ptr)
^to(%p: !llvm.ptr):
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
