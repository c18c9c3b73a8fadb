// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// On the first trip the test says no, and on the next one yes.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  llvm.br ^head(%in : !llvm.ptr)
^head(%p: !llvm.ptr):
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  llvm.store %s, %in : !llvm.ptr, !llvm.ptr
  llvm.br ^end
^no:
  llvm.cond_br %c, ^head(%s : !llvm.ptr), ^end
^end:
  %l = llvm.load %in : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %l : f32, !llvm.ptr
  llvm.return
}

// The same with a pointer to global memory on the next trip as well.

// CHECK-LABEL: llvm.func @on_every_trip_no(
llvm.func @on_every_trip_no(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  llvm.br ^head(%in : !llvm.ptr)
^head(%p: !llvm.ptr):
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  llvm.store %s, %in : !llvm.ptr, !llvm.ptr
  llvm.br ^end
^no:
  llvm.cond_br %c, ^head(%in : !llvm.ptr), ^end
^end:
  %l = llvm.load %in : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %l : f32, !llvm.ptr
  llvm.return
}
