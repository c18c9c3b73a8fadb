// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A stack slot is in local memory: what is stored and let go behind the no never is.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @unknown(!llvm.ptr)

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.local"(%slot) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^end, ^no
^no:
  llvm.store %s, %in : !llvm.ptr, !llvm.ptr
  llvm.call @unknown(%s) : (!llvm.ptr) -> ()
  llvm.br ^end
^end:
  %l = llvm.load %in : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %l : f32, !llvm.ptr
  llvm.return
}
