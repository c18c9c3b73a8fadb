// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The way into the loop never takes the edge, and the way round does.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %true = llvm.mlir.constant(true) : i1
  llvm.cond_br %true, ^head, ^other
^head:
  llvm.cond_br %c, ^latch, ^to(%in : !llvm.ptr)
^latch:
  llvm.br ^other
^other:
  llvm.cond_br %c, ^head, ^to(%s : !llvm.ptr)
^to(%p: !llvm.ptr):
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// The same with a way round that does not lead there.

// CHECK-LABEL: llvm.func @neither_way(
llvm.func @neither_way(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %true = llvm.mlir.constant(true) : i1
  llvm.cond_br %true, ^head, ^other
^head:
  llvm.cond_br %c, ^latch, ^to(%in : !llvm.ptr)
^latch:
  llvm.br ^head
^other:
  llvm.cond_br %c, ^head, ^to(%s : !llvm.ptr)
^to(%p: !llvm.ptr):
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
