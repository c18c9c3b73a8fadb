// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The argument gets the shared pointer by way of an answer that the test never has.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%in) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  llvm.br ^end(%s : !llvm.ptr)
^no:
  llvm.br ^end(%in : !llvm.ptr)
^end(%p: !llvm.ptr):
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
