// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt | FileCheck %s

// The block behind the yes has another way in.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%slot) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^no:
  llvm.cond_br %c, ^yes, ^end
^yes:
  llvm.store %s, %in : !llvm.ptr, !llvm.ptr
  llvm.br ^end
^end:
  %l = llvm.load %in : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %l : f32, !llvm.ptr
  llvm.return
}

// -----

// The same without the other way in.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @one_way_in(
llvm.func @one_way_in(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%slot) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^no:
  llvm.br ^end
^yes:
  llvm.store %s, %in : !llvm.ptr, !llvm.ptr
  llvm.br ^end
^end:
  %l = llvm.load %in : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %l : f32, !llvm.ptr
  llvm.return
}
