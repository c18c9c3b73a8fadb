// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// After a branch that is never taken, values come from each other as anywhere else.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %false = llvm.mlir.constant(false) : i1
  llvm.cond_br %false, ^never(%s : !llvm.ptr), ^end
^never(%p: !llvm.ptr):
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %x, %p : f32, !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  %q = llvm.select %c, %p, %in : i1, !llvm.ptr
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.br ^end
^end:
  llvm.return
}
