// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// The target of the dead call makes no difference, and the original has no other callers: it is erased.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-NOT: llvm.func linkonce_odr @put(
llvm.func linkonce_odr @put(%p: !llvm.ptr, %x: f32) {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK: llvm.func @kernel(
llvm.func @kernel(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%in) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  // CHECK: llvm.call @put.[[SPACE:[a-z]+]](
  llvm.call @put(%in, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
^no:
  // CHECK: llvm.call @put.shared(
  llvm.call @put(%s, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
