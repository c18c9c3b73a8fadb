// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The pointer may be in shared memory, so that the store may happen.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %s, %in : i1, !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^end
^yes:
  llvm.store %s, %in : !llvm.ptr, !llvm.ptr
  llvm.br ^end
^end:
  %l = llvm.load %in : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %l : f32, !llvm.ptr
  llvm.return
}

// The same with global memory in the place of the tile.

// CHECK-LABEL: llvm.func @it_never_has(
llvm.func @it_never_has(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %in, %in : i1, !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^end
^yes:
  llvm.store %s, %in : !llvm.ptr, !llvm.ptr
  llvm.br ^end
^end:
  %l = llvm.load %in : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %l : f32, !llvm.ptr
  llvm.return
}
